import { expect, test } from 'vitest';
import { kindOf } from '../../../src/app/edit/design/templates.ts';
import type { Fields } from '../../../src/app/edit/design/fields.ts';
import { aDesigner } from './support.ts';

test('undoes and repeats changes, those of one property within a second together', () => {
  let time = 0;
  const designer = aDesigner(() => time);
  const accent = () => designer.design.value.fields.look?.accent;
  designer.setLook({ accent: 'gold' });
  designer.setLook({ accent: 'red' });
  time = 2000;
  designer.setLook({ accent: 'blue' });
  designer.undo();
  expect(accent()).toBe('red');
  designer.undo();
  expect(accent()).toBeUndefined();
  expect(designer.canUndo.value).toBe(false);
  designer.redo();
  designer.redo();
  expect(accent()).toBe('blue');
  expect(designer.canRedo.value).toBe(false);
});

test('undoes the changes of each part on their own, also within a second', () => {
  const designer = aDesigner(() => 0);
  const choices = (...options: string[]) => ({ options, multiple: true });
  const thanks = (low: string, high: string): Partial<Fields> => ({
    thank_yous: [
      { scores: [0, 6], message: low },
      { scores: [7, 10], message: high },
    ],
  });
  const german = (low: string, high?: string): Partial<Fields> => ({
    translations: { de: { thank_yous: { '0-6': { message: low }, ...(high && { '7-10': { message: high } }) } } },
  });
  const steps: readonly (readonly Partial<Fields>[])[] = [
    // each list is one undo step: a part as it is typed
    [thanks('T', '')],
    [thanks('To', ''), thanks('Too bad', '')],
    [thanks('Too bad', 'T'), thanks('Too bad', 'Thanks')],
    [german('S'), german('Schade')],
    [german('Schade', 'Danke')],
    [{ choice_options: choices('A', 'B') }],
    [{ choice_options: choices('A1', 'B') }, { choice_options: choices('A12', 'B') }],
    [{ choice_options: choices('A12', 'B1') }],
  ];
  const seen = steps.map((changes) => {
    const before = designer.design.value.fields;
    for (const each of changes) designer.setFields(each);
    return before;
  });
  for (const before of seen.toReversed()) {
    designer.undo();
    expect(designer.design.value.fields).toEqual(before);
  }
  expect(designer.canUndo.value).toBe(false);
});

test('keeps the key that the server has chosen when a change is undone', () => {
  const designer = aDesigner();
  designer.setLook({ accent: 'gold' });
  designer.setKey('pk_server');
  designer.undo();
  expect(designer.design.value.key).toBe('pk_server');
  expect(designer.design.value.fields.look).toBeUndefined();
});

test('applies the settings of a template, and keeps those of the owner that it does not need', () => {
  const designer = aDesigner();
  const settings = {
    title: 'Docs',
    archived: true,
    show_on_pages: ['/docs/*'],
    manual_tracking: true,
    feedback_button: true,
    do_not_show_if_closed: true,
    allow_multiple_responses: true,
    link: { title: 'Docs' },
  };
  designer.setFields({ ...settings, trigger: { type: 'delay', seconds: 5 } });
  designer.setLook({ accent: 'gold' });
  const [first, helpful] = ['An article', 'Was this page helpful?'].map((name) =>
    kindOf('csat_2').templates.find((each) => each.name === name),
  );
  designer.useTemplate('csat_2', first!);
  const trigger = { type: 'delay', seconds: 5 };
  expect(designer.design.value.fields.trigger).toEqual(trigger);
  designer.useTemplate('csat_2', helpful!);
  expect(designer.design.value).toMatchObject({
    fields: {
      ...settings,
      question: 'Was this page helpful?',
      trigger: { ...trigger, once_per_page: true },
      look: { target: '#asklet-survey-here', accent: 'gold' },
    },
  });
  // other surveys ask once, above the page
  designer.useTemplate('csat_2', first!);
  expect(designer.design.value.fields.trigger).toEqual(trigger);
  expect(designer.design.value.fields.look).toEqual({ accent: 'gold' });
});
