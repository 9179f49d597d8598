import { signal } from '@preact/signals';
import { cleanup, fireEvent, render } from '@testing-library/preact';
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { decodeDesign, encodeDesign } from '../../../src/app/edit/design/design.ts';
import { codeOutputsOf } from '../../../src/app/share/outputs.ts';
import { Panel, type TabName } from '../../../src/app/edit/panel/Panel.tsx';
import { isSame } from '../../../src/app/edit/design/isSame.ts';
import { lintSurveys } from '../../../src/lint/lintSurveys.ts';
import type { Fields } from '../../../src/app/edit/design/fields.ts';
import { publishedFields, writtenFields } from '../../../src/app/edit/design/writtenFields.ts';
import { aBuilder } from './support.ts';
import { createTexts } from '../../../src/app/i18n/texts.ts';

const english = createTexts('en');

const nps: Fields = { survey_type: 'nps_10', question: 'How likely?' };
const showings = { type: 'immediate', max_showings: 3 } as const;
const recurring: Fields['trigger'] = { type: 'immediate', recurrence_days: 90, after_close: true };
const german = {
  text_question: 'Warum?',
  contact_question: 'Dürfen wir?',
  follow_ups: { '0-6': {}, '9-10': { text_question: 'Und?' } },
};

test.each<[string, Partial<Fields>, Partial<Fields>]>([
  ['texts of a step that is off', { response_type: 'none', text_question: 'Why?' }, { response_type: 'none' }],
  ['texts of the contact step while it is off', { contact_question: 'May we?', contact_subtext: 'Never.' }, {}],
  ['choices while a text is asked', { response_type: 'text', choice_options: ['A'] }, { response_type: 'text' }],
  [
    'a screenshot while choices are asked',
    { response_type: 'choices', choice_options: ['A'], allow_screenshots: true },
    { response_type: 'choices', choice_options: ['A'] },
  ],
  [
    'texts of a range that asks nothing',
    { follow_ups: [{ scores: [0, 6], response_type: 'none', text_question: 'Why?' }] },
    { follow_ups: [{ scores: [0, 6], response_type: 'none' }] },
  ],
  [
    'translated texts that nobody can see',
    {
      language: 'en',
      follow_ups: [{ scores: [0, 6] }, { scores: [9, 10], response_type: 'text', text_question: 'And?' }],
      translations: { de: german, fr: { text_question: 'Pourquoi ?' }, ar: {} },
    },
    {
      language: 'en',
      follow_ups: [{ scores: [0, 6] }, { scores: [9, 10], response_type: 'text', text_question: 'And?' }],
      translations: { de: { follow_ups: { '9-10': { text_question: 'Und?' } } } },
    },
  ],
  [
    'an end before the start',
    { starts_at: '2027-03-02T00:00:00Z', ends_at: '2027-03-01T00:00:00Z' },
    { starts_at: '2027-03-02T00:00:00Z' },
  ],
  ['a recurrence that is off', { trigger: recurring }, {}],
  [
    'showings of a survey that visitors open with a click',
    { trigger: { type: 'click', selector: '.buy', max_showings: 3 } },
    { trigger: { type: 'click', selector: '.buy' } },
  ],
  [
    'each user once, with several answers',
    { trigger: { type: 'immediate', once_per_user: true }, allow_multiple_responses: true },
    { allow_multiple_responses: true },
  ],
  [
    'showings of a survey that only the page opens',
    { trigger: showings, manual_tracking: true },
    { manual_tracking: true },
  ],
  [
    'closed surveys that open again anyway',
    { trigger: recurring, allow_multiple_responses: true, do_not_show_if_closed: false },
    {
      trigger: { type: 'immediate', recurrence_days: 90 },
      allow_multiple_responses: true,
      do_not_show_if_closed: false,
    },
  ],
  [
    'several answers on a page',
    { trigger: { type: 'immediate', once_per_page: true, recurrence_days: 90 }, allow_multiple_responses: true },
    { trigger: { type: 'immediate', once_per_page: true } },
  ],
  [
    'what is still being typed for the page',
    { link: { title: 'Shop', logo: 'https:/', accent: '#4f4', frames: ['https://shop.example'] } },
    { link: { title: 'Shop', frames: ['https://shop.example'] } },
  ],
  ['an element that is still being typed', { look: { target: ' ', theme: 'dark' } }, { look: { theme: 'dark' } }],
  [
    'the link of a thank-you that is still being typed',
    { thank_yous: [{ scores: [0, 10], message: 'Thanks', link: { label: 'Review', url: 'shop.example' } }] },
    { thank_yous: [{ scores: [0, 10], message: 'Thanks' }] },
  ],
  [
    'attributes and parameters without values',
    { trigger: { type: 'immediate', audience: { attributes: { plan: [] }, url_parameters: { ref: [], utm: ['a'] } } } },
    { trigger: { type: 'immediate', audience: { url_parameters: { utm: ['a'] } } } },
  ],
  [
    'an audience without any condition that has values',
    { trigger: { type: 'immediate', audience: { attributes: { plan: [] } } } },
    {},
  ],
  ['the settings of a page without any', { link: {} }, { link: true }],
  ['a page that is off', { link: false }, {}],
  ['an empty question', { question: ' ' }, { question: '…' }],
])('leaves out %s', (_, fields, written) => {
  expect(writtenFields({ ...nps, ...fields })).toEqual({ ...nps, ...written });
});

test('publishes what is still being typed, so that the server can reject it', () => {
  const link = { logo: 'https:/', frames: ['https://shop.example'] };
  const typed: Fields = {
    ...nps,
    question: '',
    link,
    starts_at: '2027-03-02T00:00:00Z',
    ends_at: '2027-03-01T00:00:00Z',
    thank_yous: [{ scores: [0, 10], link: { label: 'Review', url: 'shop.example' } }],
    trigger: { type: 'immediate', audience: { attributes: { plan: [] }, url_parameters: { ref: [] } } },
  };
  expect(publishedFields(typed)).toEqual(typed);
  expect(isSame({ ...nps, link: {} }, { ...nps, link: true })).toBe(true);
});

test('writes a text of the survey that only a range shows', () => {
  const fields: Fields = {
    ...nps,
    response_type: 'none',
    text_question: 'Why?',
    follow_ups: [{ scores: [0, 6], response_type: 'text' }],
  };
  expect(writtenFields(fields)).toEqual(fields);
});

type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What owners type, by a part of the label, else by the type of the field. A rule or a name can be wrong otherwise. */
const typed: readonly (readonly [label: RegExp, texts: readonly string[]])[] = [
  [/selector/, ['.buy', '#cart > button', '', ' ']],
  [/^Add a language|^Language of/, ['German', 'ar', 'pt_br', 'English', 'Germany', '']],
  [/^Languages/, ['de, pt-BR', 'd', '']],
  [/^Only on/, ['/pricing', '/blog/*\n', '']],
  [/^Never on/, ['/checkout*', '']],
  [/^Attributes/, ['plan: pro, team', 'age_days: 90..30\nseats: ..', 'pla', '']],
  [/^URL parameters/, ['utm_source: mail', 'utm_source:', '']],
  [/\(URL\)$/, ['https://shop.example/privacy', 'shop.example', '']],
  [/^Accent/, ['#0f766e', 'teal', '']],
  [/^Link URL/, ['https://reviews.example/shop', 'https:/', '']],
  [/^Percentage/, ['12.5', '100', '250', '-1', '']],
  [/^(Starts|Ends)/, ['2127-03-01T09:00', '2127-04-01T09:00', '']],
];
const numbers = ['7', '0', '-1', '1000', '2.5', ''];
const texts = ['A text', ' ', '“Ä”', ''];

const labelOf = (control: Control) => control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? '';

function textsFor(control: Control): readonly string[] {
  const label = labelOf(control);
  return (
    typed.find(([part]) => part.test(label))?.[1] ?? (['number', 'range'].includes(control.type) ? numbers : texts)
  );
}

/** Uses a control as an owner does. `choice` selects what is entered. */
function use(control: Control, choice: number): void {
  if (control instanceof HTMLButtonElement || ['checkbox', 'radio'].includes(control.type)) {
    fireEvent.click(control);
    return;
  }
  const values =
    control instanceof HTMLSelectElement ? [...control.options].map(({ value }) => value) : textsFor(control);
  const value = values[choice % values.length]!;
  fireEvent.input(control, { target: { value } });
  fireEvent.change(control, { target: { value } });
}

// most controls are in "Follow up", and appear after others were used
const tabs: readonly TabName[] = ['Ask', 'Follow up', 'Follow up', 'Follow up', 'When', 'Look', 'Languages'];
const actions = fc.array(fc.record({ tab: fc.constantFrom(...tabs), control: fc.nat(200), choice: fc.nat(20) }), {
  minLength: 10,
  maxLength: 40,
  size: 'max',
});

const isExplained = (message: string) => /^visitors whom|^is never reached: max_responses/.test(message);

const writtenBy = (design: Parameters<typeof codeOutputsOf>[0]) =>
  codeOutputsOf(design, false, english).find(({ fileName }) => fileName === 'surveys.json')!.text;

test('whatever is clicked and typed, the surveys file has no errors and no warnings, even after a reload', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (taken) => {
      const props = aBuilder();
      const tab = signal<TabName>('Ask');
      const { container } = render(<Panel {...props} tab={tab} />);
      const controls = () =>
        [...container.querySelectorAll<Control>('.panel-content :is(button, input, select, textarea)')].filter(
          (each) => !each.disabled && each.type !== 'file',
        );
      const said: string[] = [];
      try {
        for (const { tab: name, control, choice } of taken) {
          fireEvent.click(container.querySelector(`#tab-${name.replace(' ', '-')}`)!);
          const chosen = controls()[control % controls().length]!;
          said.push(`${name}: ${labelOf(chosen) || chosen.textContent} ${choice}`);
          use(chosen, choice);
          const design = props.designer.design.value;
          const text = writtenBy(design);
          const { errors, warnings } = lintSurveys(text);
          // the tab for languages counts the missing texts, and the tab for when explains what a budget contradicts
          const isCounted = (message: string) => /visitors read "\w+"$/.test(message);
          const unexpected = warnings.filter(({ message }) => !isCounted(message) && !isExplained(message));
          expect([...errors, ...unexpected]).toEqual([]);
          const found = props.findings.value.map(({ message }) => message);
          for (const { message } of warnings.filter(({ message }) => isExplained(message)))
            expect(found).toContain(message);
          expect(writtenBy({ ...design, ...decodeDesign(encodeDesign(design))! })).toBe(text);
        }
      } catch (error) {
        throw new Error(said.join('\n'), { cause: error });
      } finally {
        cleanup();
        // the memory of a page is only released between tasks
        await new Promise((resolve) => setTimeout(resolve));
      }
    }),
    { numRuns: inject('isFull') ? 300 : 15, endOnFailure: true },
  );
}, 600_000);
