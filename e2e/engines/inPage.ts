// These functions run in the page: each is sent as source code, so it must not use anything outside of itself.

/** Finds an element like a person: by role and name. */
export interface Query {
  readonly role: 'dialog' | 'radio' | 'checkbox' | 'textbox' | 'button' | 'status' | 'alert' | 'heading';
  /** A part of the name. */
  readonly name?: string;
  /** The index among several, from 0. */
  readonly index?: number;
}

/** The position of an element, and its readable state. */
export interface FoundElement {
  /** The center in the viewport. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly checked: boolean;
  readonly focused: boolean;
  readonly count: number;
}

/**
 * Waits until an element of the widget exists and has stopped moving, scrolls to it, and returns its position.
 * @param scrolls false if Tab is pressed next: an older Chromium would continue from the scroll position
 */
export async function locate(query: Query, scrolls = true): Promise<FoundElement> {
  const selectors = {
    dialog: '[role=dialog], dialog[open]',
    radio: '[type=radio]',
    checkbox: '[type=checkbox]',
    textbox: 'textarea, input:not([type]), [type=text], [type=email]',
    button: 'button, [role=button]',
    status: '[role=status]',
    alert: '[role=alert]',
    heading: 'h2',
  };
  const nameOf = (element: Element) => {
    const { labels } = element as HTMLInputElement;
    return element.getAttribute('aria-label') ?? (labels?.[0] ?? element).textContent ?? '';
  };
  // an older browser leaves the form of a page by link in a template
  const roots = () => [...document.querySelectorAll('asklet-survey')].flatMap((host) => host.shadowRoot ?? []);
  const isThere = (element: Element) => element.getClientRects().length > 0;
  let last = '';
  for (const end = Date.now() + 10_000; ;) {
    const all = roots().flatMap((root) => [...root.querySelectorAll(selectors[query.role])]);
    const named = all.filter((element) => nameOf(element).includes(query.name ?? '') && isThere(element));
    const element = named[query.index ?? 0] as HTMLInputElement | undefined;
    const animations = roots().flatMap((root) => root.getAnimations());
    if (scrolls) element?.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    const position = `${left} ${top}`;
    // WebKit does not list the animation of a card that has just appeared
    const isStill = position === last && animations.every(({ playState }) => playState === 'finished');
    // a card that has just appeared lets presses through to the page, and covers the position of the last press
    const hit = element && (element.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2);
    const isPressable =
      !hit?.matches('.cover') && roots().every(({ host }) => getComputedStyle(host).pointerEvents !== 'none');
    last = position;
    if (element && isStill && isPressable) {
      const { activeElement } = element.getRootNode() as ShadowRoot;
      return {
        x: left + width / 2,
        y: top + height / 2,
        text: (element.value && query.role === 'textbox' ? element.value : element.textContent) ?? '',
        checked: element.checked,
        focused: activeElement === element,
        count: named.length,
      };
    }
    if (Date.now() > end) {
      const seen = roots().map((root) => (root.querySelector('.card, dialog, button') ?? root).textContent);
      throw new Error(`there is no ${JSON.stringify(query)} in ${JSON.stringify(seen)}`);
    }
    // a busy browser paints nothing for a while, so nothing moves; a hidden page never paints
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20)));
      setTimeout(resolve, 300);
    });
  }
}

/** Waits until no card is open. */
export async function waitForNoCard(): Promise<void> {
  for (const end = Date.now() + 10_000; ;) {
    const hosts = [...document.querySelectorAll('asklet-survey')];
    if (!hosts.some((host) => host.shadowRoot!.querySelector('[role=dialog]'))) return;
    if (Date.now() > end) throw new Error('a card is open');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

type Asklet = (command: string, ...parameters: unknown[]) => unknown;

/** Runs a command of the widget. */
export function runCommand(command: string, ...parameters: unknown[]): unknown {
  return (window as unknown as { asklet: Asklet }).asklet(command, ...parameters);
}

/** Waits until it is decided whether a survey shows, and returns the reason. */
export async function waitForDecision(survey: string): Promise<{ shown: boolean; reason: string }> {
  for (const end = Date.now() + 10_000; ;) {
    const { asklet } = window as unknown as { asklet?: Asklet };
    const why = asklet?.('why', survey) as { shown: boolean; reason: string } | undefined;
    if (why && why.reason !== 'starting') return why;
    if (Date.now() > end) throw new Error(`undecided: ${JSON.stringify(why)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
