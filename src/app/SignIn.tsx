import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ClientError } from './client.ts';

interface SignInProps {
  readonly error: ClientError | null;
  readonly onToken: (token: string) => void;
  /** Called when the form shows. */
  readonly onShown: () => void;
}

/** Renders the form for the admin token, or explains how to set one. */
export function SignIn({ error, onToken, onShown }: SignInProps) {
  useEffect(onShown, []);
  const token = useSignal('');
  if (error?.kind === 'noToken') return <NoToken />;
  return (
    <main class="sign-in">
      <h1>Sign in</h1>
      <p>
        Enter the admin token of this server, or open the link that it prints when it starts. A token that the server
        has created is in its file <code>asklet.token</code>.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (token.value.trim()) onToken(token.value.trim());
        }}
      >
        <label>
          <span>Admin token</span>
          <input
            type="password"
            autocomplete="current-password"
            required
            aria-invalid={error?.kind === 'signIn'}
            aria-describedby={error ? 'token-error' : undefined}
            value={token.value}
            onInput={({ currentTarget }) => (token.value = currentTarget.value)}
          />
        </label>
        {error && (
          <p class="field-error" id="token-error" role="alert">
            {error.kind === 'signIn' ? 'This is not the admin token of this server.' : error.message}
          </p>
        )}
        <button class="button primary" type="submit">
          Sign in
        </button>
      </form>
      <p class="note">The token stays in this tab and is forgotten when you close it.</p>
      <DesignWithout />
    </main>
  );
}

function NoToken() {
  return (
    <main class="sign-in">
      <h1>Sign in</h1>
      <p>Your surveys and their results need an admin token, and this server has none. Start it with one:</p>
      <pre>
        <code>asklet serve --admin-token random</code>
      </pre>
      <p>
        The server creates a token and prints a link that opens this page. To use your own token, set{' '}
        <code>ASKLET_ADMIN_TOKEN</code>; in code, pass <code>adminToken</code> to <code>createServer</code> or to the
        plugin for Vite.
      </p>
      <DesignWithout />
    </main>
  );
}

const DesignWithout = () => (
  <p>
    <a href="/surveys/new">Design a survey without signing in</a>
  </p>
);
