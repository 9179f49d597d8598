import { type ReadonlySignal, signal } from '@preact/signals';
import { choiceValues, shownChoice } from '../design/choicePaths.ts';
import type { Design, Fields } from '../design/design.ts';
import { type RecordedRequest, recordRequests } from '../recordRequests.ts';
import type { Step } from '../../../widget/eligibility/steps.ts';
import { addSurvey } from './addSurvey.ts';
import { leadTo, stepOf, stepsOf } from './cardSteps.ts';
import { editTexts } from './editTexts.ts';
import type { View } from './view.ts';

/** The frame with the shop and the widget. */
export interface Stage {
  /** The step that the card shows, or advances to. Null if no card is open. */
  readonly step: ReadonlySignal<Step | null>;
  readonly requests: ReadonlySignal<readonly RecordedRequest[]>;
  /** Takes the frame of the shop. Call it after each load. */
  enter(frame: HTMLIFrameElement): void;
  /** Shows a design at a step. The last of several calls wins. */
  show(design: Design, view: View, step: Step): void;
  /** Shows a design at the current step when the changes pause, unless another call shows it before. */
  showSoon(design: Design, view: View): void;
}

type ShopWindow = Window & typeof globalThis & { asklet?: (command: string) => unknown };

/** A loaded page of the shop. Work for a page that was left may never finish. */
interface Shop {
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

/** The delay after the last change before the card is shown again, in ms. */
const settle = 150;

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
  const soon = createDelay(showNow, settle);

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
    const root = await openCard(current, design, view, () => (next ? null : looked));
    current.isBusy = false;
    // the shop may have been reloaded meanwhile
    if (shop !== current) return;
    if (root) stopWatching = watch(root, onStep, design.fields, onText);
    else step.value = null;
    void run();
  }

  function showNow(showing: Showing): void {
    soon.cancel();
    latest = next = showing;
    void run();
  }

  return {
    step,
    requests,
    enter(frame) {
      stopWatching();
      step.value = null;
      shop = openShop(frame);
      recordRequests(shop.window).requests.subscribe((made) => (requests.value = made));
      next = latest;
      void run();
    },
    show(design, view, wanted) {
      looked = step.value = wanted;
      showNow({ design, view });
    },
    showSoon: (design, view) => soon.start({ design, view }),
  };
}

/** Creates a delay before an action. Each start replaces the one before. */
function createDelay<Value>(act: (value: Value) => void, milliseconds: number) {
  let timer = 0;
  const cancel = () => window.clearTimeout(timer);
  return {
    start(value: Value): void {
      cancel();
      timer = window.setTimeout(() => act(value), milliseconds);
    },
    cancel,
  };
}

/** Returns the page of the shop in a frame. */
function openShop(frame: HTMLIFrameElement): Shop {
  const window = frame.contentWindow as ShopWindow;
  keepFocusOutside(frame, window);
  return { window, isReal: !window.location.search.includes('asklet=preview'), isBusy: false };
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
  await addSurvey(window.document, design, view);
  const root = view.isReal ? null : await waitForCard(window);
  const step = wanted();
  const { fields } = design;
  // another type of survey may lack the step
  const hasStep = step && stepsOf(fields, view).includes(step);
  const choice = choiceValues(fields).indexOf(shownChoice(fields, view.choice));
  if (root && hasStep) await leadTo(root, step, { score: view.score, choice }, () => nextFrame(window));
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
