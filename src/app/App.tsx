import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { home, pathOf, type Page, surveyParts } from '../contract/addresses.ts';
import type { AppContext } from './context.ts';
import { english, useTexts } from './i18n/texts.ts';
import { SignIn } from './SignIn.tsx';
import { SurveyMenu } from './SurveyMenu.tsx';
import './ui/theme.css';
import './ui/controls.css';
import './ui/layout.css';
import './ui/dialogs.css';
import './ui/signIn.css';

interface PageProps {
  readonly context: AppContext;
  readonly survey: string;
}

/** Loads a page of the app. Each is its own chunk. */
async function loadPage(page: Page): Promise<ComponentType<PageProps> | null> {
  switch (page.name) {
    case 'surveys':
      return (await import('./surveys/SurveysPage.tsx')).SurveysPage;
    case 'new':
      return (await import('./edit/NewSurvey.tsx')).NewSurvey;
    case 'settings':
      return (await import('./SettingsPage.tsx')).SettingsPage;
    case 'people':
      return (await import('./people/PeoplePage.tsx')).PeoplePage;
    case 'personalData':
      return (await import('./personalData/PersonalDataPage.tsx')).PersonalDataPage;
    case 'notifications':
      return (await import('./notifications/NotificationsPage.tsx')).NotificationsPage;
    case 'survey':
      if (page.part === 'edit') return (await import('./edit/EditPage.tsx')).EditPage;
      if (page.part === 'share') return (await import('./share/SharePage.tsx')).SharePage;
      return (await import('./results/ResultsPage.tsx')).ResultsPage;
    case 'unknown':
      return null;
  }
}

/** Returns true if a page can be used without signing in: a survey that is only in this browser can be designed. */
function isOpen(page: Page, { drafts }: AppContext): boolean {
  return (
    page.name === 'new' || (page.name === 'survey' && page.part !== 'results' && !!drafts.read(page.survey)?.fields)
  );
}

/** Renders the app: the header and the page at the address. */
export function App({ context }: { readonly context: AppContext }) {
  const { access, address } = context;
  const page = address.page.value;
  const isSignedIn = access.client.value !== null;
  const isInvited = access.invitation.value !== null;
  useEffect(() => {
    const client = access.client.peek();
    // the header names the survey, and the editor asks whether it can publish
    if (client) void context.loadList(client).catch(access.fail);
  }, [isSignedIn]);
  return (
    <>
      <Header context={context} page={page} />
      {isSignedIn && !isInvited && <ErrorMessage context={context} />}
      {!isInvited && (isSignedIn || isOpen(page, context)) ? (
        <CurrentPage context={context} page={address.page} />
      ) : (
        <SignIn access={access} />
      )}
    </>
  );
}

interface CurrentPageProps {
  readonly context: AppContext;
  readonly page: ReadonlySignal<Page>;
}

function CurrentPage({ context, page }: CurrentPageProps) {
  const { t } = useTexts();
  const loaded = useSignal<{ readonly key: string; readonly Page: ComponentType<PageProps> | null } | null>(null);
  // filters in the address don't load the page again
  const key = useComputed(() => JSON.stringify(page.value));
  useEffect(() => {
    const wanted = key.value;
    // the error of another page
    context.access.succeed();
    async function load(): Promise<void> {
      const Page = await loadPage(page.peek());
      if (key.peek() === wanted) loaded.value = { key: wanted, Page };
    }
    load().catch(context.access.fail);
  }, [key.value]);
  useFocusOnPage(page, context.list);
  const current = loaded.value;
  if (current?.key !== key.value) return <main class="page" aria-busy="true" />;
  const survey = page.value.name === 'survey' ? page.value.survey : '';
  if (current.Page) return <current.Page key={current.key} context={context} survey={survey} />;
  return (
    <main class="page">
      <h1>{t('Page not found')}</h1>
      <p>
        <a href={home}>{t('All surveys')}</a>
      </p>
    </main>
  );
}

/** Names the document after its page and survey, and moves the focus to the header when another page is shown. */
function useFocusOnPage(page: ReadonlySignal<Page>, list: AppContext['list']): void {
  const { t } = useTexts();
  const isFirst = useRef(true);
  const name = useComputed(() =>
    page.value.name === 'survey' ? partNames[page.value.part] : pageNames[page.value.name],
  );
  const survey = useComputed(() => (page.value.name === 'survey' ? page.value.survey : ''));
  // a draft is not in the list
  const { title, question } = list.value?.surveys.find(({ survey_uuid }) => survey_uuid === survey.value) ?? {};
  const parts = [t(name.value), title || question, 'asklet'].filter(Boolean);
  useEffect(() => void (document.title = parts.join(' · ')), [parts.join(' · ')]);
  useEffect(() => {
    if (!isFirst.current) document.querySelector<HTMLElement>('.top')?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [name.value, survey.value]);
}

const pageNames = english({
  surveys: 'Surveys',
  new: 'New survey',
  settings: 'Settings',
  notifications: 'Notifications',
  people: 'People',
  personalData: 'Personal data',
  unknown: 'Page not found',
});
const partNames = english({ edit: 'Edit', share: 'Share', results: 'Results' });

function Header({ context, page }: { readonly context: AppContext; readonly page: Page }) {
  const { t } = useTexts();
  const isSignedIn = context.access.client.value !== null;
  return (
    <header class="top" tabIndex={-1}>
      <a class="home" href={isSignedIn ? home : '/'}>
        <img src="/favicon.svg" width="22" height="22" alt="" /> asklet
      </a>
      {page.name === 'survey' && <SurveyNavigation context={context} survey={page.survey} part={page.part} />}
      <span class="spring" />
      <nav aria-label={t('App')}>
        {!isSignedIn && isOpen(page, context) && <a href={home}>{t('Sign in')}</a>}
        {isSignedIn && (
          <>
            <a href={home} aria-current={page.name === 'surveys' ? 'page' : undefined}>
              {t('Surveys')}
            </a>
            <a
              href={`${home}/settings`}
              aria-current={/^(settings|notifications|people|personalData)$/.test(page.name) ? 'page' : undefined}
            >
              {t('Settings')}
            </a>
          </>
        )}
      </nav>
    </header>
  );
}

interface SurveyNavigationProps {
  readonly context: AppContext;
  readonly survey: string;
  readonly part: (typeof surveyParts)[number];
}

/** Renders the parts of a survey, and a choice of the other surveys. */
function SurveyNavigation({ context, survey, part }: SurveyNavigationProps) {
  const { t } = useTexts();
  const { surveys = [], example = null } = context.list.value ?? {};
  // it has only results
  if (survey === example?.survey_uuid) return null;
  const isPublished = surveys.some(({ survey_uuid }) => survey_uuid === survey);
  return (
    <>
      {isPublished && (
        // another survey has a closed menu
        <SurveyMenu key={survey} surveys={surveys} survey={survey} part={part} />
      )}
      <nav class="parts" aria-label={t('Parts of the survey')}>
        {surveyParts
          .filter((each) => isPublished || each !== 'results')
          .map((each) => (
            <a key={each} href={pathOf(survey, each)} aria-current={each === part ? 'page' : undefined}>
              {t(partNames[each])}
            </a>
          ))}
      </nav>
    </>
  );
}

/** Renders the current error. The page keeps its data and continues polling. */
function ErrorMessage({ context: { access } }: { readonly context: AppContext }) {
  const { t } = useTexts();
  const error = access.error.value;
  return (
    <div role="alert" class={error ? 'trouble' : ''}>
      {error && (
        <>
          {error.message} {error.kind === 'away' && t('This data may be out of date. Retrying…')}
        </>
      )}
    </div>
  );
}
