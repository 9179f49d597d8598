import { abortable, CaptureError } from './captureError.ts';
import { toCanvas } from './imageCanvas.ts';
import { hideElement, hideMasked } from './masking.ts';

/** What a tab is captured with. */
export interface DisplayOptions {
  readonly window: Window & typeof globalThis;
  readonly maskText: boolean;
  readonly signal: AbortSignal;
}

/** Whether the browser can capture a tab. Browsers without `CaptureController` only share windows and screens. */
export const canCaptureDisplay = (window: Window) =>
  'getDisplayMedia' in (window.navigator.mediaDevices ?? {}) && 'CaptureController' in window;

/** How long to wait for a new video frame, in ms: a page that does not change produces none. */
const frameTimeLimit = 2_000;
/** The longest time between two frames of a page that changes, in ms. */
const frameGap = 250;

const constraints: DisplayMediaStreamOptions & Record<string, unknown> = {
  video: { displaySurface: 'browser' },
  audio: false,
  preferCurrentTab: true,
  selfBrowserSurface: 'include',
  surfaceSwitching: 'exclude',
  monitorTypeSurfaces: 'exclude',
};

/**
 * Captures one frame of this tab, for which the browser asks the visitor. Has to be called by a click. Masked elements
 * are hidden before the capture begins, and our own before the frame is taken.
 * @throws CaptureError `otherSurface` for a window or a screen, the browser's own errors, and the reason of the signal
 */
export async function captureDisplay({ window, maskText, signal }: DisplayOptions): Promise<HTMLCanvasElement> {
  const { document, navigator } = window;
  const undo = [hideMasked(document, maskText)];
  try {
    const requested = navigator.mediaDevices.getDisplayMedia(constraints);
    // the visitor can answer the prompt after the capture was aborted
    void requested.then((late) => signal.aborted && stop(late)).catch(() => {});
    const stream = await abortable(requested, signal);
    undo.push(() => stop(stream));
    const [track] = stream.getVideoTracks();
    if (track!.getSettings().displaySurface !== 'browser') throw new CaptureError('otherSurface');
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = stream;
    await abortable(video.play(), signal);
    undo.push(hideWidget(document));
    await nextFrame(video, window);
    return toCanvas(video, video.videoWidth, video.videoHeight);
  } finally {
    for (const each of undo) each();
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Hides our own elements. A dialog is hidden by itself: the opacity of its ancestors does not reach the top layer. */
function hideWidget(document: Document): () => void {
  const roots = [...document.querySelectorAll('asklet-survey')].map(({ shadowRoot }) => shadowRoot!);
  const elements = roots.flatMap((root) => [...root.children, ...root.querySelectorAll('dialog')]);
  const undo = elements.map((element) => hideElement(element as HTMLElement));
  return () => {
    for (const each of undo) each();
  };
}

/**
 * Waits for a frame that shows the page as it is now: one that was captured after the page was painted, and one more
 * if it comes, because that one can still show the page as before. The first frame does not say when it was captured.
 */
async function nextFrame(video: HTMLVideoElement, window: Window): Promise<void> {
  const wait = (milliseconds: number) => new Promise((resolve) => window.setTimeout(resolve, milliseconds));
  const frame = () =>
    new Promise<number>((resolve) => video.requestVideoFrameCallback((_, { captureTime = 0 }) => resolve(captureTime)));
  let paintedAt = Infinity;
  window.requestAnimationFrame(() => (paintedAt = window.performance.now()));
  const current = (async () => {
    while ((await frame()) < paintedAt);
    await Promise.race([frame(), wait(frameGap)]);
  })();
  await Promise.race([current, wait(frameTimeLimit)]);
}
