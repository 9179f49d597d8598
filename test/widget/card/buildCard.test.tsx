import { act, fireEvent, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { Survey } from '../../../src/contract/surveys/survey.ts';
import { type CardCallbacks, type CardOptions, type OpenCard, buildCard } from '../../../src/widget/card/buildCard.tsx';
import { createCardStyles } from '../../../src/widget/card/styles.ts';
import type { CloseReason } from '../../../src/widget/eligibility/lifecycle.ts';
import type { Answered } from '../../../src/widget/eligibility/steps.ts';
import { answeredOf, aSurvey, surveyUuid, sessionUuid } from '../../support/builders.ts';
import { anAppearance, click, messages, noteAnswers, press } from './support.tsx';

const opened: OpenCard[] = [];

afterEach(() => {
  vi.unstubAllGlobals();
  for (const card of opened.splice(0)) card.close('api');
  document.body.replaceChildren();
  vi.useRealTimers();
});

type Options = Partial<Pick<CardOptions, 'takeFocus' | 'reportError' | 'onSubmit'> & Answered>;

/** Opens the card of a survey in the page. */
function open(fields: Partial<Survey> = {}, { takeFocus = false, reportError, onSubmit, ...answered }: Options = {}) {
  const survey = aSurvey(fields);
  const callbacks = {
    ...noteAnswers(),
    onLink: vi.fn<CardCallbacks['onLink']>(),
    onClose: vi.fn<CardCallbacks['onClose']>(),
  };
  if (onSubmit) callbacks.onSubmit.mockImplementation(onSubmit);
  let card!: OpenCard;
  act(() => {
    card = buildCard({
      document,
      surveyId: surveyUuid,
      styles: createCardStyles(),
      appearance: anAppearance,
      reportError: reportError ?? ((message) => expect.fail(message)),
      survey,
      session: sessionUuid,
      answered: answeredOf(answered),
      messages,
      textLimit: 1000,
      maskText: false,
      takeFocus,
      draft: '',
      ...callbacks,
    })();
  });
  opened.push(card);
  const root = document.querySelector('asklet-survey')!.shadowRoot!;
  // queries only search descendants, so a shadow root works like an element
  return { ...within(root as unknown as HTMLElement), ...callbacks, root, card };
}

/** Reports a layout of each observed element, because jsdom has no layout. */
function reportLayouts(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe: () => void;
      constructor(callback: (entries: { contentRect: DOMRect }[]) => void) {
        this.observe = () => queueMicrotask(() => callback([{ contentRect: new DOMRect(0, 0, 300, 200) }]));
      }
      disconnect() {}
    },
  );
}

/** Returns a button of the page that has the focus. */
function focusedButton(): HTMLButtonElement {
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  return button;
}

test("the card is in an element of the page that has the survey's uuid", () => {
  open().getByRole('dialog', { name: 'How likely are you to recommend us?' });
  expect(document.querySelector('asklet-survey')!.getAttribute('survey')).toBe(surveyUuid);
});

test.each<[string, (card: ReturnType<typeof open>) => void, CloseReason]>([
  ['the close button', ({ getByRole }) => click(getByRole('button', { name: 'Close' })), 'button'],
  ['Escape inside', ({ getByRole }) => press(getByRole('radio', { name: '0 out of 10' }), 'Escape'), 'escape'],
  ['the page', ({ card }) => card.close('api'), 'api'],
])('%s closes the card once', (_, close, reason) => {
  const card = open();
  close(card);
  card.card.close('navigation');
  expect(card.onClose.mock.calls).toEqual([[reason]]);
  // a card closed by the visitor fades out, but can no longer be reached
  expect(document.querySelectorAll('asklet-survey[closing]')).toHaveLength(reason === 'api' ? 0 : 1);
  expect(document.querySelector('asklet-survey:not([closing])')).toBeNull();
});

test('closing the thank-you completes the survey', () => {
  const { getByRole, onClose } = open({}, { user_submitted_score: true });
  click(getByRole('button', { name: 'Close' }));
  expect(onClose.mock.calls).toEqual([['completed']]);
});

test('Escape that ends an input method does not close the card', () => {
  const { getByRole, onClose } = open({ survey_type: 'general' });
  press(getByRole('textbox'), 'Escape', { isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
});

test('a card that the page removes counts as closed', async () => {
  const { onClose } = open();
  document.querySelector('asklet-survey')!.remove();
  await expect.poll(() => onClose.mock.calls).toEqual([['api']]);
});

test('after a handler closes the card, it gets no more callbacks', () => {
  const { getByRole, card, onClose, onComplete } = open({}, { onSubmit: () => card.close('api') });
  click(getByRole('radio', { name: '9 out of 10' }));
  expect(onClose.mock.calls).toEqual([['api']]);
  expect(onComplete).not.toHaveBeenCalled();
});

test.each([
  ['Enter that is held down', true, 'Close', true],
  ['Enter', false, 'Close', false],
])('%s presses the focused button: prevented is %s', (_, repeat, name, isPrevented) => {
  const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });
  open().getByRole('button', { name }).dispatchEvent(event);
  expect(event.defaultPrevented).toBe(isPrevented);
});

test('Enter that is held down inserts new lines', () => {
  const event = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
  const text = open({ survey_type: 'general' }).getByRole('textbox');
  press(text, 'Enter');
  text.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

test.each(['pointerdown', 'keydown', 'input'])('%s touches the card', (type) => {
  const { card, getByRole } = open();
  expect(card.isTouched()).toBe(false);
  fireEvent(getByRole('button', { name: 'Close' }), new Event(type, { bubbles: true }));
  expect(card.isTouched()).toBe(true);
});

test('a card that a person requested counts as touched', () => {
  expect(open({}, { takeFocus: true }).card.isTouched()).toBe(true);
});

test('a card that opens automatically does not move the focus and is announced', async () => {
  vi.useFakeTimers();
  const button = focusedButton();
  const { getByRole } = open();
  expect(document.activeElement).toBe(button);
  expect(getByRole('status').textContent).toBe('');
  await act(async () => void (await vi.advanceTimersByTimeAsync(200)));
  expect(getByRole('status').textContent).toBe('Survey at the end of this page: How likely are you to recommend us?');
});

test('a step is announced while the focus is in the page, and then the opening is no longer announced', async () => {
  vi.useFakeTimers();
  const { getByRole } = open({ response_type: 'text', text_question: 'Why?' });
  click(getByRole('radio', { name: '9 out of 10' }));
  expect(getByRole('status').textContent).toBe('Why?');
  await act(async () => void (await vi.advanceTimersByTimeAsync(200)));
  expect(getByRole('status').textContent).toBe('Why?');
});

/** Waits until a new step has taken the focus, and a screen reader has read it. */
const pause = () => act(async () => void (await vi.advanceTimersByTimeAsync(1200)));

test('the focus moves from step to step, to "Done" at the end, and back to the page', async () => {
  vi.useFakeTimers();
  const button = focusedButton();
  const { getByRole, root, card } = open(
    { response_type: 'text', text_question: 'Why?', thank_you_message: 'Cheers!' },
    { takeFocus: true },
  );
  await pause();
  expect(root.activeElement).toBe(getByRole('group', { name: 'How likely are you to recommend us?' }));
  click(getByRole('radio', { name: '9 out of 10' }));
  await pause();
  expect(root.activeElement).toBe(getByRole('textbox', { name: 'Why?' }));
  click(getByRole('button', { name: 'Skip' }));
  // read once, as the description of the button
  expect(getByRole('status').getAttribute('aria-live')).toBe('off');
  await pause();
  const done = getByRole('button', { name: 'Done' });
  expect(root.activeElement).toBe(done);
  expect(root.getElementById(done.getAttribute('aria-describedby')!)!.textContent).toBe('Cheers!');
  expect(getByRole('status').getAttribute('aria-live')).toBe('polite');
  card.close('api');
  await pause();
  expect(document.activeElement).toBe(button);
});

test.each<[string, (radio: HTMLElement) => void, 'textbox' | 'heading']>([
  ['a mouse', (radio) => fireEvent.pointerDown(radio, { pointerType: 'mouse' }), 'textbox'],
  ['a key', (radio) => press(radio, 'ArrowRight'), 'textbox'],
  ['a finger', (radio) => fireEvent.pointerDown(radio, { pointerType: 'touch' }), 'heading'],
  ['assistive technology', () => {}, 'textbox'],
])('after a score given by %s, the focus moves to a suitable element', async (_, begin, role) => {
  vi.useFakeTimers();
  reportLayouts();
  const { getByRole, root } = open({ response_type: 'text', text_question: 'Why?' });
  const radio = getByRole('radio', { name: '9 out of 10' });
  radio.focus();
  begin(radio);
  fireEvent.keyUp(radio);
  click(radio);
  await pause();
  expect(root.activeElement).toBe(getByRole(role, { name: 'Why?' }));
  expect(getByRole('status').textContent).toBe('');
});

test('what is typed right after a score goes into the text', () => {
  const { getByRole, root } = open({ response_type: 'text' });
  const radio = getByRole('radio', { name: '9 out of 10' });
  radio.focus();
  click(radio);
  press(root.activeElement as HTMLElement, 'G');
  expect(root.activeElement).toBe(getByRole('textbox'));
});

test.each<[string, Partial<Survey>, 'textbox' | 'checkbox']>([
  ['a text', { survey_type: 'general' }, 'textbox'],
  ['a choice', { survey_type: 'general', response_type: 'choices', choice_options: ['Price'] }, 'checkbox'],
])('the field of %s takes the focus again after each missing answer', async (_, fields, role) => {
  vi.useFakeTimers();
  const { getByRole, root } = open(fields);
  for (let attempt = 0; attempt < 2; attempt++) {
    const send = getByRole('button', { name: 'Send' });
    send.focus();
    click(send);
    await pause();
    expect(root.activeElement).toBe(getByRole(role));
  }
});

test('a clicked score moves the focus to the text even if the browser does not focus clicked elements', async () => {
  vi.useFakeTimers();
  reportLayouts();
  const { getByRole, root } = open({ response_type: 'text', text_question: 'Why?' });
  const radio = getByRole('radio', { name: '9 out of 10' });
  fireEvent.pointerDown(radio, { pointerType: 'mouse' });
  click(radio);
  await pause();
  expect(root.activeElement).toBe(getByRole('textbox', { name: 'Why?' }));
});

test('the digit that gives the score is not typed into the text after it', () => {
  const { getByRole } = open({ response_type: 'text' });
  const event = new KeyboardEvent('keydown', { key: '9', bubbles: true, cancelable: true });
  act(() => void getByRole('radio', { name: '0 out of 10' }).dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
});

test.each(['heading', 'group'])('Space on a %s does not scroll the page', (role) => {
  const event = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
  open().getByRole(role).dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});

test.each<[string, Partial<Survey>, Options, string[], CloseReason[][]]>([
  ['a general survey closes', {}, {}, ['Skip'], [['completed']]],
  ['a general survey with two steps closes', { collect_contact: true }, {}, ['Skip', 'Skip'], [['completed']]],
  [
    'the remaining steps of an answered one thanks',
    { collect_contact: true },
    { user_submitted_text: true },
    ['Skip'],
    [],
  ],
])('skipping all of %s', (_, fields, answered, presses, closings) => {
  const { getByRole, onComplete, onSubmit, onClose } = open({ survey_type: 'general', ...fields }, answered);
  for (const name of presses) click(getByRole('button', { name }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onComplete).toHaveBeenCalledTimes(1);
  expect(onClose.mock.calls).toEqual(closings);
  if (!closings.length) expect(getByRole('status').textContent).toBe(messages.thanks);
});

test('the element with the focus loses it before its step is removed', () => {
  const { getAllByRole } = open({ response_type: 'text' });
  const [radio] = getAllByRole('radio');
  radio!.focus();
  const left: boolean[] = [];
  radio!.addEventListener('blur', () => left.push(radio!.isConnected));
  click(radio!);
  expect(left).toEqual([true]);
});

test('the radio that had the focus stays for a while, disabled, and then goes', async () => {
  vi.useFakeTimers();
  const { getAllByRole, root } = open({ response_type: 'text' });
  const [radio] = getAllByRole('radio');
  radio!.focus();
  click(radio!);
  expect(root.contains(radio!)).toBe(false);
  expect(radio!.isConnected).toBe(true);
  expect(radio!.closest('fieldset[disabled]')).not.toBeNull();
  await pause();
  expect(radio!.isConnected).toBe(false);
});

test('the thank-you that "Done" reads is not in the element that was a live region', () => {
  const { getByRole } = open();
  const before = getByRole('status');
  const radio = getByRole('radio', { name: '9 out of 10' });
  radio.focus();
  click(radio);
  expect(getByRole('status')).not.toBe(before);
  expect(getByRole('status').getAttribute('aria-live')).toBe('off');
});

test.each([
  ['a radio', 'removes the caret', true],
  ['the page', 'keeps the selection', false],
])('if the caret is in %s, the next step %s', (owner, _, isRemoved) => {
  const { getByRole, root } = open({ response_type: 'text' });
  const radio = getByRole('radio', { name: '9 out of 10' });
  const removeAllRanges = vi.fn<() => void>();
  Object.assign(root, { getSelection: () => ({ anchorNode: owner === 'a radio' ? radio : null, removeAllRanges }) });
  radio.focus();
  click(radio);
  expect(removeAllRanges.mock.calls.length > 0).toBe(isRemoved);
});

test('an answered survey that a person opens thanks immediately', async () => {
  vi.useFakeTimers();
  const { getByRole, root, onComplete } = open(
    { thank_you_message: 'Cheers!' },
    { user_submitted_score: true, takeFocus: true },
  );
  expect(getByRole('status').textContent).toBe('Cheers!');
  await pause();
  expect(root.activeElement).toBe(getByRole('button', { name: 'Done' }));
  expect(onComplete).not.toHaveBeenCalled();
});

test('a notice is shown, and a rejected answer can be sent again without losing the focus', () => {
  const { getByRole, queryByRole, card, root, onRetry } = open();
  click(getByRole('radio', { name: '9 out of 10' }));
  act(() => card.setNotice('refused'));
  const retry = getByRole('button', { name: messages.tryAgain });
  retry.focus();
  click(retry);
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(queryByRole('alert')).toBeNull();
  expect(root.activeElement).toBe(getByRole('button', { name: 'Close' }));
});

test.each<[string, boolean, boolean | undefined, boolean]>([
  ['automatically', false, true, true],
  ["at the visitor's request", true, true, false],
  ["at the page's request", true, false, true],
  ['on request, in a browser that does not know whose', true, undefined, false],
])('a card that opens %s ignores its first presses, or accepts them', (_, takeFocus, isActive, expected) => {
  vi.stubGlobal('navigator', isActive === undefined ? {} : { userActivation: { isActive } });
  const { host } = open({}, { takeFocus }).root;
  expect(host.hasAttribute('opening')).toBe(expected);
});

test('shows the answer that was given on this page, and lets the visitor change it', async () => {
  const fields = { min_label: 'Not likely', max_label: 'Very likely', response_type: 'text' } as const;
  const review = { isOnReview: true, user_submitted_score: true, given: { score: 10 } };
  const card = open(fields, review);
  expect(card.getByRole('status').textContent).toBe(
    'How likely are you to recommend us?\nYour answer: 10 out of 10, Very likely',
  );
  expect(card.queryByRole('button', { name: 'Done' })).toBeNull();
  expect(card.onComplete).not.toHaveBeenCalled();
  click(card.getByRole('button', { name: 'Change' }));
  expect((card.getByRole('radio', { checked: true }) as HTMLInputElement).value).toBe('10');
  click(card.getByRole('radio', { name: '3 out of 10' }));
  expect(card.onSubmit).toHaveBeenCalledWith({ score: 3 });
  click(card.getByRole('button', { name: 'Skip' }));
  expect(card.getByRole('status').textContent).toBe('Thank you for your feedback!');
});

test('shows no score that the survey no longer has', () => {
  const card = open({ survey_type: 'csat_5' }, { isOnReview: true, user_submitted_score: true, given: { score: 9 } });
  expect(card.getByRole('status').textContent).toBe('Thank you for your feedback!');
});

test('lets the visitor change the answer to an open question', () => {
  const card = open({ survey_type: 'general', response_type: 'text' }, { isOnReview: true, user_submitted_text: true });
  expect(card.getByRole('status').textContent).toBe('Thank you for your feedback!');
  click(card.getByRole('button', { name: 'Change' }));
  expect(card.getByRole('textbox')).toBeTruthy();
});
