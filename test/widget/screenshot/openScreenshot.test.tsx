import { act } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { openScreenshot } from '../../../src/widget/screenshot/openScreenshot.tsx';
import { anImage, recordCanvases } from './support.ts';

const locale = { lang: 'de', dir: 'ltr', localeFile: undefined } as const;

test('the dialog opens in the shadow root, and is removed completely when it is closed', async () => {
  recordCanvases();
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const chosen = {
    screenshot: { data_url: 'data:', width: 30, height: 20, type: 'image/webp', source: 'file' } as const,
    image: anImage(30, 20),
  };
  const closed = openScreenshot({ root, maskText: false, locale, chosen });
  await vi.waitFor(() => expect(root.querySelector('dialog')).not.toBeNull());
  const dialog = root.querySelector('dialog')!;
  expect([dialog.open, dialog.lang, dialog.dir, root.adoptedStyleSheets.length]).toEqual([true, 'de', 'ltr', 1]);
  act(() => dialog.close());
  expect(await closed).toBe(chosen);
  expect([root.childElementCount, root.adoptedStyleSheets.length]).toEqual([0, 0]);
});

test.each<[string, (root: ShadowRoot) => void]>([
  ['the card was closed', (root) => root.host.remove()],
  ['another press opened the dialog', (root) => root.append(document.createElement('dialog'))],
])('the dialog does not open if %s while its texts load', async (_, change) => {
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const opened = openScreenshot({ root, maskText: false, locale, chosen: null });
  change(root);
  expect(await opened).toBeNull();
  expect(root.querySelector('.screenshot')).toBeNull();
});
