import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Store } from '../widget/browser/store.ts';
import { type Client, ClientError, createClient, findSignIn, sendSecret } from './client.ts';
import type { Texts } from './i18n/texts.ts';

/** The parts of a window that the access needs. */
export type AccessWindow = Pick<Window, 'location' | 'history'> & { fetch: typeof fetch };

/** A link with which somebody joins. */
interface Invitation {
  readonly secret: string;
  /** Whether the server has printed the link for its owner. The text depends on it, not the access. */
  readonly isOwner: boolean;
}

/** The owner's access to the admin API. */
export interface Access {
  /** Null if this browser is not signed in. */
  readonly client: ReadonlySignal<Client | null>;
  /** True while a token is sent. */
  readonly isSigningIn: ReadonlySignal<boolean>;
  /** The last error, or null if the last request succeeded. */
  readonly error: ReadonlySignal<ClientError | null>;
  /** Sends a token, after which this browser stays signed in. */
  signIn(token: string): Promise<void>;
  /** Signs out this browser, or all that signed in with the same token. Rejects with a `ClientError`. */
  signOut(where: 'here' | 'everywhere'): Promise<void>;
  /** The invitation in the address, until somebody has joined with it. */
  readonly invitation: ReadonlySignal<Invitation | null>;
  /** Signs in with the invitation, which works once. */
  join(): Promise<void>;
  /** Signs in if the address has a token, and removes it from there. Reads an invitation, too. */
  readAddress(): void;
  /** Reads again whether this browser is signed in: another tab may have signed in or out. */
  readStore(): void;
  /** Finds out whether this browser is signed in, and if the server has a token at all. */
  check(): Promise<void>;
  /** Handles a failed request. If this browser is no longer signed in, the data does not stay visible. */
  fail(failure: unknown): void;
  succeed(): void;
}

/** The name of what this browser stores while it is signed in. Scripts cannot read the cookie. */
const signedInName = 'app-signed-in';

/** Creates the access. A token in the address signs in. */
export function createAccess(window: AccessWindow, store: Store, texts: Texts): Access {
  const fetch = (...request: Parameters<typeof window.fetch>) => window.fetch(...request);
  const readSignedIn = () => store.read(signedInName) !== null;
  const isSignedIn = signal(readSignedIn());
  const isSigningIn = signal(false);
  const error = signal<ClientError | null>(null);
  const invitation = signal<Invitation | null>(null);

  function set(next: boolean, because: ClientError | null): void {
    if (next) store.write(signedInName, 'yes');
    else store.remove(signedInName);
    batch(() => {
      error.value = because;
      isSignedIn.value = next;
    });
  }

  function fail(failure: unknown): void {
    const known =
      failure instanceof ClientError ? failure : new ClientError('away', String(failure), { cause: failure });
    if (known.kind === 'signIn') set(false, known);
    else error.value = known;
  }

  async function send(route: 'sign_in' | 'accept_invitation', secret: string): Promise<void> {
    isSigningIn.value = true;
    // what another token shows does not stay; other tabs keep it until this one is accepted
    batch(() => {
      error.value = null;
      isSignedIn.value = false;
    });
    try {
      await sendSecret(fetch, route, secret, texts);
      batch(() => {
        invitation.value = null;
        set(true, null);
      });
    } catch (failure) {
      fail(failure);
    }
    isSigningIn.value = false;
  }

  const access: Access = {
    client: computed(() => (isSignedIn.value ? createClient(fetch, texts) : null)),
    isSigningIn,
    error,
    signIn: (token) => send('sign_in', token),
    invitation,
    join: () => send('accept_invitation', invitation.peek()?.secret ?? ''),
    async signOut(where) {
      await access.client.peek()?.signOut(where);
      set(false, null);
    },
    readAddress() {
      const { hash, pathname, search } = window.location;
      const given = new URLSearchParams(hash.slice(1));
      const [token, invited] = [given.get('token'), given.get('invitation')];
      if (token === null && invited === null) return;
      window.history.replaceState(null, '', pathname + search);
      // what opens links to check them does not press the button
      if (invited !== null) invitation.value = { secret: invited, isOwner: given.get('as') === 'owner' };
      else void access.signIn(token!);
    },
    readStore: () => void (isSignedIn.value = readSignedIn()),
    async check() {
      const found = await findSignIn(fetch, texts);
      if (found === true) set(true, null);
      else error.value ??= found;
    },
    fail,
    succeed: () => void (error.value = null),
  };
  access.readAddress();
  return access;
}
