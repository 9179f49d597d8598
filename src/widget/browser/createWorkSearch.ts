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
/** The minimum width and height of what is in view of a video that is watched, in px. */
const minSize = 40;

/**
 * Creates a search. Shadow trees and frames of the same origin are searched. In a frame of another origin, the focus is
 * the only sign of work.
 * @param types other events that are listened to, separated by spaces
 * @param onEvent called after these events and those that may begin or end work, and without an event when a video has
 *   come into view or left it
 */
export function createWorkSearch(document: Document, types: string, onEvent: (event?: Event) => unknown) {
  const window = document.defaultView!;
  const undo = new Map<EventTarget, () => void>();
  /** The media that played in the last search. */
  let playing: HTMLMediaElement[] = [];
  let outOfView = new WeakSet<Element>();
  let observer: IntersectionObserver | null = null;

  function listenOnce(target: EventTarget, names: string, listener = onEvent): void {
    if (!undo.has(target)) undo.set(target, listen(target, names, listener));
  }

  function listenIn(root: Node): void {
    listenOnce(root, `${workEvents} ${types}`);
    // the focus moves into a frame, or out of it
    listenOnce(window, 'focus blur', (event) => event?.target === window && onEvent(event));
  }

  function isInView(video: HTMLMediaElement): boolean {
    // a video that is removed pauses without an event in the page
    listenOnce(video, 'pause');
    // until the observer knows, it is in view
    observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRect } of entries) {
          if (intersectionRect.width < minSize || intersectionRect.height < minSize) outOfView.add(target);
          else outOfView.delete(target);
        }
        onEvent();
      },
      { threshold: [0, 0.2] },
    );
    observer.observe(video);
    // missing before Chromium 105 and Safari 17.4
    const isVisible = video.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;
    return isVisible && !outOfView.has(video);
  }

  function known(): Work | null {
    if (isTypingInFrame(document, listenIn)) return 'typing';
    playing = playing.filter(isPlaying);
    if (playing.some(isCall)) return 'call';
    return playing.some((each) => isFilm(each) && (isInOwnWindow(each) || isInView(each))) ? 'video' : null;
  }

  return {
    /** Returns what was found and still goes on, or null. Reads only the elements that were found. */
    known,
    /**
     * Returns what the visitor does in a frame, a video or a call, or null. Reads every element of the page, unless what
     * was found still goes on.
     */
    find(): Work | null {
      const work = known();
      if (work) return work;
      playing = [];
      for (const root of rootsOf(document)) {
        listenIn(root);
        playing.push(...root.querySelectorAll<HTMLMediaElement>('video,audio'));
      }
      return known();
    },
    /** Listens to the events in a place. Places that a search reads are added by themselves. */
    listenIn,
    /** Stops listening, until the next search. */
    stop(): void {
      observer?.disconnect();
      observer = null;
      outOfView = new WeakSet();
      playing = [];
      for (const each of undo.values()) each();
      undo.clear();
    },
  };
}

/** Searches a page for what the visitor does. */
export type WorkSearch = ReturnType<typeof createWorkSearch>;

/** Returns a document, its open shadow trees, its frames of the same origin, and its window in the picture. */
function rootsOf(document: Document): Root[] {
  const { documentPictureInPicture: pip } = document.defaultView as { documentPictureInPicture?: { window?: Window } };
  const roots: Root[] = [document];
  if (pip?.window) roots.push(pip.window.document);
  // the list grows while it is read
  for (const root of roots) {
    // no list of all elements, which a large page would have to make
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
    for (let each; (each = walker.nextNode() as Element | null);) {
      const inner = each.shadowRoot ?? (each as HTMLIFrameElement).contentDocument;
      if (inner) roots.push(inner);
    }
  }
  return roots;
}

/**
 * Returns true if the focus is in a frame of another origin, or in an editor in another frame.
 * @param onRoot gets the shadow trees and frames around the focus
 */
function isTypingInFrame(document: Document, onRoot: (root: Root) => void): boolean {
  let focused: Element | null | undefined = readNode(document, 'activeElement');
  while (focused) {
    const inner: Root | null = focused.shadowRoot ?? (focused as HTMLIFrameElement).contentDocument;
    if (!inner) break;
    onRoot(inner);
    // the whole document can be an editor
    if ((inner as Document).designMode === 'on') return true;
    focused = inner.activeElement;
  }
  if (focused?.matches(frames)) return true;
  return !!focused && focused.ownerDocument !== document && !!focused.closest(editors);
}

/** Returns true if the element is on a page and plays. A removed one pauses later. */
function isPlaying(media: HTMLMediaElement): boolean {
  return !media.paused && !media.ended && media.isConnected && !!media.ownerDocument.defaultView;
}

/**
 * Returns true if a camera, a microphone, a screen or somebody else is in a stream. A canvas can be drawn by a script. A
 * call may still be connecting.
 */
function isCall({ srcObject }: HTMLMediaElement): boolean {
  const tracks = (srcObject as Partial<MediaStream> | null)?.getTracks?.() ?? [];
  return tracks.some((track) => track.readyState === 'live' && !('canvas' in track));
}

/** Returns true if a video shows more than a decoration: one that repeats without a sound and starts by itself. */
function isFilm({ localName, readyState, loop, muted, controls, autoplay }: HTMLMediaElement): boolean {
  return localName === 'video' && readyState > 1 && !(loop && muted && (autoplay || !controls));
}

const isInOwnWindow = (media: HTMLMediaElement) => (media.getRootNode() as Root).pictureInPictureElement === media;
