import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Screenshot, ScreenshotSource } from '../../contract/screenshot.ts';
import { abortable, CaptureError, throwIfAborted } from './captureError.ts';
import { createEditorModel, type Editor } from './editor/EditorModel.ts';
import { encodeImage } from './encodeImage.ts';
import type { ScreenshotMessages } from './messages.ts';

/** A screenshot that the visitor chose to send. */
export interface ChosenScreenshot {
  readonly screenshot: Screenshot;
  /** The same image as pixels, which can be edited further. */
  readonly image: HTMLCanvasElement;
}

/** Captures an image from a source, until the signal aborts. The source `file` comes with a file. */
export type Capture = (source: ScreenshotSource, signal: AbortSignal, file?: Blob) => Promise<HTMLCanvasElement>;

/** The message that says what goes on. */
export type Status = Extract<
  keyof ScreenshotMessages,
  'taking' | 'asking' | 'reading' | 'ready' | 'pageFailed' | 'displayFailed' | 'displayOther' | 'fileFailed'
>;

/** An image that was captured, and what the visitor did to it. */
interface Captured {
  readonly source: ScreenshotSource;
  readonly editor: Editor;
}

/** The state of the screenshot dialog, and its actions. */
export interface ScreenshotState {
  readonly status: ReadonlySignal<Status | null>;
  readonly captured: ReadonlySignal<Captured | null>;
  /** Whether the last capture failed. */
  readonly hasFailed: ReadonlySignal<boolean>;
  /** Captures a new image in place of the one that is shown. It aborts an earlier capture that is under way. */
  capture(source: ScreenshotSource, file?: Blob): Promise<void>;
  /** Aborts the capture that is under way. */
  abort(): void;
  /** The screenshot as it is shown; null where there is none. */
  result(): ChosenScreenshot | null;
}

interface SourceRules {
  /** How long a capture may take, in ms: a page renders soon or never, but a person may think about a prompt. */
  readonly timeLimit: number;
  readonly busy: Status;
  readonly failed: Status;
}

const sources: Readonly<Record<ScreenshotSource, SourceRules>> = {
  page: { timeLimit: 5_000, busy: 'taking', failed: 'pageFailed' },
  display: { timeLimit: 60_000, busy: 'asking', failed: 'displayFailed' },
  file: { timeLimit: 15_000, busy: 'reading', failed: 'fileFailed' },
};

const failures: ReadonlySet<Status | null> = new Set<Status>([
  ...Object.values(sources).map(({ failed }) => failed),
  'displayOther',
]);

/** Makes the state of the dialog. It begins with the screenshot that was chosen before, if there is one. */
export function createScreenshotModel(captureFrom: Capture, chosen: ChosenScreenshot | null): ScreenshotState {
  const status = signal<Status | null>(chosen && 'ready');
  const captured = signal<Captured | null>(
    chosen && { source: chosen.screenshot.source, editor: createEditorModel(chosen.image) },
  );
  const running = signal<AbortController | null>(null);
  const abort = () => running.value?.abort();

  return {
    status,
    captured,
    hasFailed: computed(() => failures.has(status.value)),
    abort,
    async capture(source, file) {
      const { timeLimit, busy, failed } = sources[source];
      abort();
      const controller = (running.value = new AbortController());
      const { signal: aborted } = controller;
      const timer = setTimeout(() => controller.abort(new CaptureError('timeLimit')), timeLimit);
      status.value = busy;
      try {
        const image = await abortable(captureFrom(source, aborted, file), aborted);
        throwIfAborted(aborted);
        captured.value = { source, editor: createEditorModel(image) };
        status.value = 'ready';
      } catch (error) {
        const code = error instanceof CaptureError ? error.code : null;
        // another capture has begun, or the dialog was closed
        if (aborted.aborted && code !== 'timeLimit') return;
        status.value = code === 'otherSurface' ? 'displayOther' : failed;
      } finally {
        clearTimeout(timer);
      }
    },
    result() {
      if (!captured.value) return null;
      const { source, editor } = captured.value;
      const image = editor.result();
      return { screenshot: { ...encodeImage(image), source }, image };
    },
  };
}
