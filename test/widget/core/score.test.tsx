import { act } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { surveyUuid } from '../../support/builders.ts';
import { add, type Added, addTwo, collect, current, questions, tick } from './support.ts';

const followUp = { response_type: 'text', text_question: 'Why?' };

const root = () => document.querySelector('asklet-survey')!.shadowRoot!;
const find = (selector: string) => root().querySelector<HTMLElement>(selector);
const checked = () => root().querySelector<HTMLInputElement>('[type=radio]:checked')?.value;

/** Adds a survey whose card is loaded. It opens only if it is requested. */
const addScored = (survey: object, waitsForPerson = false) =>
  add(surveyUuid, { survey, waitsForPerson, cardLoads: true });

async function score(survey: Pick<Added, 'score'>, given: number): Promise<void> {
  await act(async () => {
    survey.score(given);
    // the card is loaded, built and opened in a task each
    for (let tasks = 0; tasks < 3; tasks++) await tick();
  });
}

/** Presses an element as a person does, or a script. */
async function press(element: Element, isTrusted = true): Promise<void> {
  const event = new MouseEvent('click', { bubbles: true, composed: true });
  await act(() => void element.dispatchEvent(Object.defineProperty(event, 'isTrusted', { value: isTrusted })));
}

/** Returns the names of the entries in the outbox, and the scores of the responses. */
function outbox(): unknown[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith('asklet:out'));
  const bodies = names.sort().map((name) => (JSON.parse(localStorage.getItem(name)!) as { body: Body }).body);
  return bodies.map(({ event_type, score: given }) => event_type ?? given);
}

interface Body {
  readonly event_type?: string;
  readonly score?: number;
}

test('opens at the step after the score, and submits the score like a clicked one', async () => {
  const survey = await addScored(followUp);
  const events: string[] = [];
  for (const name of ['opened', 'score'] as const) document.addEventListener(`asklet:${name}`, () => events.push(name));
  await score(survey, 8);
  expect(questions()).toEqual(['Why?']);
  expect(outbox()).toEqual([8, 'survey_initialized', 'survey_opened', 'score_submitted']);
  expect(events).toEqual(['opened', 'score']);
  await press(find('[part=back]')!);
  expect(checked()).toBe('8');
});

test('opens at the thank-you if no step follows the score', async () => {
  const survey = await addScored({});
  await score(survey, 8);
  expect(find('.end button')).not.toBeNull();
  expect(outbox()).toEqual([8, 'survey_initialized', 'survey_opened', 'score_submitted']);
});

test.each([
  ['the score', async () => {}],
  ['the next step', async (survey: Added) => score(survey, 8)],
  [
    'the thank-you',
    async (survey: Added) => {
      await score(survey, 8);
      await press(find('[part=secondary], [part=primary]')!);
    },
  ],
])('chooses the score in a card that is open at %s', async (_, proceed) => {
  const survey = await addScored(followUp);
  survey.open();
  await expect.poll(questions).toEqual(['one?']);
  await proceed(survey);
  const opened = collect('opened');
  await score(survey, 3);
  expect(questions()).toEqual(['Why?']);
  expect(outbox()).toContain(3);
  expect(opened).toEqual([]);
});

test('removes a follow-up that does not suit the new score', async () => {
  const survey = await addScored({
    ...followUp,
    follow_ups: [{ scores: [0, 6], response_type: 'choices', choice_options: ['Price', 'Speed'] }],
    collect_contact: true,
  });
  await score(survey, 8);
  const field = root().querySelector('textarea')!;
  field.value = 'Soup';
  await act(() => void field.dispatchEvent(new Event('input', { bubbles: true })));
  await press(find('[part=primary]')!);
  expect(find('[type=email]')).not.toBeNull();
  await score(survey, 3);
  expect(find('[type=checkbox]')).not.toBeNull();
  await expect.poll(() => current.server.responses()).toMatchObject([{ score: 3, text: '' }]);
});

test('asks a visitor who has answered again, from the step after the new score on', async () => {
  const survey = await addScored(followUp);
  await score(survey, 8);
  survey.close();
  await score(survey, 3);
  expect(questions()).toEqual(['Why?']);
  expect(find('[part=back]')).not.toBeNull();
  expect(outbox()[0]).toBe(3);
});

test.each([
  [{}, 11, /\(nps_10\) has scores from 0 to 10$/],
  [{ survey_type: 'csat_5' }, 12, /^score 12: survey .* \(csat_5\) has scores from 1 to 5$/],
  [{ survey_type: 'general', response_type: 'text' }, 1, /\(general\) has no scores$/],
])('reports a score that a survey does not have, before and after it is open: %j', async (fields, wrong, error) => {
  const survey = await addScored(fields);
  await score(survey, wrong);
  expect(questions()).toEqual([]);
  expect(current.errors).toEqual([expect.stringMatching(error)]);
  survey.open();
  await expect.poll(questions).toHaveLength(1);
  await score(survey, wrong);
  expect(current.errors).toHaveLength(2);
  expect(outbox()).toEqual(['survey_initialized', 'survey_opened']);
});

test('opens with the score after the card of another survey', async () => {
  const [first, second] = await addTwo();
  await second.loadCard();
  second.open();
  await expect.poll(questions).toEqual(['two?']);
  await first.loadCard();
  await score(first, 8);
  expect(questions()).toEqual(['two?']);
  second.close();
  await expect.poll(() => outbox()).toContain(8);
});

test('opens with the score after the consent', async () => {
  const survey = await add(surveyUuid, { attributes: { consent: 'required' }, cardLoads: true });
  await score(survey, 8);
  expect(outbox()).toEqual([]);
  survey.consent(true);
  await expect.poll(() => outbox()).toContain(8);
});

test('holds everything until a person acts, and then stores it in its order, in the same event', async () => {
  const survey = await addScored(followUp, true);
  await score(survey, 8);
  expect(questions()).toEqual(['Why?']);
  await press(document.body, false);
  expect(outbox()).toEqual([]);
  expect(localStorage.getItem(`asklet:${surveyUuid}`)).toContain('"user_submitted_score":false');
  let stored: unknown[] = [];
  document.body.addEventListener('click', () => (stored = outbox()), { once: true });
  await press(document.body);
  expect(stored).toEqual([8, 'survey_initialized', 'survey_opened', 'score_submitted']);
});

test('stores an answer in the card at once if it is the first act', async () => {
  const survey = await addScored({}, true);
  survey.open();
  await expect.poll(questions).toEqual(['one?']);
  expect(outbox()).toEqual([]);
  await press(find('[value="4"]')!);
  expect(outbox()).toEqual([4, 'survey_initialized', 'survey_opened', 'score_submitted']);
});

test('shows the scale instead of the thank-you until a person acts', async () => {
  const survey = await addScored({}, true);
  await score(survey, 8);
  expect(questions()).toEqual(['one?']);
  expect(checked()).toBe('8');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press(document.body);
  expect(outbox()[0]).toBe(8);
  await act(() => void vi.advanceTimersByTime(600));
  expect(find('.end button')).not.toBeNull();
});

test('keeps the scale for a visitor who has selected another score', async () => {
  const survey = await addScored({}, true);
  await score(survey, 8);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(() => {
    const radio = find('[value="3"]')!;
    radio.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    radio.click();
  });
  await press(document.body);
  await act(() => void vi.advanceTimersByTime(600));
  expect(checked()).toBe('3');
  expect(find('.end button')).toBeNull();
});

test.each([
  ['close', (survey: Added) => survey.close()],
  ['consent', (survey: Added) => survey.consent(false)],
  ['reset', (survey: Added) => survey.reset()],
  ['destroy', (survey: Added) => survey.destroy()],
])('stores nothing if the card is closed before a person acts: %s', async (_, close) => {
  const survey = await addScored(followUp, true);
  await score(survey, 8);
  close(survey);
  await press(document.body);
  await tick();
  expect(outbox()).toEqual([]);
});

test('stores the score and the end of a card that a person closes', async () => {
  const survey = await addScored(followUp, true);
  await score(survey, 8);
  await press(find('[part=close]')!);
  expect(outbox()).toEqual([8, 'survey_initialized', 'survey_opened', 'score_submitted', 'survey_closed']);
});

test('holds the end of a survey that a script completes, and forgets it in its order', async () => {
  const survey = await addScored({ allow_multiple_responses: true }, true);
  survey.open();
  await expect.poll(questions).toEqual(['one?']);
  await press(find('[value="4"]')!, false);
  expect(find('.end button')).not.toBeNull();
  expect(localStorage.getItem(`asklet:${surveyUuid}:finished`)).toBeNull();
  await press(document.body);
  expect(outbox()[0]).toBe(4);
  expect(localStorage.getItem(`asklet:${surveyUuid}:finished`)).not.toBeNull();
});
