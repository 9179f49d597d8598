import { act, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { ConnectPreview, PreviewCallbacks, ShownCard } from '../../src/shop/shownCard.ts';
import { showPreview } from '../../src/shop/showPreview.ts';
import { aSurvey } from '../support/builders.ts';
import { anAppearance, click } from '../widget/card/support.tsx';

afterEach(() => document.body.replaceChildren());

const survey = aSurvey({
  survey_type: 'nps_10',
  question: 'How likely?',
  max_label: 'Very likely',
  response_type: 'choices',
  text_question: 'Why?',
  choice_options: ['Price', 'Speed'],
  thank_you_message: 'Thanks!',
});
const first: ShownCard = {
  survey,
  appearance: anAppearance,
  locale: 'en',
  scheme: 'light',
  dir: 'ltr',
  step: 'scale',
  score: 3,
  choice: '',
};

/** Opens the shop in a frame. `show` shows the last card with changes. */
async function open() {
  const frame = document.createElement('iframe');
  const root = document.body.appendChild(document.createElement('div'));
  let connect!: ConnectPreview;
  frame.addEventListener('previewready', ({ detail }) => (connect = detail));
  showPreview(Object.assign(Object.create(window) as Window, { document, frameElement: frame }), root);
  let card = first;
  const onStep = vi.fn<PreviewCallbacks['onStep']>((shown) => void show(shown));
  const onText = vi.fn<PreviewCallbacks['onText']>();
  const showCard = connect({ onStep, onText });
  async function show(change: Partial<ShownCard>): Promise<void> {
    card = { ...card, ...change };
    await act(() => showCard(card));
  }
  await show({});
  // those of earlier tests return when the page is emptied
  const content = [...document.querySelectorAll('asklet-survey')].at(-1)!.shadowRoot!;
  // queries only search descendants, so a shadow root works like an element
  return { ...within(content as unknown as HTMLElement), content, show, onStep, onText };
}

test('shows any step of a path, and reports where the buttons of the card lead', async () => {
  const { getByRole, show, onStep } = await open();
  expect(getByRole('heading').textContent).toBe('How likely?');
  await act(() => click(getByRole('radio', { name: /^9 / })));
  expect(onStep).toHaveBeenLastCalledWith({ step: 'choices', score: 9, choice: '' });
  expect(getByRole('heading').textContent).toBe('Why?');
  await show({ step: 'thanks' });
  expect(getByRole('status').textContent).toBe('Thanks!');
  await act(() => click(getByRole('button', { name: 'Done' })));
  expect(onStep).toHaveBeenLastCalledWith({ step: 'scale', score: 9, choice: '' });
  expect(getByRole('heading').textContent).toBe('How likely?');
});

test('keeps what was typed in the card until something else is shown', async () => {
  const { getByRole, getByLabelText, show } = await open();
  await show({ step: 'choices' });
  await act(() => click(getByLabelText('Speed')));
  await show({});
  expect((getByLabelText('Speed') as HTMLInputElement).checked).toBe(true);
  await show({ survey: { ...survey, text_question: 'What is it?' } });
  expect(getByRole('heading').textContent).toBe('What is it?');
});

test('reports a clicked text, and leaves the choice next to it unchecked', async () => {
  const { getByText, getByLabelText, getByRole, show, onText } = await open();
  await act(() => click(getByText('Very likely')));
  expect(onText).toHaveBeenLastCalledWith({ part: 'maxLabel', choice: undefined, isButton: false });
  await show({ step: 'choices' });
  await act(() => click(getByText('Speed')));
  expect(onText).toHaveBeenLastCalledWith({ part: 'choice', choice: 'Speed', isButton: false });
  expect((getByLabelText('Speed') as HTMLInputElement).checked).toBe(false);
  await act(() => click(getByRole('button', { name: 'Skip' })));
  expect(onText).toHaveBeenLastCalledWith({ part: 'skip', choice: undefined, isButton: true });
  expect(getByRole('status').textContent).toBe('Thanks!');
});

test('changes the language of our own texts', async () => {
  const { getByRole, show } = await open();
  await show({ step: 'choices', locale: 'de' });
  await expect.poll(() => getByRole('button', { name: 'Senden' })).toBeTruthy();
});
