import { act, render, within } from '@testing-library/preact';
import { beforeEach, expect, test, vi } from 'vitest';
import { createCardModel } from '../../../src/widget/card/CardModel.ts';
import { TextStep } from '../../../src/widget/card/steps/TextStep.tsx';
import { type ChosenScreenshot, openScreenshot } from '../../../src/widget/screenshot/openScreenshot.tsx';
import { aSurvey } from '../../support/builders.ts';
import { click, messages, noteAnswers } from './support.tsx';

vi.mock('../../../src/widget/screenshot/openScreenshot.tsx', () => ({
  openScreenshot: vi.fn<typeof openScreenshot>(),
}));

const image = document.createElement('canvas');
const chosen = { screenshot: { data_url: 'data:,' }, image } as unknown as ChosenScreenshot;
const dialog = vi.mocked(openScreenshot);

beforeEach(() => void dialog.mockReset());

/** Renders the step in a shadow root, as it is in a card. */
function renderText(allow_screenshots = true) {
  const survey = aSurvey({ survey_type: 'general', allow_screenshots });
  const callbacks = noteAnswers();
  const model = createCardModel({
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
  await findByRole('button', { name: 'Change the screenshot' });
  expect(dialog.mock.calls[0]![0]).toMatchObject({ root, maskText: true, chosen: null, locale: { lang: 'en' } });
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.lastCall).toEqual([{ text: '', metadata: { screenshot: { data_url: 'data:,' } } }]);
  act(model.back);
  expect(root.querySelector('[part=screenshot] canvas')).toBe(image);
  dialog.mockResolvedValueOnce(chosen);
  click(getByRole('button', { name: 'Change the screenshot' }));
  await vi.waitFor(() => expect(dialog.mock.calls[1]![0]).toMatchObject({ chosen }));
  click(getByRole('button', { name: 'Remove the picture' }));
  expect(root.activeElement).toBe(getByRole('button', { name: 'Add a screenshot' }));
  expect(root.querySelector('canvas')).toBeNull();
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.lastCall).toEqual([{ text: '', metadata: { screenshot: null } }]);
});

test('a dialog that cannot be opened is an error of the step', async () => {
  const { getByRole, findByText } = renderText();
  dialog.mockRejectedValueOnce(new Error('out of memory'));
  click(getByRole('button', { name: 'Add a screenshot' }));
  await findByText(messages.screenshotFailed);
});
