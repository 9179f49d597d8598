import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { includesRole } from '../../contract/roles.ts';
import { linkPageOf } from '../../contract/surveys/linkPageOf.ts';
import { pathOf } from '../../contract/addresses.ts';
import type { FoundSurvey } from '../client.ts';
import type { AppContext } from '../context.ts';
import { encodeDesign, type SharedDesign } from '../edit/design/design.ts';
import { english, useTexts, withElements } from '../i18n/texts.ts';
import { Mailings } from '../mailings/Mailings.tsx';
import { poll } from '../poll.ts';
import { ClosedNote } from '../results/ClosedNote.tsx';
import { TabList, tabId } from '../ui/TabList.tsx';
import { AskToLimit } from './AskToLimit.tsx';
import { CopyText, CopyTexts } from './CopyText.tsx';
import { changesOf, codeOutputsOf, tagOutputsOf } from './outputs.ts';
import { ShareEmail, ShareLink } from './ShareLink.tsx';
import { Sites } from './Sites.tsx';
import { createSitesModel, type SitesModel } from './SitesModel.ts';
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
  const sites = useMemo(() => createSitesModel(survey, context), []);
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
        if (client && isServed) {
          found.value ??= await client.survey(survey);
          await sites.load();
        }
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
  /** Publishes the survey with a page. */
  async function addPage(): Promise<void> {
    const client = context.access.client.peek()!;
    const current = await client.survey(survey);
    if (!current) return;
    await client.publish(survey, { ...current.survey, link: true }, current.etag);
    found.value = await client.survey(survey);
  }
  const design = isLoaded.value && findDesign(survey, context, found.value);
  if (design) return <Share design={design} found={found.value} sites={sites} context={context} onAddPage={addPage} />;
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
    <div>
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
    </div>
  );
}

/** Returns whether a text is the address of a server: without a path, because the script's address has none before it. */
const isServer = (text: string) => URL.canParse(text) && /^https?:\/\/[^/]+$/.test(text);

const tabNames = english(['Website', 'Email', 'Link', 'Developers']);
type TabName = (typeof tabNames)[number];

interface SharedProps {
  readonly design: SharedDesign;
  readonly found: FoundSurvey | null;
  readonly sites: SitesModel;
  readonly context: AppContext;
  readonly onAddPage: () => Promise<void>;
}

function Share({ design, found, sites, context, onAddPage }: SharedProps) {
  const { t } = useTexts();
  const { address } = context;
  const wanted = address.url.value.searchParams.get('tab');
  const tab = tabNames.find((name) => name === wanted) ?? 'Website';
  const isPublishable = context.list.value?.publishing.available === true;
  const { title, question, language } = design.fields;
  // the survey of a server that cannot be published to is added to its file
  const isOffered = found || !isPublishable;
  return (
    <main class="page share-page">
      <h1>
        {withElements(t('Share “{name}”'), {
          name: <bdi lang={title ? undefined : language}>{title || question}</bdi>,
        })}
      </h1>
      <ClosedNote survey={design.fields} now={context.viewer.now()} />
      {!found && <DraftNote design={design} isPublishable={isPublishable} />}
      {isOffered && (
        <>
          <TabList
            label={t('Ways to share')}
            names={tabNames}
            tab={tab}
            panelId="share-content"
            onTab={(name) => address.replace(`${pathOf(design.uuid, 'share')}?tab=${name}`)}
          />
          <div class="share-content" id="share-content" role="tabpanel" aria-labelledby={tabId(tab)}>
            <Tab key={tab} {...{ tab, design, found, sites, context, isPublishable, onAddPage }} />
          </div>
        </>
      )}
    </main>
  );
}

interface DraftNoteProps {
  readonly design: SharedDesign;
  readonly isPublishable: boolean;
}

/** Says that a survey is not published, and how it can be opened in another browser. */
function DraftNote({ design, isPublishable }: DraftNoteProps) {
  const { t } = useTexts();
  return (
    <>
      <p class="note">
        {isPublishable
          ? t('Not published yet. The tag appears here when you publish it.')
          : t('This survey is only in this browser.')}{' '}
        <a href={pathOf(design.uuid, 'edit')}>{t('Edit')}</a>
      </p>
      <CopyText
        output={{
          name: t('Link to this draft'),
          hint: t('Opens a copy of the draft in another browser.'),
          text: `${window.location.origin}/surveys/new#${encodeDesign(design)}`,
        }}
      />
    </>
  );
}

interface TabProps extends SharedProps {
  readonly tab: TabName;
  readonly isPublishable: boolean;
}

function Tab({ tab, design, found, sites, context, isPublishable, onAddPage }: TabProps) {
  const texts = useTexts();
  const { t } = texts;
  const { localStorage, location } = window;
  const server = useSignal(localStorage.getItem(serverName) || location.origin);
  function setServer(given: string): void {
    server.value = given.trim().replace(/\/+$/, '');
    if (['', location.origin].includes(server.value)) localStorage.removeItem(serverName);
    else localStorage.setItem(serverName, server.value);
  }
  const { uuid: survey, fields } = design;
  const mayEdit = includesRole(context.list.value?.role ?? 'none', 'edit');
  const canAddPage = found !== null && isPublishable && mayEdit;
  const link = { survey, fields, server: server.value, onAddPage: canAddPage ? onAddPage : null };
  if (tab === 'Email') {
    const hasMailings = found !== null && linkPageOf(fields) !== null && mayEdit;
    const isMailing = hasMailings && context.address.url.value.searchParams.has('mailing');
    return (
      <>
        {hasMailings && <Mailings {...{ survey, fields, context }} />}
        {!isMailing && <ShareEmail {...link} />}
      </>
    );
  }
  if (tab === 'Link') return <ShareLink {...link} />;
  const hasKey = !isPublishable || found?.key !== null;
  const installed = { ...design, server: server.value };
  if (tab === 'Developers') {
    const changes = found && !isPublishable ? changesOf(found.survey, fields, texts) : null;
    const outputs = codeOutputsOf(installed, found !== null && isPublishable, texts);
    return (
      <>
        <ServerField server={server.value} onChange={setServer} />
        {hasKey && <CopyTexts label={t('Text to copy')} outputs={[...(changes?.text ? [changes] : []), ...outputs]} />}
        {!hasKey && <NoKey survey={survey} />}
      </>
    );
  }
  return (
    <>
      {found && (
        <div class="sighted">
          <TagSighting seen={context.list.value?.seen[survey] ?? null} sites={sites} context={context} />
          <AskToLimit survey={survey} model={sites} context={context} />
        </div>
      )}
      {hasKey && <CopyTexts label={t('Text to copy')} outputs={tagOutputsOf(installed, texts)} />}
      {!hasKey && <NoKey survey={survey} />}
      {found && <Sites survey={survey} model={sites} context={context} />}
    </>
  );
}

function NoKey({ survey }: { readonly survey: string }) {
  const { t } = useTexts();
  return (
    <p class="note">
      {t('No key of the surveys file may use this survey. Publish a change of it, which adds one.')}{' '}
      <a href={pathOf(survey, 'edit')}>{t('Edit')}</a>
    </p>
  );
}
