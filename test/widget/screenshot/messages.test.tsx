import { expect, test } from 'vitest';
import { loadScreenshotMessages } from '../../../src/widget/screenshot/messages.ts';

test.each([
  ['de', 'Abbrechen'],
  [undefined, 'Cancel'],
  ['en', 'Cancel'],
  ['tlh', 'Cancel'],
])('the messages of the file %s', async (localeFile, cancel) => {
  expect((await loadScreenshotMessages(localeFile)).cancel).toBe(cancel);
});
