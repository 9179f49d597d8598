import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { pathOf } from '../../contract/addresses.ts';
import { includesRole } from '../../contract/roles.ts';
import type { AppContext } from '../context.ts';
import { createAttempt } from '../createAttempt.ts';
import { createKey, createUuid } from '../edit/design/newDesign.ts';
import { OpenSurveysFile } from '../edit/surveysFile/OpenSurveysFile.tsx';
import { useTexts } from '../i18n/texts.ts';
import { MailingTrouble } from '../mailings/MailingTrouble.tsx';
import { NotificationTrouble } from '../notifications/NotificationTrouble.tsx';
import type { Preference } from '../preferences.ts';
import { Button } from '../ui/Button.tsx';
import { focusFirst } from '../ui/focus.ts';
import { ArchiveSurveyDialog } from './ArchiveSurveyDialog.tsx';
import { DeletedList } from './DeletedList.tsx';
import { DeleteSurveyDialog } from './DeleteSurveyDialog.tsx';
import { DraftRow, type ListedSurvey, SurveyRow } from './SurveyRow.tsx';
import { createSurveysModel, type LoadedSurveys, type SurveysModel } from './SurveysModel.ts';
import './surveys.css';

/** The minimum number of surveys for showing a search field. */
const minSearched = 10;

/** Renders all surveys: those of the server, and the drafts of this browser. */
export function SurveysPage({ context }: { readonly context: AppContext }) {
  const { t } = useTexts();
  const model = useMemo(() => createSurveysModel(context), []);
  const search = useSignal('');
  const deleted = useSignal<ListedSurvey | null>(null);
  const archived = useSignal<ListedSurvey | null>(null);
  /** The last change that can be undone. */
  const change = useSignal<Change | null>(null);
  const problem = useSignal('');
  useEffect(model.start, []);
  const loaded = model.loaded.value;
  if (!loaded) return <main class="page" aria-busy="true" />;
  const isChangeable = loaded.publishing.available && !loaded.samples;
  const mayEdit = includesRole(context.list.value?.role ?? 'none', 'edit');
  const listed = listSurveys(loaded, context);
  const found = listed.filter(({ text }) => text.includes(search.value.trim().toLowerCase()));
  const attempt = createAttempt(problem);
  async function archive(survey: ListedSurvey, isArchived: boolean): Promise<void> {
    await model.archive(survey.uuid, isArchived);
    change.value = { survey, isArchived };
  }
  async function undo({ survey, isArchived }: Change): Promise<void> {
    await model.archive(survey.uuid, !isArchived);
    change.value = null;
    focusFirst('h1');
  }
  return (
    <main class="page surveys">
      <SurveysHead
        {...{ context, loaded, mayEdit }}
        isEmpty={listed.length === 0}
        search={listed.length >= minSearched || search.value ? search : null}
        onDrafts={() => void model.refresh()}
      />
      <div role="alert">{problem}</div>
      <ChangeNote change={change.value} onUndo={(made) => void attempt(() => undo(made))} />
      {loaded.example && <ExampleNote survey={loaded.example.survey_uuid} preference={context.preferences.example} />}
      <ul class="survey-list">
        {found.map((survey) =>
          survey.entry ? (
            <SurveyRow
              key={survey.uuid}
              survey={survey}
              entry={survey.entry}
              summaries={loaded.summaries.get(survey.uuid)}
              seen={loaded.seen[survey.uuid] ?? null}
              hasChanges={!!context.drafts.read(survey.uuid)?.fields}
              now={context.viewer.now()}
              mayEdit={mayEdit}
              isChangeable={isChangeable}
              onDuplicate={() => duplicate(survey, context)}
              onArchive={() => (archived.value = survey)}
              onUnarchive={() => void attempt(() => archive(survey, false))}
              onDelete={() => (deleted.value = survey)}
            />
          ) : (
            <DraftRow key={survey.uuid} survey={survey} onDelete={() => (deleted.value = survey)} />
          ),
        )}
      </ul>
      <p role="status">{found.length === 0 && listed.length > 0 && t('No survey matches your search.')}</p>
      {isChangeable && <DeletedList key={listed.length} client={context.access.client.value!} />}
      {archived.value && (
        <ArchiveSurveyDialog
          survey={archived.value}
          onDelete={() => archive(archived.value!, true)}
          onClose={() => (archived.value = null)}
        />
      )}
      {deleted.value && (
        <DeleteSurveyDialog
          survey={deleted.value}
          responses={loaded.summaries.get(deleted.value.uuid)?.all.responses ?? null}
          onDelete={() => remove(deleted.value!, context, model)}
          onClose={() => (deleted.value = null)}
        />
      )}
    </main>
  );
}

interface ExampleNoteProps {
  readonly survey: string;
  readonly preference: Preference;
}

/** Leads to results with made-up answers, until somebody hides it. */
function ExampleNote({ survey, preference }: ExampleNoteProps) {
  const { t } = useTexts();
  if (!preference.isOn.value) return null;
  return (
    <p class="example-note">
      <a href={pathOf(survey, 'results')}>{t('See the results of an example')}</a>{' '}
      {t('with 500 made-up answers, to know what you will get.')}{' '}
      <Button
        class="button quiet"
        onClick={() => {
          preference.set(false);
          focusFirst('h1');
        }}
      >
        {t('Hide')}
      </Button>
    </p>
  );
}

/** A survey that was archived, or brought back. */
interface Change {
  readonly survey: ListedSurvey;
  readonly isArchived: boolean;
}

interface ChangeNoteProps {
  readonly change: Change | null;
  readonly onUndo: (change: Change) => void;
}

/** Says what was done, and undoes it. */
function ChangeNote({ change, onUndo }: ChangeNoteProps) {
  const { t } = useTexts();
  const values = { name: change?.survey.name ?? '' };
  return (
    <div role="status" class={change ? 'change-note' : ''}>
      {change && (
        <>
          {change.isArchived ? t('“{name}” is archived.', values) : t('“{name}” is no longer archived.', values)}{' '}
          <Button onClick={() => onUndo(change)}>{t('Undo')}</Button>
        </>
      )}
    </div>
  );
}

interface SurveysHeadProps {
  readonly context: AppContext;
  readonly loaded: LoadedSurveys;
  readonly isEmpty: boolean;
  readonly mayEdit: boolean;
  /** Null if there are too few surveys to search. */
  readonly search: Signal<string> | null;
  readonly onDrafts: () => void;
}

function SurveysHead({ context, loaded: { samples, problem }, isEmpty, mayEdit, search, onDrafts }: SurveysHeadProps) {
  const { t } = useTexts();
  return (
    <>
      <header class="surveys-head">
        <h1>{t('Surveys')}</h1>
        {search && (
          <input
            type="search"
            aria-label={t('Search surveys')}
            placeholder={t('Search')}
            value={search.value}
            onInput={({ currentTarget }) => (search.value = currentTarget.value)}
          />
        )}
        {mayEdit && (
          <>
            <OpenSurveysFile context={context} onDrafts={onDrafts} />
            <a class="button primary" href="/surveys/new">
              {isEmpty || samples ? t('Create your first survey') : t('New survey')}
            </a>
          </>
        )}
      </header>
      {problem !== null && (
        <div role="status" class="file-problem">
          <p>
            {t('The surveys file has an error. The surveys that were loaded before are served until it is corrected:')}
          </p>
          <p class="note" lang="en">
            {problem}
          </p>
        </div>
      )}
      {mayEdit && (
        <>
          <NotificationTrouble client={context.access.client.value!} />
          <MailingTrouble client={context.access.client.value!} />
        </>
      )}
      {samples && (
        <p class="note">
          {t('These are samples. They disappear when you publish your first survey; their responses stay stored.')}
        </p>
      )}
    </>
  );
}

/** Opens a copy of a survey as a draft. */
function duplicate({ fields, name }: ListedSurvey, { drafts, address, texts }: AppContext): void {
  const uuid = createUuid(window);
  const { archived: _, ...kept } = fields;
  drafts.write(uuid, {
    fields: { ...kept, title: texts.t('Copy of {name}', { name }) },
    key: createKey(window),
    etag: null,
  });
  address.go(pathOf(uuid, 'edit'));
}

/** Removes a survey from the server and from this browser. */
async function remove({ uuid, entry }: ListedSurvey, { drafts }: AppContext, model: SurveysModel): Promise<void> {
  if (entry) await model.remove(uuid);
  drafts.remove(uuid);
  await model.refresh();
  focusFirst('h1');
}

/** Returns the drafts of this browser, then the surveys of the server, archived ones last. */
function listSurveys({ surveys }: LoadedSurveys, { drafts }: AppContext): readonly ListedSurvey[] {
  const published = surveys
    .toSorted((one, other) => Number(one.archived ?? false) - Number(other.archived ?? false))
    .map((entry) => {
      const { survey_uuid: uuid, ...fields } = entry;
      return { uuid, entry, fields };
    });
  const known = new Set(published.map(({ uuid }) => uuid));
  const own = drafts
    .changed()
    .filter((uuid) => !known.has(uuid))
    .map((uuid) => ({ uuid, entry: null, fields: drafts.read(uuid)!.fields! }));
  return [...own, ...published].map((survey) => {
    const { title = '', question } = survey.fields;
    return { ...survey, name: title || question, text: `${title} ${question}`.toLowerCase() };
  });
}
