import { act, fireEvent, within } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { Survey } from '../../../src/contract/survey.ts';
import { type Card, type CloseReason, openCard } from '../../../src/widget/ui/card.tsx';
import type { Answer } from '../../../src/widget/rules/answers.ts';
import { type Answered, stepsOf } from '../../../src/widget/rules/flow.ts';
import { createSheet } from '../../../src/widget/ui/host.ts';
import { loadParts } from '../../../src/widget/ui/loadParts.ts';
import { createWords, english } from '../../../src/widget/ui/words.ts';
import { answeredOf, aSurvey } from '../../support/builders.ts';

const opened: Card[] = [];

afterEach(() => {
  for (const card of opened.splice(0)) card.close('api');
});

/** Opens a card and notes what it hands over. */
async function open(
  fields: Partial<Survey> = {},
  { takeFocus = false, draft = '', ...answered }: Partial<Answered> & { takeFocus?: boolean; draft?: string } = {},
) {
  const submitted: Answer[] = [];
  const typed: string[] = [];
  let sentAgain = 0;
  const closed: CloseReason[] = [];
  let finished = 0;
  let card!: Card;
  const survey = aSurvey(fields);
  const steps = stepsOf(survey, answeredOf(answered));
  const parts = await loadParts(steps, survey, window);
  act(() => {
    card = openCard(createWords(english, 'en'), {
      document,
      look: { position: 'bottom-right', theme: 'auto', accent: null, target: null, npsColors: false },
      sheet: createSheet(),
      report: (mistake) => expect.fail(mistake),
      survey,
      steps,
      parts,
      maskText: false,
      textLimit: 1000,
      takeFocus,
      draft,
      typed: (text) => typed.push(text),
      sendAgain: () => sentAgain++,
      submitted: (answer) => submitted.push(answer),
      finished: () => finished++,
      closed: (reason) => closed.push(reason),
    });
  });
  opened.push(card);
  const root = document.querySelector('asklet-survey')!.shadowRoot!;
  // queries only ever walk down, which a shadow root can do as well as an element
  return {
    ...within(root as unknown as HTMLElement),
    root,
    card,
    submitted,
    typed,
    closed,
    finishedTimes: () => finished,
    sentAgain: () => sentAgain,
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

function click(element: HTMLElement): void {
  act(() => void fireEvent.click(element));
}

function type(field: HTMLElement, text: string): void {
  act(() => void fireEvent.input(field, { target: { value: text } }));
}

function press(element: Element, key: string): void {
  act(() => void fireEvent.keyDown(element, { key, bubbles: true, composed: true }));
}

/** What an arrow key does to a radio group: the browser answers it with a click on the next radio. */
function arrowTo(radio: HTMLElement): void {
  act(() => {
    fireEvent.keyDown(radio, { key: 'ArrowRight' });
    fireEvent.click(radio);
    fireEvent.keyUp(radio, { key: 'ArrowRight' });
  });
}

const names = (card: Opened, role: string) =>
  card.getAllByRole(role).map((element) => element.getAttribute('aria-label'));

test.each<[string, Partial<Survey>, string[]]>([
  ['thumbs', { survey_type: 'csat_2' }, ['Thumbs down', 'Thumbs up']],
  ['two faces', { survey_type: 'csat_2', scale_style: 'emoji' }, ['Dissatisfied', 'Satisfied']],
  [
    'five faces',
    { survey_type: 'csat_5' },
    ['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied'],
  ],
  [
    'stars',
    { survey_type: 'csat_5', scale_style: 'stars' },
    ['1 of 5 stars', '2 of 5 stars', '3 of 5 stars', '4 of 5 stars', '5 of 5 stars'],
  ],
  ['numbers', { survey_type: 'ces_7' }, [1, 2, 3, 4, 5, 6, 7].map((score) => `${score} out of 7`)],
  ['numbers from zero', {}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((score) => `${score} out of 10`)],
])('a scale of %s says every score in full and chooses none', async (_, fields, expected) => {
  const card = await open(fields);
  expect(names(card, 'radio')).toEqual(expected);
  expect(card.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([]);
});

test('the scale is a group named by the question and described by its ends', async () => {
  const card = await open({ min_label: 'Not likely', max_label: 'Very likely' });
  const group = card.getByRole('group', { name: 'How likely are you to recommend us?' });
  const described = card.root.getElementById(group.getAttribute('aria-describedby')!);
  expect(described?.textContent).toBe('Not likelyVery likely');
  expect(
    card.getByRole('dialog', { name: 'How likely are you to recommend us?' }).getAttribute('aria-modal'),
  ).toBeNull();
});

test('a click on a score submits it and goes on', async () => {
  const card = await open({ response_type: 'text', text_question: 'Why?' });
  click(card.getByRole('radio', { name: '8 out of 10' }));
  expect(card.submitted).toEqual([{ score: 8 }]);
  card.getByRole('textbox', { name: 'Why?' });
});

test('arrow keys choose without submitting, and "Next" goes on', async () => {
  const card = await open();
  expect(card.queryByRole('button', { name: 'Next' })).toBeNull();
  arrowTo(card.getByRole('radio', { name: '3 out of 10' }));
  arrowTo(card.getByRole('radio', { name: '4 out of 10' }));
  expect(card.submitted).toEqual([]);
  click(card.getByRole('button', { name: 'Next' }));
  expect(card.submitted).toEqual([{ score: 4 }]);
});

test.each([[' '], ['Enter']])('%j on the chosen score submits it', async (key) => {
  const card = await open();
  const radio = card.getByRole('radio', { name: '4 out of 10' });
  arrowTo(radio);
  press(radio, key);
  expect(card.submitted).toEqual([{ score: 4 }]);
});

test('Enter on a score that is not chosen does nothing', async () => {
  const card = await open();
  press(card.getByRole('radio', { name: '0 out of 10' }), 'Enter');
  expect(card.submitted).toEqual([]);
});

test('going back keeps the score, and another one can be chosen', async () => {
  const card = await open({ response_type: 'text' });
  click(card.getByRole('radio', { name: '3 out of 10' }));
  click(card.getByRole('button', { name: 'Back' }));
  expect((card.getByRole('radio', { name: '3 out of 10' }) as HTMLInputElement).checked).toBe(true);
  click(card.getByRole('radio', { name: '9 out of 10' }));
  expect(card.submitted).toEqual([{ score: 3 }, { score: 9 }]);
});

test('a text is submitted as it was typed', async () => {
  const card = await open({ response_type: 'text', text_button_label: 'Tell us' }, { user_submitted_score: true });
  type(card.getByRole('textbox', { name: 'Would you like to tell us more?' }), ' It is slow.\n<b>Very</b>');
  click(card.getByRole('button', { name: 'Tell us' }));
  expect(card.submitted).toEqual([{ text: ' It is slow.\n<b>Very</b>' }]);
  expect(card.getByRole('status').textContent).toBe('Thank you for your feedback!');
});

test('Ctrl and Enter submit the text', async () => {
  const card = await open({ survey_type: 'general' });
  const field = card.getByRole('textbox');
  type(field, 'Hello');
  press(field, 'Enter');
  expect(card.submitted).toEqual([]);
  act(() => void fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true }));
  expect(card.submitted).toEqual([{ text: 'Hello' }]);
});

test.each(['', '  \n'])('a blank text %j after a score is as good as skipped', async (text) => {
  const card = await open({ response_type: 'text' }, { user_submitted_score: true });
  type(card.getByRole('textbox'), text);
  click(card.getByRole('button', { name: 'Send' }));
  expect(card.submitted).toEqual([]);
  expect(card.finishedTimes()).toBe(1);
});

test('a general survey asks for its text before it thanks for it', async () => {
  const card = await open({ survey_type: 'general', question: 'What is missing?', text_question: 'Be frank.' });
  const field = card.getByRole('textbox', { name: 'What is missing?' });
  card.getByText('Be frank.');
  click(card.getByRole('button', { name: 'Send' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(card.root.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe('Please answer first.');
  expect(card.root.activeElement).toBe(field);
  expect(card.submitted).toEqual([]);
});

test('the text that can be typed ends at the limit', async () => {
  expect(((await open({ survey_type: 'general' })).getByRole('textbox') as HTMLTextAreaElement).maxLength).toBe(1000);
});

const options = ['Price', { value: 'fast', label: 'Speed' }, 'Colour'];

test('several choices are submitted in the order of the options', async () => {
  const card = await open({ response_type: 'choices', choice_options: { options } }, { user_submitted_score: true });
  for (const name of ['Colour', 'Speed', 'Price', 'Price']) click(card.getByRole('checkbox', { name }));
  click(card.getByRole('button', { name: 'Send' }));
  expect(card.submitted).toEqual([
    { text: 'Speed;\nColour', metadata: { choices: ['fast', 'Colour'], choice_comment: null } },
  ]);
});

test('a single choice replaces the one before', async () => {
  const choice_options = { options, multiple: false, allow_other: true };
  const card = await open({ response_type: 'choices', choice_options }, { user_submitted_score: true });
  for (const name of ['Other', 'Price', 'Speed']) click(card.getByRole('radio', { name }));
  expect(card.queryByRole('textbox')).toBeNull();
  click(card.getByRole('button', { name: 'Send' }));
  expect(card.submitted).toEqual([{ text: 'Speed', metadata: { choices: ['fast'], choice_comment: null } }]);
});

test('"Other" takes a text of its own', async () => {
  const choice_options = { options, allow_other: true };
  const card = await open({ response_type: 'choices', choice_options }, { user_submitted_score: true });
  click(card.getByRole('checkbox', { name: 'Price' }));
  click(card.getByRole('checkbox', { name: 'Other' }));
  type(card.getByRole('textbox', { name: 'Please tell us more' }), ' The smell ');
  click(card.getByRole('button', { name: 'Send' }));
  expect(card.submitted).toEqual([
    { text: 'Price;\nThe smell', metadata: { choices: ['Price'], choice_comment: 'The smell' } },
  ]);
});

test('no choice is as good as skipped', async () => {
  const card = await open({ response_type: 'choices', choice_options: ['Price'] }, { user_submitted_score: true });
  click(card.getByRole('button', { name: 'Send' }));
  expect(card.submitted).toEqual([]);
  expect(card.finishedTimes()).toBe(1);
});

const contact: Partial<Survey> = {
  collect_contact: true,
  contact_question: 'May we call?',
  contact_subtext: 'Never to sell.',
  contact_button_send_label: 'Yes, please',
  contact_button_skip_label: 'No, thanks',
};

test('an e-mail address is submitted without the blanks around it', async () => {
  const card = await open(contact, { user_submitted_score: true });
  card.getByText('May we call?');
  card.getByText('Never to sell.');
  const field = card.getByRole('textbox', { name: 'E-mail address' });
  expect(field.getAttribute('autocomplete')).toBe('email');
  type(field, ' ada@example.com ');
  press(field, 'Enter');
  expect(card.submitted).toEqual([{ metadata: { user_email: 'ada@example.com' } }]);
});

test.each(['', 'ada', 'ada@example', 'a da@example.com'])(
  'the e-mail address %j is asked for once more',
  async (text) => {
    const card = await open(contact, { user_submitted_score: true });
    const field = card.getByRole('textbox', { name: 'E-mail address' });
    type(field, text);
    click(card.getByRole('button', { name: 'Yes, please' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(card.root.activeElement).toBe(field);
    expect(card.submitted).toEqual([]);
    click(card.getByRole('button', { name: 'No, thanks' }));
    expect(card.finishedTimes()).toBe(1);
  },
);

test('labels that are null or blank are our own', async () => {
  const card = await open(
    {
      response_type: 'text',
      collect_contact: true,
      text_question: ' ',
      text_button_label: '',
      text_button_skip_label: '\n',
    },
    { user_submitted_score: true },
  );
  card.getByText('Would you like to tell us more?');
  card.getByRole('button', { name: 'Send' });
  click(card.getByRole('button', { name: 'Skip' }));
  card.getByRole('heading', { name: 'May we write to you about this?' });
});

test('an answered survey that is opened by hand thanks at once', async () => {
  const card = await open({ thank_you_message: 'Cheers!' }, { user_submitted_score: true, takeFocus: true });
  expect(card.getByRole('status').textContent).toBe('Cheers!');
  expect(card.root.activeElement).toBe(card.getByRole('button', { name: 'Close' }));
});

test.each<[string, (card: Opened) => void, CloseReason]>([
  ['the close button', (card) => click(card.getByRole('button', { name: 'Close' })), 'button'],
  ['Escape inside', (card) => press(card.getByRole('radio', { name: '0 out of 10' }), 'Escape'), 'escape'],
  ['the page', (card) => card.card.close('api'), 'api'],
])('%s closes the card, once', async (_, close, reason) => {
  const card = await open();
  close(card);
  card.card.close('api');
  expect(card.closed).toEqual([reason]);
  expect(document.querySelector('asklet-survey')).toBeNull();
});

test('closing the thank-you completes the survey', async () => {
  const card = await open({}, { user_submitted_score: true });
  click(card.getByRole('button', { name: 'Close' }));
  expect(card.closed).toEqual(['completed']);
});

test('Escape that ends an input method belongs to the input method', async () => {
  const card = await open({ survey_type: 'general' });
  act(() => void fireEvent.keyDown(card.getByRole('textbox'), { key: 'Escape', isComposing: true }));
  expect(card.closed).toEqual([]);
});

test('keys pressed in the card do not reach the page', async () => {
  const heard: string[] = [];
  const hear = (event: Event) => heard.push(event.type);
  for (const name of ['keydown', 'keyup', 'keypress']) document.addEventListener(name, hear);
  const field = (await open({ survey_type: 'general' })).getByRole('textbox');
  for (const name of ['keydown', 'keyup', 'keypress']) {
    field.dispatchEvent(new KeyboardEvent(name, { key: 's', bubbles: true, composed: true }));
    document.removeEventListener(name, hear);
  }
  expect(heard).toEqual([]);
});

test('texts of the survey are texts, never markup', async () => {
  const hostile = '<img src=x onerror="window.harmed = true">';
  const card = await open({ question: hostile, min_label: hostile, max_label: hostile });
  expect(card.root.querySelector('img')).toBeNull();
  expect(card.getAllByText(hostile)).toHaveLength(3);
});

test('a text that is typed is handed over as a draft, and a draft is there again', async () => {
  const { getByRole, typed } = await open({ survey_type: 'general' }, { draft: 'The so' });
  const field = getByRole<HTMLTextAreaElement>('textbox');
  expect(field.value).toBe('The so');
  type(field, 'The soup');
  expect(typed).toEqual(['The soup']);
});

test.each(['saved', 'withoutPicture'] as const)('the thank-you says what became of the answer: %s', async (notice) => {
  const { getByRole, card } = await open();
  click(getByRole('radio', { name: '9 out of 10' }));
  act(() => card.tell(notice));
  expect(getByRole('status').textContent).toBe(`${english.thanks}${english[notice]}`);
  act(() => card.tell(null));
  expect(getByRole('status').textContent).toBe(english.thanks);
});

test('an answer that was refused is told, and can be sent again', async () => {
  const { getByRole, queryByRole, card, sentAgain } = await open();
  click(getByRole('radio', { name: '9 out of 10' }));
  act(() => card.tell('refused'));
  expect(getByRole('alert').textContent).toContain(english.failed);
  click(getByRole('button', { name: english.tryAgain }));
  expect(sentAgain()).toBe(1);
  expect(queryByRole('alert')).toBeNull();
});
