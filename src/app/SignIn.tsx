import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { ClientError } from './client.ts';
import { focusLoadedPage } from './ui/focus.ts';
import { useTexts, withElements } from './i18n/texts.ts';

interface SignInProps {
  readonly error: ClientError | null;
  readonly onToken: (token: string) => void;
  /** Called when the form shows. */
  readonly onShown: () => void;
}

/** Renders the form for the admin token, or explains how to set one. */
export function SignIn({ error, onToken, onShown }: SignInProps) {
  const { t } = useTexts();
  useEffect(onShown, []);
  // while the field still has the focus
  useLayoutEffect(() => focusLoadedPage, []);
  const token = useSignal('');
  const field = useRef<HTMLInputElement>(null);
  const isWrong = error?.kind === 'signIn';
  useEffect(() => {
    if (isWrong) field.current?.focus();
  }, [isWrong]);
  if (error?.kind === 'noToken') return <NoToken />;
  return (
    <main class="sign-in">
      <h1>{t('Sign in')}</h1>
      <p>
        {t('Enter the admin token of this server, or open the link that it prints when it starts.')}{' '}
        {withElements(t('A token that the server has created is in its file {file}.'), {
          file: <code>asklet.token</code>,
        })}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (token.value.trim()) onToken(token.value.trim());
        }}
      >
        <label>
          <span>{t('Admin token')}</span>
          <input
            ref={field}
            type="password"
            autocomplete="current-password"
            required
            aria-invalid={isWrong}
            aria-describedby={error ? 'token-error' : undefined}
            value={token.value}
            onInput={({ currentTarget }) => (token.value = currentTarget.value)}
          />
        </label>
        {error && (
          <p class="field-error" id="token-error" role="alert">
            {isWrong ? t('This is not the admin token of this server.') : error.message}
          </p>
        )}
        <button class="button primary" type="submit">
          {t('Sign in')}
        </button>
      </form>
      <p class="note">{t('The token stays in this tab and is forgotten when you close it.')}</p>
      <DesignLink />
    </main>
  );
}

function NoToken() {
  const { t } = useTexts();
  return (
    <main class="sign-in">
      <h1>{t('Sign in')}</h1>
      <p>{t('Your surveys and their results need an admin token, and this server has none. Start it with one:')}</p>
      <pre>
        <code>asklet serve --admin-token random</code>
      </pre>
      <p>
        {t('The server creates a token and prints a link that opens this page.')}{' '}
        {withElements(
          t('To use your own token, set {variable}; in code, pass {option} to {function} or to the plugin for Vite.'),
          {
            variable: <code>ASKLET_ADMIN_TOKEN</code>,
            option: <code>adminToken</code>,
            function: <code>createServer</code>,
          },
        )}
      </p>
      <DesignLink />
    </main>
  );
}

function DesignLink() {
  const { t } = useTexts();
  return (
    <p>
      <a href="/surveys/new">{t('Design a survey without signing in')}</a>
    </p>
  );
}
