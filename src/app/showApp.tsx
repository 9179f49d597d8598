import { render } from 'preact';
import { localeTag } from '../contract/localeTag.ts';
import { readTimeZone } from './timeZone.ts';
import { createAccess } from './access.ts';
import { createAddress } from './address.ts';
import { App } from './App.tsx';
import { createContext } from './context.ts';
import { createStore } from '../widget/browser/store.ts';
import { createDrafts } from './edit/drafts.ts';
import { languageName, loadTexts } from './i18n/loadTexts.ts';
import { TextsContext } from './i18n/texts.ts';
import { createPreferences } from './preferences.ts';

/** Renders the owner's app in the owner's language. */
export async function showApp(window: Window & typeof globalThis, root: Element): Promise<void> {
  const store = createStore(() => window.localStorage);
  const browserLanguages = (window.navigator.languages ?? []).flatMap((language) => localeTag(language) || []);
  const texts = await loadTexts(store.read(languageName) ?? '', browserLanguages);
  window.document.documentElement.lang = texts.locale;
  // takes the token out of the address first
  const access = createAccess(window, store, texts);
  // a link with a token, opened in this tab
  window.addEventListener('hashchange', access.readAddress);
  // stored by another tab
  window.addEventListener('storage', access.readStore);
  const context = createContext({
    window,
    access,
    address: createAddress(window),
    viewer: {
      now: () => new Date(),
      isNarrow: window.matchMedia('(max-width: 600px)').matches,
      ...readTimeZone(),
    },
    texts,
    drafts: createDrafts(store, window),
    preferences: createPreferences(store),
  });
  render(
    <TextsContext.Provider value={texts}>
      <App context={context} />
    </TextsContext.Provider>,
    root,
  );
}
