import { useSignal } from '@preact/signals';
import { includesRole } from '../contract/roles.ts';
import type { AppContext } from './context.ts';
import { createAttempt } from './createAttempt.ts';
import { appLanguages, languageName } from './i18n/loadTexts.ts';
import { useTexts } from './i18n/texts.ts';
import { Button } from './ui/Button.tsx';
import { focusFirst } from './ui/focus.ts';
import { PreferenceSwitch } from './ui/PreferenceSwitch.tsx';
import { saveFile } from './ui/saveFile.ts';

/** Renders the settings of the server and of this browser. */
export function SettingsPage({ context }: { readonly context: AppContext }) {
  const { t } = useTexts();
  const { access, list, preferences } = context;
  const { publishing, role, name = null, has_login: hasLogin } = list.value ?? {};
  return (
    <main class="page settings">
      <h1>{t('Settings')}</h1>
      <LanguageSettings />
      <section class="card">
        <h2>{t('Publishing')}</h2>
        {publishing?.available === false ? (
          <p lang="en">{publishing.reason}</p>
        ) : (
          <p>{t('Surveys that you publish are live at once, and the last 100 versions of each are kept.')}</p>
        )}
      </section>
      <section class="card">
        <h2>{t('Notifications')}</h2>
        <p>{t('New answers are sent to webhooks, chats and email addresses.')}</p>
        <a class="button" href="/surveys/notifications">
          {t('Targets and messages')}
        </a>
      </section>
      {role === 'own' && (
        <section class="card">
          <h2>{t('People')}</h2>
          <p>{t('Invite colleagues, and create tokens for programs.')}</p>
          <a class="button" href="/surveys/people">
            {t('People and tokens')}
          </a>
        </section>
      )}
      {role !== undefined && includesRole(role, 'edit') && (
        <section class="card">
          <h2>{t('Personal data')}</h2>
          <p>{t('When somebody asks what you have stored of them, or wants it erased.')}</p>
          <a class="button" href="/surveys/personal-data">
            {t('Find, export or erase it')}
          </a>
        </section>
      )}
      {role === 'own' && <BackupSettings access={access} />}
      <section class="card">
        <h2>{t('Accessibility')}</h2>
        <PreferenceSwitch label={t('Keyboard shortcuts in results')} preference={preferences.shortcuts} />
        <PreferenceSwitch label={t('Update pages automatically')} preference={preferences.updates} />
        <p class="note">
          {t('These settings stay in this browser. Without updates, reload a page to see what is new.')}
        </p>
      </section>
      {hasLogin ? <LoginNote name={name!} /> : <SignInSettings access={access} name={name} isOwner={role === 'own'} />}
      <section class="card">
        <h2>{t('For developers')}</h2>
        <a href="/gallery">{t('Every state of the card')}</a>
        <a href="/openapi.json">{t('The API as OpenAPI')}</a>
      </section>
    </main>
  );
}

/** Says who is signed in by the login of a company, which alone can sign out. */
function LoginNote({ name }: { readonly name: string }) {
  const { t } = useTexts();
  return (
    <section class="card">
      <h2>{t('This browser')}</h2>
      <p>{t('Signed in as {name}.', { name })}</p>
      <p class="note">{t('The login of your company has signed you in. Sign out there.')}</p>
    </section>
  );
}

interface SignInSettingsProps extends Pick<AppContext, 'access'> {
  readonly name: string | null;
  readonly isOwner: boolean;
}

function SignInSettings({ access, name, isOwner }: SignInSettingsProps) {
  const { t } = useTexts();
  const problem = useSignal('');
  const attempt = createAttempt(problem);
  async function signOut(where: 'here' | 'everywhere'): Promise<void> {
    await access.signOut(where);
    focusFirst('.sign-in h1');
  }
  return (
    <section class="card">
      <h2>{t('This browser')}</h2>
      {name !== null && <p>{t('Signed in as {name}.', { name })}</p>}
      <p>{t('It stays signed in until 30 days after your last visit. Drafts stay in this browser.')}</p>
      <p role="alert">{problem}</p>
      <div class="actions">
        <Button onClick={() => void attempt(() => signOut('here'))}>{t('Sign out')}</Button>
        <Button onClick={() => void attempt(() => signOut('everywhere'))}>{t('Sign out everywhere')}</Button>
      </div>
      <p class="note">
        {name === null
          ? t('“Everywhere” means all browsers that signed in with the same token.')
          : t('“Everywhere” means all your browsers. To sign in again, you need a new link from an owner.')}
      </p>
      {name !== null && isOwner && (
        <p class="note">
          {t('Without another owner, the server prints one at its next start, unless it has an admin token.')}
        </p>
      )}
    </section>
  );
}

function BackupSettings({ access }: Pick<AppContext, 'access'>) {
  const { t } = useTexts();
  const problem = useSignal('');
  const attempt = createAttempt(problem);
  const download = async () => saveFile(await access.client.peek()!.backup(), 'asklet.db');
  return (
    <section class="card">
      <h2>{t('Backup')}</h2>
      <p>{t('A copy of the database with all answers and versions, taken while the server runs.')}</p>
      <p class="note">{t('On PostgreSQL, use pg_dump instead.')}</p>
      <p role="alert">{problem}</p>
      <Button onClick={() => void attempt(download)}>{t('Download a backup')}</Button>
    </section>
  );
}

/** Renders the choice of the app's language. The page loads again in the chosen one. */
function LanguageSettings() {
  const { t } = useTexts();
  const { localStorage, location } = window;
  function choose(language: string): void {
    if (language) localStorage.setItem(languageName, language);
    else localStorage.removeItem(languageName);
    location.reload();
  }
  return (
    <section class="card">
      <h2 id="language">{t('Language')}</h2>
      <select
        aria-labelledby="language"
        aria-describedby="language-note"
        value={localStorage.getItem(languageName) ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">{t("Browser's language")}</option>
        {appLanguages.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {new Intl.DisplayNames([tag], { type: 'language' }).of(tag)}
          </option>
        ))}
      </select>
      <p class="note" id="language-note">
        {t('Choosing a language loads the page again.')}
      </p>
    </section>
  );
}
