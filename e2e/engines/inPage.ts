// These functions run in the page: each is sent as its source, so none of them may use anything outside of itself.

/** An element, as a person finds it: by what it is and how it is called. */
export interface Query {
  readonly role: 'dialog' | 'radio' | 'checkbox' | 'textbox' | 'button' | 'status' | 'alert' | 'heading';
  /** A part of the name. */
  readonly name?: string;
  /** Which of several, counted from 0. */
  readonly index?: number;
}

/** Where an element is, and what can be read of it. */
export interface FoundElement {
  /** Its centre in the viewport. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly checked: boolean;
  readonly focused: boolean;
  readonly count: number;
}

/**
 * Waits until an element of ours is there and in its place, scrolls to it, and says where it is.
 * @param scrolls false where Tab is pressed next: an older Chromium would go on from what was scrolled to
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
  const roots = () => [...document.querySelectorAll('asklet-survey')].map((host) => host.shadowRoot!);
  const isThere = (element: Element) => element.getClientRects().length > 0;
  let last = '';
  for (const end = Date.now() + 10_000; ;) {
    const all = roots().flatMap((root) => [...root.querySelectorAll(selectors[query.role])]);
    const named = all.filter((element) => nameOf(element).includes(query.name ?? '') && isThere(element));
    const element = named[query.index ?? 0] as HTMLInputElement | undefined;
    const animations = roots().flatMap((root) => root.getAnimations());
    if (scrolls) element?.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    const place = `${left} ${top}`;
    // WebKit does not name the animation of a card that has just come
    const isInPlace = place === last && animations.every(({ playState }) => playState === 'finished');
    last = place;
    if (element && isInPlace) {
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
    // a browser that is busy paints nothing for a while, and nothing moves: a page that is hidden paints never
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

/** Waits until it is decided whether a survey shows, and returns why. */
export async function waitForDecision(survey: string): Promise<{ shown: boolean; reason: string }> {
  for (const end = Date.now() + 10_000; ;) {
    const { asklet } = window as unknown as { asklet?: Asklet };
    const why = asklet?.('why', survey) as { shown: boolean; reason: string } | undefined;
    if (why && why.reason !== 'starting') return why;
    if (Date.now() > end) throw new Error(`undecided: ${JSON.stringify(why)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
