import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { pathOf } from '../../contract/addresses.ts';
import type { FoundSurvey } from '../client.ts';
import type { AppContext } from '../context.ts';
import { encodeDesign, type SharedDesign } from '../edit/design/design.ts';
import { useTexts, withElements } from '../i18n/texts.ts';
import { poll } from '../poll.ts';
import { ClosedNote } from '../results/ClosedNote.tsx';
import { CopyText } from './CopyText.tsx';
import { changesOf, outputsOf } from './outputs.ts';
import { ShareLink } from './ShareLink.tsx';
import { TagSighting } from './TagSighting.tsx';
import '../edit/panel/controls.css';
import './share.css';

/** The interval at which the server is asked whether it has seen the tag, in ms. */
const seenInterval = 2000;

/** The storage key for the server that the owner has entered. */
const serverName = 'survey-server';

/** Renders what an owner needs to show a survey on a page, and whether that page was seen. */
export function SharePage({ survey, context }: { readonly survey: string; readonly context: AppContext }) {
  const { t } = useTexts();
  const found = useSignal<FoundSurvey | null>(null);
  const isLoaded = useSignal(false);
  useEffect(() => {
    let isBusy = false;
    async function load(): Promise<void> {
      const client = context.access.client.peek();
      if (isBusy) return;
      isBusy = true;
      try {
        const list = client && (await context.loadList(client));
        const isServed = list?.surveys.some(({ survey_uuid }) => survey_uuid === survey);
        // the list shows when the page was seen
        if (client && isServed) found.value ??= await client.survey(survey);
        isLoaded.value = true;
        context.access.succeed();
      } catch (error) {
        context.access.fail(error);
      } finally {
        isBusy = false;
      }
    }
    void load();
    return poll(context, seenInterval, () => context.access.client.peek() && void load());
  }, []);
  const design = isLoaded.value && findDesign(survey, context, found.value);
  if (design) return <Share design={design} found={found.value} context={context} />;
  return (
    <main class="page" aria-busy={!isLoaded.value}>
      {isLoaded.value && <h1>{t('Survey not found')}</h1>}
    </main>
  );
}

function findDesign(uuid: string, { drafts, list }: AppContext, found: FoundSurvey | null): SharedDesign | null {
  const draft = drafts.read(uuid);
  const isPublishable = list.value?.publishing.available === true;
  // an owner who can publish shares what visitors see, others the file with their changes
  const fields = isPublishable ? (found?.survey ?? draft?.fields) : (draft?.fields ?? found?.survey);
  return fields ? { uuid, fields, key: found?.key ?? draft?.key ?? '' } : null;
}

interface ServerFieldProps {
  readonly server: string;
  readonly onChange: (server: string) => void;
}

function ServerField({ server, onChange }: ServerFieldProps) {
  const { t } = useTexts();
  const problem = isServer(server) ? '' : t('Enter the address without a path, such as https://feedback.example.');
  return (
    <>
      <label class="control">
        <span>{t('URL of your server')}</span>
        <input
          type="url"
          value={server}
          aria-invalid={problem !== ''}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </label>
      <div role="alert">{problem}</div>
    </>
  );
}

/** Returns whether a text is the address of a server: without a path, because the script's address has none before it. */
const isServer = (text: string) => URL.canParse(text) && /^https?:\/\/[^/]+$/.test(text);

interface SharedProps {
  readonly design: SharedDesign;
  readonly found: FoundSurvey | null;
  readonly context: AppContext;
}

function Share({ design, found, context }: SharedProps) {
  const texts = useTexts();
  const { t } = texts;
  const { localStorage, location } = window;
  const server = useSignal(localStorage.getItem(serverName) || location.origin);
  function setServer(given: string): void {
    server.value = given.trim().replace(/\/+$/, '');
    if (['', location.origin].includes(server.value)) localStorage.removeItem(serverName);
    else localStorage.setItem(serverName, server.value);
  }
  const isPublishable = context.list.value?.publishing.available === true;
  const outputs = outputsOf({ ...design, server: server.value }, found !== null && isPublishable, texts);
  const changes = found && !isPublishable ? changesOf(found.survey, design.fields, texts) : null;
  const { title, question, language } = design.fields;
  return (
    <main class="page share-page">
      <h1>
        {withElements(t('Share “{name}”'), {
          name: <bdi lang={title ? undefined : language}>{title || question}</bdi>,
        })}
      </h1>
      <ClosedNote survey={design.fields} now={context.viewer.now()} />
      {found ? (
        <TagSighting seen={context.list.value?.seen[design.uuid] ?? null} context={context} />
      ) : (
        <p class="note">
          {isPublishable
            ? t('Not published yet. The tag appears here when you publish it.')
            : t('This survey is only in this browser.')}{' '}
          <a href={pathOf(design.uuid, 'edit')}>{t('Edit')}</a>
        </p>
      )}
      {(found || !isPublishable) && (
        <>
          <ServerField server={server.value} onChange={setServer} />
          <ShareLink survey={design.uuid} fields={design.fields} server={server.value} />
          {changes && changes.text !== '' && <CopyText output={changes} />}
          {isPublishable && found?.key === null ? (
            <p class="note">
              {t('No key of the surveys file may use this survey. Publish a change of it, which adds one.')}{' '}
              <a href={pathOf(design.uuid, 'edit')}>{t('Edit')}</a>
            </p>
          ) : (
            outputs.map((output) => <CopyText key={output.name} output={output} />)
          )}
        </>
      )}
      {!found && (
        <CopyText
          output={{
            name: t('Link to this draft'),
            hint: t('Opens a copy of the draft in another browser.'),
            text: `${location.origin}/surveys/new#${encodeDesign(design)}`,
          }}
        />
      )}
    </main>
  );
}
