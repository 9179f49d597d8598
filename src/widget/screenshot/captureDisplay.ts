import { abortable, CaptureError } from './captureError.ts';
import { toCanvas } from './imageCanvas.ts';
import { hideElement, hideMasked } from './masking.ts';

interface DisplayOptions {
  readonly window: Window & typeof globalThis;
  readonly maskText: boolean;
  readonly signal: AbortSignal;
}

/**
 * Returns true if the browser can capture a tab. Browsers without `CaptureController` only share windows and screens.
 */
export const canCaptureDisplay = (window: Window) =>
  'getDisplayMedia' in (window.navigator.mediaDevices ?? {}) && 'CaptureController' in window;

/** How long to wait for a new video frame, in ms. A static page produces none. */
const frameTimeLimit = 2_000;
/** The maximum time between two frames of a changing page, in ms. */
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
 * Captures one frame of this tab, after a prompt of the browser. Must be called from a click. Masked elements are
 * hidden during the entire capture, our own from before the frame is taken.
 * @throws CaptureError `otherSurface` for a window or a screen, the browser's own errors, or the abort reason
 */
export async function captureDisplay({ window, maskText, signal }: DisplayOptions): Promise<HTMLCanvasElement> {
  const { document, navigator } = window;
  const masked = hideMasked(document, maskText);
  const undo = [masked.show];
  try {
    const requested = navigator.mediaDevices.getDisplayMedia(constraints);
    // the visitor may answer the prompt after the capture was aborted
    void requested.then((late) => signal.aborted && stop(late)).catch(() => {});
    const stream = await abortable(requested, signal);
    undo.push(() => stop(stream));
    const [track] = stream.getVideoTracks();
    if (track!.getSettings().displaySurface !== 'browser') throw new CaptureError('otherSurface');
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = stream;
    await abortable(video.play(), signal);
    masked.update();
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

/**
 * Hides our own elements. Dialogs are hidden separately, because an ancestor's opacity doesn't affect the top layer.
 */
function hideWidget(document: Document): () => void {
  const roots = [...document.querySelectorAll('asklet-survey')].map(({ shadowRoot }) => shadowRoot!);
  const elements = roots.flatMap((root) => [...root.children, ...root.querySelectorAll('dialog')]);
  const undo = elements.map((element) => hideElement(element as HTMLElement));
  return () => {
    for (const each of undo) each();
  };
}

/**
 * Waits for a frame that shows the current page: one captured after the paint, and another one if it arrives in time,
 * because the first can still show the page before the paint. The first frame of a stream has no capture time.
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
