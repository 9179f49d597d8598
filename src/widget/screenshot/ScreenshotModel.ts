import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Screenshot, ScreenshotSource } from '../../contract/api/screenshot.ts';
import { abortable, CaptureError, throwIfAborted } from './captureError.ts';
import { createEditorModel, type Editor } from './editor/EditorModel.ts';
import { encodeImage } from './encodeImage.ts';
import type { ScreenshotMessages } from './messages.ts';

/** A screenshot that the visitor chose to send. */
export interface ChosenScreenshot {
  readonly screenshot: Screenshot;
  /** The same image as an editable canvas. */
  readonly image: HTMLCanvasElement;
}

/**
 * Captures an image from a source until the signal aborts. `file` is set for the source of the same name. A capture that
 * takes long reports its progress, from 0 to 1.
 */
export type Capture = (
  source: ScreenshotSource,
  signal: AbortSignal,
  onProgress: (share: number) => void,
  file?: Blob,
) => Promise<HTMLCanvasElement>;

/** The message about the current status. */
export type Status = Extract<
  keyof ScreenshotMessages,
  'taking' | 'asking' | 'reading' | 'ready' | 'pageFailed' | 'displayFailed' | 'displayOther' | 'fileFailed'
>;

/** A captured image with the visitor's edits. */
interface Captured {
  readonly source: ScreenshotSource;
  readonly editor: Editor;
}

/** The state and actions of the screenshot dialog. */
export interface ScreenshotState {
  readonly status: ReadonlySignal<Status | null>;
  readonly captured: ReadonlySignal<Captured | null>;
  /** The share of a capture that is done, from 0 to 1. Null if no capture takes long. */
  readonly progress: ReadonlySignal<number | null>;
  /** True if the last capture failed. */
  readonly hasFailed: ReadonlySignal<boolean>;
  /** Captures an image that replaces the current one. Aborts an earlier capture. */
  capture(source: ScreenshotSource, file?: Blob): Promise<void>;
  /** Aborts the current capture. */
  abort(): void;
  /** Returns the edited screenshot, or null. */
  result(): ChosenScreenshot | null;
}

interface SourceRules {
  /** The maximum duration of a capture, in ms. A visitor may think about a prompt. */
  readonly timeLimit: number;
  readonly busy: Status;
  readonly failed: Status;
}

const sources: Readonly<Record<ScreenshotSource, SourceRules>> = {
  page: { timeLimit: 15_000, busy: 'taking', failed: 'pageFailed' },
  display: { timeLimit: 60_000, busy: 'asking', failed: 'displayFailed' },
  file: { timeLimit: 15_000, busy: 'reading', failed: 'fileFailed' },
};

/** The time after which progress is shown, in ms. */
const progressDelay = 1_000;

const failures: ReadonlySet<Status | null> = new Set<Status>([
  ...Object.values(sources).map(({ failed }) => failed),
  'displayOther',
]);

/** Creates the state of the dialog, starting with the previously chosen screenshot. */
export function createScreenshotModel(captureFrom: Capture, chosen: ChosenScreenshot | null): ScreenshotState {
  const status = signal<Status | null>(chosen && 'ready');
  const captured = signal<Captured | null>(
    chosen && { source: chosen.screenshot.source, editor: createEditorModel(chosen.image) },
  );
  const progress = signal<number | null>(null);
  const running = signal<AbortController | null>(null);
  const abort = () => running.value?.abort();

  return {
    status,
    captured,
    progress,
    hasFailed: computed(() => failures.has(status.value)),
    abort,
    async capture(source, file) {
      const { timeLimit, busy, failed } = sources[source];
      abort();
      const controller = (running.value = new AbortController());
      const { signal: aborted } = controller;
      const timer = setTimeout(() => controller.abort(new CaptureError('timeLimit')), timeLimit);
      const start = performance.now();
      const showProgress = (share: number) => {
        if (!aborted.aborted && performance.now() - start > progressDelay) progress.value = Math.round(share * 10) / 10;
      };
      status.value = busy;
      progress.value = null;
      try {
        const image = await abortable(captureFrom(source, aborted, showProgress, file), aborted);
        throwIfAborted(aborted);
        captured.value = { source, editor: createEditorModel(image) };
        status.value = 'ready';
      } catch (error) {
        const code = error instanceof CaptureError ? error.code : null;
        // another capture has started, or the dialog was closed
        if (aborted.aborted && code !== 'timeLimit') return;
        status.value = code === 'otherSurface' ? 'displayOther' : failed;
      } finally {
        clearTimeout(timer);
        if (running.value === controller) progress.value = null;
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
