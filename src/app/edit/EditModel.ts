import { batch, computed, effect, signal } from '@preact/signals';
import { ClientError, type FoundSurvey } from '../client.ts';
import type { AppContext } from '../context.ts';
import { canonicalJson } from '../../contract/canonicalJson.ts';
import { createDesigner } from './design/createDesigner.ts';
import { type Fields, isDesignable } from './design/design.ts';
import { isSame } from './design/isSame.ts';
import type { SurveyFinding } from '../../contract/api/publishing.ts';
import { createKey, createUuid } from './design/newDesign.ts';
import { createPublishing, type PublishingState, withPartId } from './createPublishing.ts';
import type { Draft } from './drafts.ts';

/**
 * `draft`: never published. `changed`: published, and changed since. `unknown`: it was published, but the server can't be
 * asked without signing in.
 */
export type EditState = 'draft' | 'changed' | 'published' | 'unknown';

/** Opens a survey of the server or of this browser. Resolves to null if neither has it. */
export async function openSurvey(survey: string, context: AppContext): Promise<EditModel | null> {
  const { access, drafts } = context;
  const known = drafts.read(survey);
  const client = access.client.peek();
  // the list shows whether a draft was published, from another browser or without a reply
  const isServed = (await (client && context.loadList(client)))?.surveys.some((each) => each.survey_uuid === survey);
  const found = client && (isServed || !known?.fields) ? await client.survey(survey) : null;
  const draft = found || known?.fields ? known : ((await restoreDeleted(survey, context)) ?? known);
  if (!found && !draft?.fields) return null;
  if (found && !isDesignable(found.survey))
    throw new ClientError(
      'refused',
      context.texts.t('This survey has errors in the surveys file. Fix them there: “asklet check” lists them.'),
    );
  return createEditModel(survey, context, { found, draft });
}

/** Resolves to the last version of a survey that was deleted, as a draft; null without one. */
async function restoreDeleted(survey: string, { access }: AppContext): Promise<Draft | null> {
  const client = access.client.peek();
  const [last] = (await client?.versions(survey)) ?? [];
  if (!client || !last) return null;
  const fields = await client.version(survey, last.version);
  return isDesignable(fields) ? { fields, key: createKey({ crypto }), etag: null } : null;
}

/** The survey of a server and its draft in this browser. At least one of them exists. */
interface SurveySources {
  readonly found: FoundSurvey | null;
  readonly draft: Draft | null;
}

/** Creates the state that the editor begins with. */
function createState(survey: string, { access, window }: AppContext, { found, draft }: SurveySources): PublishingState {
  const designer = createDesigner(
    {
      uuid: survey,
      key: found?.key ?? draft?.key ?? '',
      fields: draft?.fields ?? (draft?.etag === found?.etag ? draft?.unseen : undefined) ?? found!.survey,
      server: window.location.origin,
    },
    () => performance.now(),
  );
  const isUpToDate = !draft?.fields || (found && isSame(draft.fields, found.survey));
  // a draft of a survey that was deleted in the meantime is a new one
  const isUnknown = !found && !access.client.peek();
  const etag = found && isUpToDate ? found.etag : found || isUnknown ? (draft?.etag ?? null) : null;
  return { designer, published: signal(found), base: { etag } };
}

/** Creates the model of a survey in the editor. */
function createEditModel(survey: string, context: AppContext, sources: SurveySources) {
  const begun = createState(survey, context, sources);
  const { designer, published, base } = begun;
  const publishing = createPublishing(survey, context, begun);
  const { conflict, publish, publishAgain, forgetErrors } = publishing;
  const state = computed<EditState>(() => {
    if (!published.value) return base.etag ? 'unknown' : 'draft';
    return isSame(designer.design.value.fields, published.value.survey) ? 'published' : 'changed';
  });

  /** Replaces unpublished changes by the published state. */
  function discard(): void {
    const current = published.peek();
    if (!current) return;
    base.etag = current.etag;
    batch(() => {
      forgetErrors();
      designer.replace({ fields: current.survey });
    });
  }

  return {
    ...publishing,
    designer,
    published,
    state,
    /** The warnings of the server's checks about what is published, as long as nothing is changed. */
    warnings: computed(() => (state.value === 'published' ? findingsOf(published.value!) : [])),
    /** Resolves a conflict with the version of this editor, or of the server, or leaves it for the next attempt. */
    async resolve(choice: 'mine' | 'theirs' | 'later'): Promise<void> {
      const theirs = conflict.peek();
      conflict.value = null;
      if (!theirs || choice === 'later') return;
      base.etag = theirs.etag;
      batch(() => {
        forgetErrors();
        published.value = theirs;
        if (choice === 'theirs') designer.replace({ fields: theirs.survey });
      });
      if (choice === 'mine') await publishAgain();
    },
    /**
     * Resolves to why the answers to the published state cannot be counted together with those to the design. Empty if
     * there are no answers.
     */
    async findSplits(): Promise<readonly SurveyFinding[]> {
      const [current, client] = [published.peek(), context.access.client.peek()];
      const { findSplits } = await import('../../lint/findSplits.ts');
      const splits = current ? findSplits(current.survey, designer.design.peek().fields) : [];
      if (!client || splits.length === 0) return [];
      const { responses } = await client.responses(survey, [['limit', '1']]);
      return responses.length > 0 ? splits : [];
    },
    /**
     * Publishes the design as another survey, and replaces it here by the published state. Resolves to the uuid of the
     * other survey, and to whether it was published: otherwise, it is a draft.
     */
    async publishAsNew(): Promise<{ readonly uuid: string; readonly isPublished: boolean }> {
      const { fields } = designer.design.peek();
      const uuid = createUuid({ crypto });
      const draft = { fields, key: createKey({ crypto }), etag: null };
      context.drafts.write(uuid, draft);
      const other = createEditModel(uuid, context, { found: null, draft });
      const isPublished = await other.publish();
      other.stop();
      discard();
      return { uuid, isPublished };
    },
    /** Restores an earlier version at once. */
    restore(version: number, fields: Fields): Promise<boolean> {
      designer.replace({ fields });
      return publish(context.texts.t('Version {version} restored', { version }));
    },
    discard,
    /** Stops storing the draft. */
    stop: keepDraft(survey, context, { ...begun, ...publishing }),
  };
}

/** Returns the warnings about a published survey. */
const findingsOf = ({ survey, warnings }: FoundSurvey): readonly SurveyFinding[] =>
  warnings.map(({ path, message }) => ({ path: withPartId(survey, path), message }));

export type EditModel = ReturnType<typeof createEditModel>;

/** Keeps the draft in this browser, the same in all of its tabs. Returns a function that ends this. */
function keepDraft(
  survey: string,
  { access, drafts }: AppContext,
  { designer, published, base, settle }: PublishingState & Pick<ReturnType<typeof createPublishing>, 'settle'>,
): () => void {
  const { design } = designer;
  const stopStoring = effect(() => {
    const { fields, key } = design.value;
    const isPublished = published.value && isSame(fields, published.value.survey);
    drafts.write(survey, {
      ...(isPublished ? { fields: null, unseen: fields } : { fields }),
      key,
      etag: base.etag,
    });
  });

  /** Takes over the draft of another tab, and what that tab has published. */
  async function takeOver(): Promise<void> {
    const isKnown = drafts.read(survey)?.etag === base.etag;
    const current = isKnown ? null : await access.client.peek()?.survey(survey);
    const stored = drafts.read(survey);
    // the survey was deleted
    if (!stored) return;
    batch(() => {
      if (current) settle(current);
      base.etag = stored.etag;
      const { fields, key } = design.peek();
      const known = stored.unseen ?? published.peek()?.survey ?? fields;
      const next = { fields: stored.fields ?? known, key: stored.key };
      // else the tabs could answer each other forever
      if (canonicalJson(next) !== canonicalJson({ fields, key })) designer.replace(next);
    });
  }
  const stopFollowing = drafts.follow(survey, () => void takeOver().catch(() => {}));

  return () => {
    stopFollowing();
    stopStoring();
  };
}
