import { hide, hideMasked } from './hideMasked.ts';
import { pictureOf } from './pictureOf.ts';

/** What the capture of a tab is taken with. */
export interface DisplayOptions {
  readonly window: Window & typeof globalThis;
  readonly maskText: boolean;
  readonly signal: AbortSignal;
}

/** The visitor shared something else than a tab. */
export class OtherSurface extends Error {}

/** Whether the browser can capture a tab: those that only share windows and screens know no such controller. */
export const canCaptureDisplay = (window: Window) =>
  'getDisplayMedia' in (window.navigator.mediaDevices ?? {}) && 'CaptureController' in window;

/** How long a new picture of the tab is waited for, in ms: a page that does not change gives none. */
const patience = 2_000;
/** Two pictures of a page that changes come closer to each other than this, in ms. */
const settling = 250;

/**
 * Takes one picture of this tab, which the browser asks the visitor for; to be called by a click. What is masked is
 * hidden before that. Rejects with `OtherSurface` for a window or a screen, and as the browser does.
 */
export async function captureDisplay({ window, maskText, signal }: DisplayOptions): Promise<HTMLCanvasElement> {
  const { document, navigator } = window;
  const show = [hideMasked(document, maskText)];
  let stream: MediaStream | undefined;
  try {
    const asked = navigator.mediaDevices.getDisplayMedia(constraints);
    // the prompt may be answered when nobody waits any more
    void asked.then((late) => signal.aborted && stop(late)).catch(() => {});
    stream = await Promise.race([asked, aborted(signal)]);
    const [track] = stream.getVideoTracks();
    if (track!.getSettings().displaySurface !== 'browser') throw new OtherSurface();
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = stream;
    await Promise.race([video.play(), aborted(signal)]);
    for (const host of document.querySelectorAll('asklet-survey')) {
      for (const each of host.shadowRoot!.children) show.push(hide(each as HTMLElement));
    }
    await nextPicture(video, window);
    return pictureOf(video, video.videoWidth, video.videoHeight);
  } finally {
    for (const each of show) each();
    if (stream) stop(stream);
  }
}

const constraints: DisplayMediaStreamOptions & Record<string, unknown> = {
  video: { displaySurface: 'browser' },
  audio: false,
  preferCurrentTab: true,
  selfBrowserSurface: 'include',
  surfaceSwitching: 'exclude',
  monitorTypeSurfaces: 'exclude',
};

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

/**
 * Resolves when what is shown now has come through: a picture that was taken after the page began to draw it, and one
 * more, if it comes, as that one can have what was shown before. The first picture does not say when it was taken.
 */
async function nextPicture(video: HTMLVideoElement, window: Window): Promise<void> {
  const wait = (milliseconds: number) => new Promise((resolve) => window.setTimeout(resolve, milliseconds));
  const picture = () =>
    new Promise<number>((resolve) => video.requestVideoFrameCallback((_, { captureTime = 0 }) => resolve(captureTime)));
  let drawn = Infinity;
  window.requestAnimationFrame(() => (drawn = window.performance.now()));
  const through = (async () => {
    while ((await picture()) < drawn);
    await Promise.race([picture(), wait(settling)]);
  })();
  await Promise.race([through, wait(patience)]);
}
