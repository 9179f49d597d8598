import { type ReadonlySignal, signal } from '@preact/signals';
import { encodeJson } from '../design/base64url.ts';
import type { Design, Fields } from '../design/design.ts';
import { spokenFields } from '../design/design.ts';
import { attributesOf, stylesOf } from '../outputs/outputs.ts';
import { type RecordedRequest, recordRequests } from '../recordRequests.ts';
import { leadTo, type StepName, stepOf } from './cardSteps.ts';
import { editTexts } from './editTexts.ts';

/** How the shop is looked at. */
export interface View {
  readonly scheme: 'light' | 'dark';
  readonly dir: 'ltr' | 'rtl';
  /** Whether answers are stored: the survey then behaves as on the owner's page. */
  readonly isReal: boolean;
}

/** The shop with the widget in it. */
export interface Stage {
  /** The step that the card shows; null while none is open. */
  readonly step: ReadonlySignal<StepName | null>;
  readonly requests: ReadonlySignal<readonly RecordedRequest[]>;
  /** Takes the frame of the shop, whenever it has loaded. */
  enter(frame: HTMLIFrameElement): void;
  /** Lets go of the frame that is removed. What is shown next waits for another one. */
  leave(): void;
  /** Shows a design at a step, or at the one that is looked at. Of several calls in a row the last one counts. */
  show(design: Design, view: View, step?: StepName): void;
}

type ShopWindow = Window & typeof globalThis & { asklet?: (command: string) => unknown };

/** A page of the shop, as it was loaded. What waits for a page that was left may wait for ever. */
interface Shop {
  readonly frame: HTMLIFrameElement;
  readonly window: ShopWindow;
  /** Whether a card is being opened. */
  isBusy: boolean;
}

/** Milliseconds after which a card that has not come is not waited for. */
const patience = 5000;

/** Where a survey that stands in no file is answered: the address holds it. */
function previewAddress({ uuid, fields }: Design): string {
  return `/api/demo/preview/${encodeJson({ ...spokenFields(fields), survey_uuid: uuid })}`;
}

/** Creates the stage. `onText` is called when a text was changed on the card. */
export function createStage(onText: (fields: Partial<Fields>) => void): Stage {
  const step = signal<StepName | null>(null);
  const requests = signal<readonly RecordedRequest[]>([]);
  let shop: Shop | null = null;
  let next: { design: Design; view: View } | null = null;
  /** The step that is looked at: the card may be on its way there. */
  let looked: StepName | null = null;
  let stopWatching = () => {};

  function onStep(shown: StepName | null): void {
    step.value = shown;
    // not while the next card is awaited
    if (!next) looked = shown ?? looked;
  }

  async function run(): Promise<void> {
    const current = shop;
    if (!current || current.isBusy || !next) return;
    const { design, view } = next;
    next = null;
    current.isBusy = true;
    stopWatching();
    await present(current, design, view);
    current.isBusy = false;
    void run();
  }

  async function present(current: Shop, design: Design, view: View): Promise<void> {
    const root = await openCard(current, design, view, () => (next ? null : looked));
    // it may have been left meanwhile
    if (shop !== current) return;
    if (root) stopWatching = watch(root, onStep, design.fields, onText);
    else step.value = null;
    current.frame.inert = false;
  }

  return {
    step,
    requests,
    enter(frame) {
      const window = frame.contentWindow as ShopWindow;
      shop = { frame, window, isBusy: false };
      requests.value = [];
      recordRequests(window).requests.subscribe((made) => (requests.value = made));
      void run();
    },
    leave() {
      stopWatching();
      step.value = null;
      shop = null;
    },
    show(design, view, wanted) {
      next = { design, view };
      looked = wanted ?? looked;
      void run();
    },
  };
}

/**
 * Replaces the survey in the shop, and leads its card to the step that is wanted when it is open. Resolves to the root of
 * the card; to null where none is awaited, or none came.
 */
async function openCard(
  { frame, window }: Shop,
  design: Design,
  view: View,
  wanted: () => StepName | null,
): Promise<ShadowRoot | null> {
  // an inert page takes no focus: who types in the panel goes on typing
  frame.inert = frame.ownerDocument.activeElement?.closest('.panel') != null;
  window.asklet?.('destroy');
  dress(window.document, design, view);
  await addTag(window.document, design, view);
  const root = view.isReal ? null : await waitForCard(window);
  const step = wanted();
  if (root && step) await leadTo(root, step, () => nextFrame(window));
  if (root) await nextFrame(window);
  return root;
}

const nextFrame = (window: ShopWindow) => new Promise<void>((resolve) => window.requestAnimationFrame(() => resolve()));

/** Follows the step of a card, and lets its texts be changed. Returns its undo. */
function watch(
  root: ShadowRoot,
  onStep: (step: StepName | null) => void,
  fields: Fields,
  onText: (fields: Partial<Fields>) => void,
): () => void {
  const update = () => onStep(stepOf(root));
  const { MutationObserver } = root.ownerDocument.defaultView!;
  const observer = new MutationObserver(update);
  observer.observe(root, { childList: true, subtree: true });
  update();
  const stopEditing = editTexts(root, () => fields, onText);
  return () => {
    observer.disconnect();
    stopEditing();
  };
}

/** Gives the shop the look that the design and the view ask for. */
function dress(document: Document, design: Design, { scheme, dir }: View): void {
  document.documentElement.style.colorScheme = scheme;
  document.documentElement.dir = dir;
  for (const old of document.querySelectorAll('script[data-survey], #asklet-look, #asklet-survey-here')) old.remove();
  const style = document.createElement('style');
  style.id = 'asklet-look';
  style.textContent = stylesOf(design);
  document.head.append(style);
  if (design.look.position !== 'inline') return;
  const target = document.createElement('div');
  target.id = 'asklet-survey-here';
  target.className = 'shop-inline';
  document.querySelector('.hero')?.after(target);
}

/** Puts the tag into the shop, and resolves when the script has run. */
function addTag(document: Document, design: Design, { scheme, isReal }: View): Promise<void> {
  const tag = document.createElement('script');
  tag.src = '/asklet.js';
  const attributes: Record<string, string> = attributesOf(design);
  if (!isReal) {
    attributes['data-api'] = previewAddress(design);
    // as on a system that is set like the shop
    if (design.look.theme === 'auto') attributes['data-theme'] = scheme;
  }
  for (const [name, text] of Object.entries(attributes)) tag.setAttribute(name, text);
  return new Promise((resolve) => {
    tag.addEventListener('load', () => resolve());
    tag.addEventListener('error', () => resolve());
    document.head.append(tag);
  });
}

/** Resolves to the root of the card when it is open; to null where none comes. */
function waitForCard(window: ShopWindow): Promise<ShadowRoot | null> {
  const { document, MutationObserver } = window;
  return new Promise((resolve) => {
    const find = () => {
      const host = [...document.querySelectorAll('asklet-survey')].find(({ shadowRoot }) =>
        shadowRoot?.querySelector('[role=dialog]'),
      );
      if (host) finish(host.shadowRoot);
    };
    const observer = new MutationObserver(find);
    const timer = window.setTimeout(() => finish(null), patience);
    function finish(root: ShadowRoot | null) {
      observer.disconnect();
      window.clearTimeout(timer);
      resolve(root);
    }
    observer.observe(document, { childList: true, subtree: true });
    document.addEventListener('asklet:opened', find, { once: true });
    find();
  });
}
