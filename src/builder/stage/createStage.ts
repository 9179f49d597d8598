import { type ReadonlySignal, signal } from '@preact/signals';
import { encodeJson } from '../design/base64url.ts';
import { choiceValues, shownChoice } from '../design/choicePaths.ts';
import type { Design, Fields } from '../design/design.ts';
import { spokenFields } from '../design/design.ts';
import { attributesOf, stylesOf } from '../outputs/outputs.ts';
import { type RecordedRequest, recordRequests } from '../recordRequests.ts';
import type { Step } from '../../widget/eligibility/steps.ts';
import { leadTo, stepOf } from './cardSteps.ts';
import { editTexts } from './editTexts.ts';

/** The settings of the preview. */
export interface View {
  readonly scheme: 'light' | 'dark';
  readonly dir: 'ltr' | 'rtl';
  /** The language of the texts. '' for the survey's own. */
  readonly language: string;
  /** True in live mode, in which answers are stored and the survey behaves as on the owner's page. */
  readonly isReal: boolean;
  /** The score that leads to the selected path. */
  readonly score: number;
  /**
   * The choice that leads to the selected path in a general survey. Falls back to the first one if the survey doesn't
   * have it.
   */
  readonly choice: string;
}

/** The frame with the shop and the widget. */
export interface Stage {
  /** The step that the card shows, or advances to. Null if no card is open. */
  readonly step: ReadonlySignal<Step | null>;
  readonly requests: ReadonlySignal<readonly RecordedRequest[]>;
  /** Takes the frame of the shop. Call it after each load. */
  enter(frame: HTMLIFrameElement): void;
  /** Shows a design at a step, by default the current one. The last of several calls wins. */
  show(design: Design, view: View, step?: Step): void;
}

type ShopWindow = Window & typeof globalThis & { asklet?: (command: string) => unknown };

/** A loaded page of the shop. Work for a page that was left may never finish. */
interface Shop {
  readonly frame: HTMLIFrameElement;
  readonly window: ShopWindow;
  /** True if its answers are stored. Requests for the other mode wait for another page. */
  readonly isReal: boolean;
  /** True while a card is opening. */
  isBusy: boolean;
}

/** A design with the settings of its preview. */
interface Showing {
  readonly design: Design;
  readonly view: View;
}

/** The maximum wait for a card, in ms. */
const maxWait = 5000;

/**
 * Returns the URL that previews a survey without a surveys file. The question may be empty while its owner types it.
 */
function previewAddress({ uuid, fields }: Design): string {
  return `/api/demo/preview/${encodeJson({ ...spokenFields({ ...fields, question: fields.question || '…' }), survey_uuid: uuid })}`;
}

/** Creates the stage. Calls `onText` when a text was edited on the card. */
export function createStage(onText: (fields: Partial<Fields>) => void): Stage {
  const step = signal<Step | null>(null);
  const requests = signal<readonly RecordedRequest[]>([]);
  let shop: Shop | null = null;
  /** The last request, which is shown again after a reload of the shop. */
  let latest: Showing | null = null;
  let next: Showing | null = null;
  /** The requested step. The card may still be advancing to it. */
  let looked: Step | null = null;
  let stopWatching = () => {};

  function onStep(shown: Step | null): void {
    // the next card is pending
    if (next) return;
    step.value = shown;
    looked = shown ?? looked;
  }

  async function run(): Promise<void> {
    const current = shop;
    if (!current || current.isBusy || next?.view.isReal !== current.isReal) return;
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
    // the shop may have been reloaded meanwhile
    if (shop !== current) return;
    if (root) stopWatching = watch(root, onStep, design.fields, onText);
    else step.value = null;
  }

  return {
    step,
    requests,
    enter(frame) {
      const window = frame.contentWindow as ShopWindow;
      keepFocusOutside(frame, window);
      const isReal = !window.location.search.includes('asklet=preview');
      stopWatching();
      step.value = null;
      shop = { frame, window, isReal, isBusy: false };
      recordRequests(window).requests.subscribe((made) => (requests.value = made));
      next = latest;
      void run();
    },
    show(design, view, wanted) {
      latest = next = { design, view };
      if (wanted) looked = step.value = wanted;
      void run();
    },
  };
}

/**
 * Replaces the survey in the shop, and advances its card to the requested step. Resolves to the root of the card, or to
 * null if none opens.
 */
async function openCard(
  { window }: Shop,
  design: Design,
  view: View,
  wanted: () => Step | null,
): Promise<ShadowRoot | null> {
  window.asklet?.('destroy');
  dress(window.document, design, view);
  await addTag(window.document, design, view);
  const root = view.isReal ? null : await waitForCard(window);
  const step = wanted();
  const { fields } = design;
  const choice = choiceValues(fields).indexOf(shownChoice(fields, view.choice));
  if (root && step) await leadTo(root, step, { score: view.score, choice }, () => nextFrame(window));
  if (root) await nextFrame(window);
  return root;
}

/**
 * Keeps the shop from taking the focus while the owner types in the panel. `inert` on the frame would not prevent that.
 */
function keepFocusOutside(frame: HTMLIFrameElement, window: ShopWindow): void {
  const { prototype } = window.HTMLElement;
  const { focus } = prototype;
  prototype.focus = function (options) {
    if (frame.ownerDocument.activeElement === frame) focus.call(this, options);
  };
}

const nextFrame = (window: ShopWindow) => new Promise<void>((resolve) => window.requestAnimationFrame(() => resolve()));

/** Reports the step of a card and makes its texts editable. Returns a function that stops it. */
function watch(
  root: ShadowRoot,
  onStep: (step: Step | null) => void,
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

/** Applies the look of the design and the preview to the shop. */
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

/** Adds the tag to the shop. Resolves when the script has run. */
function addTag(document: Document, design: Design, { isReal }: View): Promise<void> {
  const tag = document.createElement('script');
  tag.src = '/asklet.js';
  const attributes: Record<string, string> = attributesOf(design);
  if (!isReal) attributes['data-api'] = previewAddress(design);
  for (const [name, text] of Object.entries(attributes)) tag.setAttribute(name, text);
  return new Promise((resolve) => {
    tag.addEventListener('load', () => resolve());
    tag.addEventListener('error', () => resolve());
    document.head.append(tag);
  });
}

/** Resolves to the root of the card when it opens, or to null if it doesn't. */
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
    const timer = window.setTimeout(() => finish(null), maxWait);
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
