import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { SurveyKey } from '../../contract/api/publishing.ts';
import type { AppContext } from '../context.ts';
import { useTexts, withElements } from '../i18n/texts.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { focusFirst } from '../ui/focus.ts';
import { readOrigin, siteName, suggestSites } from './sites.ts';
import type { SitesModel } from './SitesModel.ts';

export interface SitesProps {
  readonly survey: string;
  readonly model: SitesModel;
  readonly context: AppContext;
}

/** Number of sites that are suggested. */
const maxSuggested = 3;

const focusSites = () => focusFirst('.sites h2');

/** Renders the sites that may use a survey, with the controls that change them. */
export function Sites({ survey, model, context }: SitesProps) {
  const { t } = useTexts();
  const found = model.found.value;
  const publishing = context.list.value?.publishing;
  if (!found || found.keys.length === 0) return null;
  return (
    <section class="sites card" aria-labelledby="sites-title">
      <div>
        <h2 id="sites-title">{t('Sites that may use this survey')}</h2>
        <div role="alert">{model.problem}</div>
      </div>
      {found.keys.map((key) => (
        <KeySites key={key.key} entry={key} survey={survey} model={model} context={context} />
      ))}
      {publishing?.available === false && found.keys.some(({ fixed }) => !fixed) && (
        <p class="note">
          {t('The sites cannot be changed here.')} <span lang="en">{publishing.reason}</span>
        </p>
      )}
    </section>
  );
}

interface KeySitesProps extends SitesProps {
  readonly entry: SurveyKey;
}

function KeySites({ entry, survey, model, context }: KeySitesProps) {
  const { t } = useTexts();
  const { key, origins } = entry;
  return (
    <div class="key-sites">
      <div>
        <p class="note">{withElements(t('Key: {key}'), { key: <code>{key}</code> })}</p>
        {origins ? <Origins entry={entry} model={model} /> : <p>{t('Any site may use this survey.')}</p>}
      </div>
      {model.isChangeable(entry) ? (
        <div class="change-sites">
          <SharedNote entry={entry} survey={survey} context={context} />
          <AddSite entry={entry} model={model} />
        </div>
      ) : (
        <WhyFixed entry={entry} />
      )}
    </div>
  );
}

function Origins({ entry, model }: Pick<KeySitesProps, 'entry' | 'model'>) {
  const { t } = useTexts();
  const origins = entry.origins ?? [];
  async function remove(origin: string): Promise<void> {
    const left = origins.filter((each) => each !== origin);
    if (await model.limit(entry, left)) focusSites();
  }
  return (
    <ul class="rows">
      {origins.map((origin) => {
        const site = origin === 'null' ? t('Sandboxed pages') : siteName(origin);
        return (
          <li key={origin}>
            <span class="site">{site}</span>
            {model.isChangeable(entry) && origins.length > 1 && (
              <ConfirmButton
                label={t('Remove')}
                description={t('Remove {site}', { site })}
                kind="dangerous"
                onConfirm={() => void remove(origin)}
              >
                {t('Block {site} now', { site })}
              </ConfirmButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Says why the sites of a key cannot be changed here. */
function WhyFixed({ entry: { fixed } }: Pick<KeySitesProps, 'entry'>) {
  const { t } = useTexts();
  const why = {
    all: t('This key is for all surveys. To change its sites, edit {field} of this key in the surveys file.'),
    code: t('This key is in the code of your server. To change its sites, edit {field} there.'),
  };
  return fixed && <p class="note">{withElements(why[fixed], { field: <code>origins</code> })}</p>;
}

interface SharedNoteProps extends Pick<KeySitesProps, 'survey' | 'context'> {
  readonly entry: SurveyKey;
}

/** Names the other surveys of a key, which a change concerns as well. */
export function SharedNote({ entry: { surveys }, survey, context }: SharedNoteProps) {
  const { t, formatList } = useTexts();
  const listed = context.list.value?.surveys ?? [];
  const others = listed.filter(({ survey_uuid }) => survey_uuid !== survey && surveys.includes(survey_uuid));
  if (others.length === 0) return null;
  const names = others.map(({ title, question }) => `“${title || question}”`);
  return (
    <p>
      {t('This key is also used by {surveys}: a change applies there, too.', {
        surveys: formatList(names, 'conjunction'),
      })}
    </p>
  );
}

/** Renders a field for another site, and the sites on which the survey was seen. */
function AddSite({ entry, model }: Pick<KeySitesProps, 'entry' | 'model'>) {
  const { t } = useTexts();
  const text = useSignal('');
  const problem = useSignal('');
  const status = useSignal('');
  const problemId = useId();
  const isLimited = entry.origins !== null;
  async function add(origin: string): Promise<boolean> {
    problem.value = status.value = '';
    if (!(await model.allow(entry, origin))) return false;
    status.value = t('{site} may use this survey.', { site: siteName(origin) });
    return true;
  }
  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    const origin = readOrigin(text.value);
    problem.value = problemOf(origin);
    if (!problem.value && (await add(origin!))) text.value = '';
  }
  function problemOf(origin: string | null): string {
    if (text.value.includes('*')) return t('Add each site by itself: “*” is not possible.');
    if (!origin) return t('Enter the address of a site, such as shop.example.');
    return entry.origins?.includes(origin) ? t('{site} is in the list already.', { site: siteName(origin) }) : '';
  }
  return (
    <>
      <form onSubmit={(event) => void submit(event)}>
        <label class="control">
          <span>{t('Address of a site')}</span>
          <input
            type="text"
            inputMode="url"
            autocapitalize="none"
            spellcheck={false}
            placeholder="shop.example"
            value={text}
            aria-invalid={problem.value !== ''}
            aria-describedby={problemId}
            onInput={({ currentTarget }) => (text.value = currentTarget.value)}
          />
        </label>
        <button type="submit" class="button" disabled={model.isBusy.value}>
          {isLimited ? t('Add') : t('Allow only this site')}
        </button>
        <div role="alert" id={problemId}>
          {problem}
        </div>
        <div role="status">{status}</div>
      </form>
      <Suggestions entry={entry} model={model} onAdd={add} />
    </>
  );
}

interface SuggestionsProps extends Pick<KeySitesProps, 'entry' | 'model'> {
  readonly onAdd: (origin: string) => Promise<boolean>;
}

/** Renders buttons for the sites on which the survey was seen, and one for all sites. */
function Suggestions({ entry, model, onAdd }: SuggestionsProps) {
  const { t } = useTexts();
  const isLimited = entry.origins !== null;
  const suggested = model.asked.value ? [] : suggestSites(model.found.value!, entry).slice(0, maxSuggested);
  async function add(origin: string): Promise<void> {
    if (await onAdd(origin)) focusSites();
  }
  async function allowAll(): Promise<void> {
    if (await model.limit(entry, null)) focusSites();
  }
  return (
    <>
      {suggested.length > 0 && <p class="note">{t('The survey was seen on:')}</p>}
      <div class="suggested">
        {suggested.map((origin) => (
          <Button key={origin} disabled={model.isBusy.value} onClick={() => void add(origin)}>
            {t(isLimited ? 'Add {site}' : 'Allow only {site}', { site: siteName(origin) })}
          </Button>
        ))}
        {isLimited && (
          <ConfirmButton
            label={t('Allow any site')}
            description={t('Allow any site')}
            kind="primary"
            onConfirm={() => void allowAll()}
          >
            {t('Allow any site now')}
          </ConfirmButton>
        )}
      </div>
    </>
  );
}
