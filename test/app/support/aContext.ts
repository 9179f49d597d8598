import { computed, signal } from '@preact/signals';
import { createAccess } from '../../../src/app/access.ts';
import { createTexts } from '../../../src/app/i18n/texts.ts';
import { readPage } from '../../../src/contract/addresses.ts';
import { type Address } from '../../../src/app/address.ts';
import { type AppContext, createContext } from '../../../src/app/context.ts';
import { createStore } from '../../../src/widget/browser/store.ts';
import { createDrafts } from '../../../src/app/edit/drafts.ts';
import { createPreferences } from '../../../src/app/preferences.ts';

/** Creates a storage in memory. */
export function aStorage(): Storage {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      stored.set(key, text);
      Object.defineProperty(storage, key, { value: text, enumerable: true, configurable: true });
    },
    removeItem(key: string) {
      stored.delete(key);
      Reflect.deleteProperty(storage, key);
    },
  };
  for (const name of Object.keys(storage)) Object.defineProperty(storage, name, { enumerable: false });
  return storage as unknown as Storage;
}

function anAddress(path: string): Address {
  const url = signal(new URL(path, 'https://feedback.example'));
  const go = (address: string) => (url.value = new URL(address, url.value));
  return { url, page: computed(() => readPage(url.value.pathname)), go, replace: go };
}

/**
 * Creates the context of an app that is signed in to a server. Its requests are recorded, and its timers run when the
 * test says so.
 */
export function aContext(fetchFrom: (request: Request) => Promise<Response>, path = '/surveys', storage = aStorage()) {
  const replies: string[] = [];
  const intervals: { run: () => void; milliseconds: number }[] = [];
  const address = anAddress(path);
  const window = {
    location: { hash: '', pathname: path, search: '', origin: 'https://feedback.example' },
    history: { replaceState: () => {} },
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    setInterval: (run: () => void, milliseconds: number) => intervals.push({ run, milliseconds }),
    clearInterval: () => {},
    async fetch(given: string, init: RequestInit) {
      // instead of the cookie, which the browser adds
      const headers = { ...init.headers, authorization: 'Bearer admin' };
      const reply = await fetchFrom(new Request(`http://asklet.test${given}`, { ...init, headers }));
      replies.push(
        `${/summary|summaries|finding|words|responses|versions|surveys/.exec(given.replace(/.*\/surveys\//, '/'))?.[0] ?? 'survey'} ${reply.status}`,
      );
      return reply;
    },
  } as unknown as AppContext['window'];
  const texts = createTexts('en');
  const store = createStore(() => storage);
  store.write('app-signed-in', 'yes');
  const viewer = { now: () => new Date(), timeZone: 'UTC', isTimeZoneKnown: true, isNarrow: false };
  const context = createContext({
    window,
    address,
    access: createAccess(window, store, texts),
    viewer,
    texts,
    drafts: createDrafts(store, globalThis.window ?? new EventTarget()),
    preferences: createPreferences(store),
  });
  return { context, replies, intervals };
}
