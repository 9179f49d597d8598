import { createVisitorActions } from './visitorActions.ts';
import type { State } from './states.ts';
import { surveyOf } from './surveyOf.ts';

const uuid = '00000000-0000-4000-8000-000000000000';

/** The options that apply to the entire gallery. */
export interface View {
  readonly theme: string;
  readonly dir: string;
  readonly locale: string;
}

/** Fits the height of the frame to its content, with a margin. */
function crop(frame: HTMLIFrameElement, root: ShadowRoot): void {
  const shown = root.querySelector('[part=card], [part=button]');
  if (!shown) return;
  const { ResizeObserver, innerHeight } = frame.contentWindow as Window & typeof globalThis;
  // the card is never higher than its window
  frame.style.height = `${Math.max(innerHeight, 640)}px`;
  new ResizeObserver(() => {
    const { height } = shown.getBoundingClientRect();
    if (height > 0) frame.style.height = `${Math.ceil(height) + 32}px`;
  }).observe(shown);
}

/** Shows a state in an empty frame: the real widget with a minimal fake server. Calls `onShown` when it is visible. */
export function showState(
  frame: HTMLIFrameElement,
  { survey, attributes, act }: State,
  view: View,
  onShown: () => void,
): void {
  const window = frame.contentWindow as Window & typeof globalThis;
  const { document } = window;
  const reply = JSON.stringify({
    survey_uuid: uuid,
    session_uuid: uuid,
    survey: surveyOf(survey),
    user_closed_survey: false,
    user_submitted_score: false,
    user_submitted_text: false,
  });
  window.fetch = async () => new Response(reply, { headers: { 'content-type': 'application/json' } });
  // frames must not share stored data
  for (const storage of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, storage, { value: null });
  // the frames share a thread, which is idle only after all of them are shown
  window.requestIdleCallback = (show) => window.setTimeout(show);
  document.documentElement.style.colorScheme = view.theme === 'auto' ? 'light dark' : view.theme;
  document.documentElement.dir = view.dir;
  document.documentElement.lang = view.locale;
  const waiting = new window.MutationObserver(() => {
    const root = document.querySelector('asklet-survey')?.shadowRoot;
    if (!root?.querySelector('[role=dialog], [part=button]')) return;
    waiting.disconnect();
    act?.(createVisitorActions(root));
    crop(frame, root);
    onShown();
  });
  waiting.observe(document, { childList: true, subtree: true });

  const tag = document.createElement('script');
  tag.src = '/asklet.js';
  for (const [name, text] of Object.entries({ survey: uuid, key: 'pk_gallery', theme: view.theme, ...attributes })) {
    tag.setAttribute(`data-${name}`, text);
  }
  document.body.append(tag);
}
