import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Access } from './access.ts';
import { Button } from './ui/Button.tsx';
import { focusLoadedPage } from './ui/focus.ts';
import { useTexts, withElements } from './i18n/texts.ts';

/** Renders the form for the admin token, or explains how to set one. */
export function SignIn({ access }: { readonly access: Access }) {
  const { t } = useTexts();
  const error = access.error.value;
  const isBusy = access.isSigningIn.value;
  /** Whether the address had a token, which is being sent. */
  const isLink = useSignal(isBusy);
  if (isLink.value && !isBusy) isLink.value = false;
  useEffect(() => {
    if (!access.isSigningIn.peek()) void access.check();
  }, []);
  // while the field still has the focus
  useLayoutEffect(() => focusLoadedPage, []);
  const token = useSignal('');
  const field = useRef<HTMLInputElement>(null);
  const isWrong = error?.kind === 'signIn';
  useEffect(() => {
    // what is pasted replaces the wrong token
    if (!isWrong) return;
    field.current?.focus();
    field.current?.select();
  }, [isWrong]);
  const invitation = access.invitation.value;
  if (invitation !== null) return <Invitation access={access} isOwner={invitation.isOwner} />;
  if (isLink.value) return <main class="page" aria-busy="true" />;
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
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          if (token.value.trim() && !isBusy) void access.signIn(token.value.trim());
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
      <p class="note">
        {t('This browser stays signed in until 30 days after your last visit. The server knows it by a cookie.')}
      </p>
      <DesignLink />
    </main>
  );
}

function Invitation({ access, isOwner }: { readonly access: Access; readonly isOwner: boolean }) {
  const { t } = useTexts();
  const error = access.error.value;
  return (
    <main class="sign-in">
      <h1>{isOwner ? t('Welcome to asklet') : t('You are invited')}</h1>
      <p>
        {isOwner
          ? t('With this link you own this server: you publish surveys, read the results and invite others.')
          : t('With this link you can see the surveys of {host} and their results.', { host: location.host })}
      </p>
      {error && (
        <p class="field-error" role="alert">
          {error.kind === 'signIn'
            ? t(
                'This link was used, or has expired. Ask for a new one. If you have joined before, use the browser of that time.',
              )
            : error.message}
        </p>
      )}
      <Button class="button primary" aria-busy={access.isSigningIn} onClick={() => void access.join()}>
        {t('Join')}
      </Button>
      <p class="note">{t('This browser stays signed in until 30 days after your last visit.')}</p>
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
