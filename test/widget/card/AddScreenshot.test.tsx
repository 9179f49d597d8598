import { act, render, within } from '@testing-library/preact';
import { beforeEach, expect, test, vi } from 'vitest';
import { createCardModel } from '../../../src/widget/card/CardModel.ts';
import { TextStep } from '../../../src/widget/card/steps/TextStep.tsx';
import { type ChosenScreenshot, openScreenshot } from '../../../src/widget/screenshot/openScreenshot.tsx';
import { answeredOf, aSurvey, sessionUuid } from '../../support/builders.ts';
import { click, messages, noteAnswers } from './support.tsx';

vi.mock('../../../src/widget/screenshot/openScreenshot.tsx', () => ({
  openScreenshot: vi.fn<typeof openScreenshot>(),
}));

const image = document.createElement('canvas');
const chosen = { screenshot: { data_url: 'data:,' }, image } as unknown as ChosenScreenshot;
const dialog = vi.mocked(openScreenshot);

beforeEach(() => void dialog.mockReset());

/** Renders the step in a shadow root, as in a card. */
function renderText(allow_screenshots = true) {
  const survey = aSurvey({ survey_type: 'general', allow_screenshots });
  const callbacks = noteAnswers();
  const model = createCardModel({
    survey,
    session: sessionUuid,
    answered: answeredOf(),
    messages,
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
  expect(renderText(false).queryByRole('button', { name: 'Add screenshot' })).toBeNull();
});

test('a screenshot is submitted with the text or alone, and can be changed and removed', async () => {
  const { getByRole, findByRole, onSubmit, model, root } = renderText();
  dialog.mockResolvedValueOnce(chosen);
  click(getByRole('button', { name: 'Add screenshot' }));
  await findByRole('button', { name: 'Change screenshot' });
  expect(dialog.mock.calls[0]![0]).toMatchObject({ root, maskText: true, chosen: null, locale: { lang: 'en' } });
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.lastCall).toEqual([{ text: '', metadata: { screenshot: { data_url: 'data:,' } } }]);
  act(model.back);
  expect(root.querySelector('[part=screenshot] canvas')).toBe(image);
  dialog.mockResolvedValueOnce(chosen);
  click(getByRole('button', { name: 'Change screenshot' }));
  await vi.waitFor(() => expect(dialog.mock.calls[1]![0]).toMatchObject({ chosen }));
  click(getByRole('button', { name: 'Remove screenshot' }));
  expect(root.activeElement).toBe(getByRole('button', { name: 'Add screenshot' }));
  expect(root.querySelector('canvas')).toBeNull();
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.lastCall).toEqual([{ text: '', metadata: { screenshot: null } }]);
});

test('the step shows an error if the dialog cannot be opened', async () => {
  const { getByRole, findByText } = renderText();
  dialog.mockRejectedValueOnce(new Error('out of memory'));
  click(getByRole('button', { name: 'Add screenshot' }));
  await findByText(messages.screenshotFailed);
});

test('a button that the browser has translated has the label of its current action', async () => {
  const { getByRole, findByRole } = renderText();
  const button = getByRole('button', { name: 'Add screenshot' });
  const label = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode() as Text;
  const translation = document.createElement('font');
  translation.textContent = 'Bildschirmfoto';
  label.replaceWith(translation);
  dialog.mockResolvedValueOnce(chosen);
  click(button);
  expect((await findByRole('button', { name: 'Change screenshot' })).textContent).toBe('Change screenshot');
});
