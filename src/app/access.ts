import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Client, ClientError, createClient, findMissingToken } from './client.ts';
import type { Texts } from './i18n/texts.ts';
import { keepToken, takeToken } from './token.ts';

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
