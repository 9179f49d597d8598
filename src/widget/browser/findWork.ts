import { isVisible } from './isVisible.ts';
import { listen } from './listen.ts';
import { readNode } from './hostilePage.ts';

/** What a visitor does on a page, apart from the fields of the page itself. */
export type Work = 'typing' | 'call' | 'video';

/** A document or a shadow tree. `pictureInPictureElement` is missing in Firefox. */
type Root = Document | ShadowRoot;

/** Where a text is typed. */
const editors = ':read-write,[role=textbox]';
const frames = 'iframe,frame,object,embed,fencedframe';
/** The events after which work may have begun or ended. Those of media don't leave a shadow tree. */
const workEvents = 'focusin focusout playing pause ended emptied enterpictureinpicture leavepictureinpicture';

/**
 * Returns what the visitor does in a frame, a video or a call, or null. Shadow trees and frames of the same origin are
 * searched. In a frame of another origin, the focus is the only sign of work.
 */
export function findWork(document: Document): Work | null {
  if (isTypingInFrame(document)) return 'typing';
  const media = rootsOf(document).flatMap((root) => [...root.querySelectorAll<HTMLMediaElement>('video,audio')]);
  const playing = media.filter(({ paused, ended }) => !paused && !ended);
  // a call may still be connecting
  if (playing.some(isCall)) return 'call';
  return playing.some((each) => each.readyState > 1 && isWatched(each)) ? 'video' : null;
}

/**
 * Calls back after events that may begin or end work, and after other events in every place that is searched.
 * @param types the other events, separated by spaces; none: ''
 * @returns a function that adds places that are new in the page, and one that stops it
 */
export function listenToWork(
  document: Document,
  types: string,
  onEvent: (event?: Event) => unknown,
): { update(): void; stop(): void } {
  const window = document.defaultView!;
  const undo = new Map<EventTarget, () => void>();
  // a video that leaves the window
  const observer = new IntersectionObserver(() => onEvent());
  let isStopped = false;

  function listenOnce(target: EventTarget, names: string, listener = onEvent): void {
    if (!undo.has(target)) undo.set(target, listen(target, names, listener));
  }

  function update(): void {
    // a callback can stop this
    if (isStopped) return;
    // the focus moves into a frame, or out of it
    listenOnce(window, 'focus blur', (event) => event?.target === window && onEvent(event));
    for (const root of rootsOf(document)) {
      listenOnce(root, `${workEvents} ${types}`.trim());
      for (const video of root.querySelectorAll('video')) {
        // a video that is removed pauses without an event in the page
        listenOnce(video, 'pause');
        observer.observe(video);
      }
    }
  }

  update();
  return {
    update,
    stop() {
      isStopped = true;
      observer.disconnect();
      for (const each of undo.values()) each();
    },
  };
}

/** Returns a document, its open shadow trees, its frames of the same origin, and its window in the picture. */
function rootsOf(document: Document): Root[] {
  const { documentPictureInPicture: pip } = document.defaultView as { documentPictureInPicture?: { window?: Window } };
  const roots: Root[] = [document];
  if (pip?.window) roots.push(pip.window.document);
  // the list grows while it is read
  for (const root of roots) {
    for (const each of root.querySelectorAll('*')) {
      const inner = each.shadowRoot ?? (each as HTMLIFrameElement).contentDocument;
      if (inner) roots.push(inner);
    }
  }
  return roots;
}

/** Returns true if the focus is in a frame of another origin, or in an editor in another frame. */
function isTypingInFrame(document: Document): boolean {
  let focused: Element | null | undefined = readNode(document, 'activeElement');
  while (focused) {
    const inner: Root | null = focused.shadowRoot ?? (focused as HTMLIFrameElement).contentDocument;
    if (!inner) break;
    // the whole document can be an editor
    if ((inner as Document).designMode === 'on') return true;
    focused = inner.activeElement;
  }
  if (focused?.matches(frames)) return true;
  return !!focused && focused.ownerDocument !== document && !!focused.closest(editors);
}

/** Returns true if a camera, a microphone, a screen or somebody else is in a stream. A canvas can be drawn by a script. */
function isCall({ srcObject }: HTMLMediaElement): boolean {
  const tracks = (srcObject as Partial<MediaStream> | null)?.getTracks?.() ?? [];
  return tracks.some((track) => track.readyState === 'live' && !('canvas' in track));
}

/** Returns true if a video that plays is in view or in its own window. One that repeats without a sound decorates. */
function isWatched(media: HTMLMediaElement): boolean {
  const { loop, muted, controls, localName } = media;
  if (localName !== 'video' || (loop && muted && !controls)) return false;
  return (media.getRootNode() as Root).pictureInPictureElement === media || isInView(media);
}

/** Returns true if an element is visible, and so are the frames around it. */
function isInView(element: Element): boolean {
  const { frameElement } = element.ownerDocument.defaultView!;
  return isVisible(element) && (!frameElement || isInView(frameElement));
}
