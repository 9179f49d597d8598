import { act } from '@testing-library/preact';
import { expect, test } from 'vitest';
import messages from '../../../src/widget/screenshot/locales/en.json';
import { openScreenshot } from '../../../src/widget/screenshot/openScreenshot.tsx';
import { anImage, recordCanvases } from './support.ts';

test('the dialog opens in the shadow root, and nothing of it is left once it is closed', async () => {
  recordCanvases();
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const chosen = {
    screenshot: { data_url: 'data:', width: 30, height: 20, type: 'image/webp', source: 'file' } as const,
    image: anImage(30, 20),
  };
  const closed = openScreenshot({
    window: window as never,
    root,
    maskText: false,
    messages,
    lang: 'de',
    dir: 'ltr',
    chosen,
  });
  const dialog = root.querySelector('dialog')!;
  expect([dialog.open, dialog.lang, dialog.dir, root.adoptedStyleSheets.length]).toEqual([true, 'de', 'ltr', 1]);
  act(() => dialog.close());
  expect(await closed).toBe(chosen);
  expect([root.childElementCount, root.adoptedStyleSheets.length]).toEqual([0, 0]);
});
