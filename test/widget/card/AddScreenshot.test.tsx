import { act, render, within } from '@testing-library/preact';
import { beforeEach, expect, test, vi } from 'vitest';
import { CardModel } from '../../../src/widget/card/CardModel.ts';
import { TextStep } from '../../../src/widget/card/steps/TextStep.tsx';
import { type ChosenScreenshot, openScreenshot } from '../../../src/widget/screenshot/openScreenshot.tsx';
import { aSurvey } from '../../support/builders.ts';
import { click, messages, noteAnswers } from './support.tsx';

vi.mock('../../../src/widget/screenshot/openScreenshot.tsx', () => ({
  loadScreenshotMessages: () => Promise.resolve({}),
  openScreenshot: vi.fn<typeof openScreenshot>(),
}));

const chosen = { screenshot: { data_url: 'data:,' }, canvas: {} } as unknown as ChosenScreenshot;
const dialog = vi.mocked(openScreenshot);

beforeEach(() => void dialog.mockReset());

/** Renders the step in a shadow root, as it is in a card. */
function renderText(allow_screenshots = true) {
  const survey = aSurvey({ survey_type: 'general', allow_screenshots });
  const callbacks = noteAnswers();
  const model = new CardModel({
    surveyType: 'general',
    steps: ['text', 'thanks'],
    choices: null,
    otherLabel: 'Other',
    draft: '',
    callbacks,
  });
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  render(<TextStep {...{ model, survey, messages }} textLimit={1000} maskText onEnter={() => {}} />, {
    container: root as unknown as HTMLElement,
  });
  return { ...within(root as unknown as HTMLElement), ...callbacks, host, root, model };
}

test('a survey without screenshots has no button for them', () => {
  expect(renderText(false).queryByRole('button', { name: 'Add a screenshot' })).toBeNull();
});

test('a screenshot is submitted with the text, or alone, and can be changed and removed', async () => {
  const { getByRole, findByRole, onSubmit, model, root } = renderText();
  dialog.mockResolvedValueOnce(chosen);
  click(getByRole('button', { name: 'Add a screenshot' }));
  const change = await findByRole('button', { name: 'Change the screenshot' });
  expect(dialog.mock.calls[0]![0]).toMatchObject({ root, maskText: true, chosen: null, lang: 'en' });
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.lastCall).toEqual([{ text: '', metadata: { screenshot: { data_url: 'data:,' } } }]);
  dialog.mockResolvedValueOnce(null);
  click(change);
  await findByRole('button', { name: 'Add a screenshot' });
  expect(dialog.mock.calls[1]![0]).toMatchObject({ chosen });
  act(model.back);
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.lastCall).toEqual([{ text: '', metadata: { screenshot: null } }]);
});

test('a dialog that cannot be opened is an error of the step', async () => {
  const { getByRole, findByText } = renderText();
  dialog.mockRejectedValueOnce(new Error('out of memory'));
  click(getByRole('button', { name: 'Add a screenshot' }));
  await findByText(messages.screenshotFailed);
});

test.each<[string, (card: ReturnType<typeof renderText>) => void]>([
  ['the card was closed', ({ host }) => host.remove()],
  ['another press opened the dialog', ({ root }) => root.append(document.createElement('dialog'))],
])('the dialog does not open if %s while it loaded', async (_, change) => {
  const card = renderText();
  click(card.getByRole('button', { name: 'Add a screenshot' }));
  change(card);
  await vi.dynamicImportSettled();
  expect(dialog).not.toHaveBeenCalled();
});
