import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { ScreenshotSource } from '../../../src/contract/api/screenshot.ts';
import { CaptureError } from '../../../src/widget/screenshot/captureError.ts';
import messages from '../../../src/widget/screenshot/locales/en.json';
import { ScreenshotDialog } from '../../../src/widget/screenshot/ScreenshotDialog.tsx';
import type { ChosenScreenshot } from '../../../src/widget/screenshot/ScreenshotModel.ts';
import { anImage, recordCanvases } from './support.ts';

// Preact finds the name of an event by its property, which the DOM of the tests lacks for these two
for (const name of ['ondragover', 'ondrop']) Object.assign(HTMLElement.prototype, { [name]: null });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A capture that the test completes. */
interface Attempt {
  readonly source: ScreenshotSource;
  readonly signal: AbortSignal;
  readonly file: Blob | undefined;
  report(share: number): Promise<void>;
  succeed(width?: number): Promise<void>;
  fail(error?: Error): Promise<void>;
}

/** Completes a capture, and waits until the result is rendered. */
const settle = (answer: () => void) =>
  act(async () => {
    answer();
    await new Promise((resolve) => setTimeout(resolve));
  });

function renderDialog({ chosen = null as ChosenScreenshot | null, canCaptureDisplay = true } = {}) {
  recordCanvases();
  const attempts: Attempt[] = [];
  const results: (ChosenScreenshot | null)[] = [];
  render(
    <ScreenshotDialog
      messages={messages}
      lang="en"
      dir="ltr"
      chosen={chosen}
      canCaptureDisplay={canCaptureDisplay}
      capture={(source, signal, onProgress, file) =>
        new Promise((resolve, reject) => {
          attempts.push({
            source,
            signal,
            file,
            report: (share) => act(() => onProgress(share)),
            succeed: (width = 200) => settle(() => resolve(anImage(width, 100))),
            fail: (error = new Error('failed')) => settle(() => reject(error)),
          });
        })
      }
      onClose={(result) => results.push(result)}
    />,
  );
  return { attempts, results };
}

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Screenshot' });
const status = () => screen.getByRole('status').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const canvas = () => dialog().querySelector('canvas');
const chosenBefore = (): ChosenScreenshot => ({
  screenshot: { data_url: 'data:image/webp;base64,AA', width: 30, height: 100, type: 'image/webp', source: 'file' },
  image: anImage(30, 100),
});

test('captures the page as soon as the modal dialog is open', async () => {
  const { attempts } = renderDialog();
  expect([dialog().open, attempts.map(({ source }) => source)]).toEqual([true, ['page']]);
  expect([status(), canvas()]).toEqual([messages.taking, null]);
  expect(screen.queryByRole('button', { name: messages.use })).toBeNull();
  await attempts[0]!.succeed();
  expect([status(), canvas()!.width]).toEqual([messages.ready, 200]);
});

test('the heading is focusable and names the dialog', () => {
  renderDialog();
  const heading = screen.getByRole('heading', { name: 'Screenshot' });
  expect([heading.tabIndex, heading.hasAttribute('autofocus')]).toEqual([-1, true]);
});

test('the used screenshot is the result', async () => {
  const { attempts, results } = renderDialog();
  await attempts[0]!.succeed();
  await press(messages.use);
  expect(results.map((result) => result!.screenshot)).toEqual([
    { data_url: 'data:image/webp;base64,AA', width: 200, height: 100, type: 'image/webp', source: 'page' },
  ]);
});

test.each([
  ['Cancel', () => press(messages.cancel)],
  ['Escape, or a card that closes', () => act(() => dialog().close())],
])('%s keeps the previously chosen screenshot', async (_, close) => {
  const chosen = chosenBefore();
  const { attempts, results } = renderDialog({ chosen });
  expect([status(), canvas()!.width, attempts]).toEqual([messages.ready, 30, []]);
  await press(messages.page);
  await attempts[0]!.succeed();
  await close();
  expect(results).toEqual([chosen]);
});

test('a previously chosen screenshot keeps its source', async () => {
  const { results } = renderDialog({ chosen: chosenBefore() });
  await press(messages.use);
  expect(results[0]!.screenshot.source).toBe('file');
});

test('a new image replaces the old one and its marks', async () => {
  const { attempts } = renderDialog();
  await attempts[0]!.succeed();
  await press(messages.redact);
  const before = canvas();
  await press(messages.page);
  expect([status(), canvas()]).toEqual([messages.taking, before]);
  await attempts[1]!.succeed(300);
  expect([canvas()!.width, canvas() === before]).toEqual([300, false]);
  expect(screen.queryByRole('button', { name: messages.redactBox })).toBeNull();
});

test.each([
  [messages.page, 'page', messages.taking, messages.pageFailed],
  [messages.display, 'display', messages.asking, messages.displayFailed],
] as const)('"%s" says what it does, and what failed; the previous image stays', async (name, source, busy, failed) => {
  const { attempts } = renderDialog();
  await attempts[0]!.succeed();
  await press(name);
  expect([attempts[1]!.source, status()]).toEqual([source, busy]);
  await attempts[1]!.fail();
  expect([status(), canvas()!.width]).toEqual([failed, 200]);
});

test('rejects a shared window or screen instead of the tab', async () => {
  const { attempts } = renderDialog();
  await press(messages.display);
  await attempts[1]!.fail(new CaptureError('otherSurface'));
  expect(status()).toBe(messages.displayOther);
});

test('does not offer to capture the tab in a browser that cannot', () => {
  renderDialog({ canCaptureDisplay: false });
  expect(screen.queryByRole('button', { name: messages.display })).toBeNull();
});

const image = new File(['pixels'], 'a.png', { type: 'image/png' });
const withFiles = (files: File[]) => ({ files }) as unknown as DataTransfer;

test.each([
  ['chosen', () => fireEvent.change(dialog().querySelector('input')!, { target: { files: [image] } })],
  ['pasted', () => fireEvent.paste(screen.getByRole('heading'), { clipboardData: withFiles([image]) })],
  ['dropped', () => fireEvent.drop(dialog(), { dataTransfer: withFiles([image]) })],
])('a file that is %s becomes the image', async (_, bring) => {
  const { attempts } = renderDialog();
  await bring();
  expect([attempts[1]!.source, attempts[1]!.file, status()]).toEqual(['file', image, messages.reading]);
  await attempts[1]!.succeed(300);
  expect(canvas()!.width).toBe(300);
  await press(messages.page);
  await attempts[2]!.fail();
  await bring();
  await attempts[3]!.fail();
  expect(status()).toBe(messages.fileFailed);
});

test('a paste without a file does not affect the capture, and a drop never leaves the page', async () => {
  const { attempts } = renderDialog();
  await fireEvent.paste(dialog(), { clipboardData: withFiles([]) });
  expect(attempts).toHaveLength(1);
  // fireEvent returns true unless the default was prevented
  expect(await fireEvent.dragOver(dialog())).toBe(false);
  expect(await fireEvent.drop(dialog(), { dataTransfer: withFiles([]) })).toBe(false);
});

test('the button opens the file input that has its name', async () => {
  renderDialog();
  const click = vi.spyOn(dialog().querySelector('input')!, 'click');
  await press(messages.file);
  expect(click).toHaveBeenCalledOnce();
  expect(dialog().querySelector('input')!.getAttribute('aria-label')).toBe(messages.file);
});

test('another source aborts the capture in progress, whatever its outcome', async () => {
  const { attempts } = renderDialog();
  await press(messages.display);
  expect(attempts.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await attempts[0]!.succeed();
  expect([status(), canvas()]).toEqual([messages.asking, null]);
  await press(messages.page);
  await attempts[1]!.fail(new CaptureError('otherSurface'));
  expect(status()).toBe(messages.taking);
});

test('closing the dialog aborts the capture in progress', async () => {
  const { attempts, results } = renderDialog();
  await press(messages.cancel);
  expect([attempts[0]!.signal.aborted, results]).toEqual([true, [null]]);
});

test.each([
  ['page', 15_000, messages.pageFailed],
  ['display', 60_000, messages.displayFailed],
] as const)('the source "%s" is aborted after %i ms', async (source, limit, failed) => {
  vi.useFakeTimers();
  const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
  const { attempts } = renderDialog();
  await press(messages[source]);
  await pass(limit - 1);
  expect(attempts[1]!.signal.aborted).toBe(false);
  await pass(1);
  expect([attempts[1]!.signal.aborted, status()]).toEqual([true, failed]);
});

test('shows the progress of a capture of the page that takes longer than a second', async () => {
  vi.useFakeTimers();
  const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
  const { attempts } = renderDialog();
  const progress = () => screen.queryByRole<HTMLProgressElement>('progressbar', { name: messages.taking });
  await pass(900);
  await attempts[0]!.report(0.2);
  expect(progress()).toBeNull();
  await pass(200);
  await attempts[0]!.report(0.42);
  expect(progress()!.value).toBe(0.4);
  await press(messages.page);
  expect(progress()).toBeNull();
  await attempts[0]!.report(0.6);
  expect(progress()).toBeNull();
  await pass(1_100);
  await attempts[1]!.report(0.1);
  expect(progress()!.value).toBe(0.1);
  vi.useRealTimers();
  await attempts[1]!.succeed();
  expect([progress(), status()]).toEqual([null, messages.ready]);
});

test('keys pressed in the dialog do not reach the card', async () => {
  renderDialog();
  const heard = vi.fn<(event: Event) => void>();
  document.body.addEventListener('keydown', heard, { once: true });
  await fireEvent.keyDown(screen.getByRole('heading'), { key: 'Escape' });
  expect(heard).not.toHaveBeenCalled();
  document.body.removeEventListener('keydown', heard);
});
