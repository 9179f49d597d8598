import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Client, ClientError, createClient, findMissingToken } from './client.ts';
import type { Texts } from './i18n/texts.ts';

/** The parts of a window that the access needs. */
export type AccessWindow = Pick<Window, 'location' | 'history' | 'sessionStorage'> & { fetch: typeof fetch };

/** The owner's access to the admin API. */
export interface Access {
  /** Null without a token. */
  readonly client: ReadonlySignal<Client | null>;
  /** The last error, or null if the last request succeeded. */
  readonly error: ReadonlySignal<ClientError | null>;
  signIn(token: string): void;
  signOut(): void;
  /** Signs in if the address has a token, and removes it from there. */
  readAddress(): void;
  /** Finds out if the server has a token at all. */
  check(): Promise<void>;
  /** Handles a failed request. Signs out if the token is missing or wrong: the data must not stay visible. */
  fail(failure: unknown): void;
  succeed(): void;
}

const tokenKey = 'asklet-admin-token';

/** Returns the token in `#token=` and removes it from the URL, or else returns the one stored in this tab. */
function takeToken(page: AccessWindow): string | null {
  const given = new URLSearchParams(page.location.hash.slice(1)).get('token');
  if (given === null) return page.sessionStorage.getItem(tokenKey);
  page.history.replaceState(null, '', page.location.pathname + page.location.search);
  page.sessionStorage.setItem(tokenKey, given);
  return given;
}

/** Stores a token in this tab, or removes it if it is null. */
function keepToken({ sessionStorage }: AccessWindow, token: string | null): void {
  if (token === null) sessionStorage.removeItem(tokenKey);
  else sessionStorage.setItem(tokenKey, token);
}

/** Creates the access. A token in the address signs in. */
export function createAccess(window: AccessWindow, texts: Texts): Access {
  const fetch = (...request: Parameters<typeof window.fetch>) => window.fetch(...request);
  const token = signal(takeToken(window));
  const error = signal<ClientError | null>(null);
  const set = (next: string | null, because: ClientError | null) => {
    keepToken(window, next);
    batch(() => {
      error.value = because;
      token.value = next;
    });
  };
  return {
    client: computed(() => (token.value === null ? null : createClient(fetch, token.value, texts))),
    error,
    signIn: (given) => set(given, null),
    signOut: () => set(null, null),
    readAddress() {
      const given = takeToken(window);
      if (given !== token.peek()) set(given, null);
    },
    async check() {
      error.value ??= await findMissingToken(fetch, texts);
    },
    fail(failure) {
      const known =
        failure instanceof ClientError ? failure : new ClientError('away', String(failure), { cause: failure });
      if (known.kind === 'signIn') set(null, known);
      else error.value = known;
    },
    succeed: () => void (error.value = null),
  };
}
