import { render } from 'preact';
import { createAccess } from './access.ts';
import { createAddress } from './address.ts';
import { App } from './App.tsx';
import { createContext } from './context.ts';
import { createStore } from '../widget/browser/store.ts';
import { createDrafts } from './edit/drafts.ts';

/** Renders the owner's app. */
export function showApp(window: Window & typeof globalThis, root: Element): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // takes the token out of the address first
  const access = createAccess(window);
  // a link with a token, opened in this tab
  window.addEventListener('hashchange', access.readAddress);
  const context = createContext({
    window,
    access,
    address: createAddress(window),
    viewer: { now: () => new Date(), timeZone },
    drafts: createDrafts(createStore(() => window.localStorage)),
  });
  render(<App context={context} />, root);
}
