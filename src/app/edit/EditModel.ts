import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { ClientError, type FoundSurvey } from '../client.ts';
import type { AppContext } from '../context.ts';
import { canonicalJson } from '../../contract/canonicalJson.ts';
import type { SurveyFinding } from '../../contract/api/publishing.ts';
import { createDesigner, type Designer } from './design/createDesigner.ts';
import { type Fields, isDesignable, defaultLook } from './design/design.ts';
import { isSame } from './design/isSame.ts';
import { publishedFields } from './design/writtenFields.ts';
import type { Draft } from './drafts.ts';

/** A survey as it is published. */
interface Published {
  readonly fields: Fields;
  readonly etag: string;
}

/** `draft`: never published. `changed`: published, and changed since. */
export type EditState = 'draft' | 'changed' | 'published';

/** A survey in the editor. */
export interface EditModel {
  readonly designer: Designer;
  readonly state: ReadonlySignal<EditState>;
  readonly isPublishing: ReadonlySignal<boolean>;
  /** The errors that the server's checks have found. */
  readonly errors: ReadonlySignal<readonly SurveyFinding[]>;
  /** Why publishing failed as a whole, or ''. */
  readonly problem: ReadonlySignal<string>;
  /** The state of the server that somebody else has published in the meantime. */
  readonly conflict: ReadonlySignal<Published | null>;
  /** Publishes the design. Resolves to true if the server has accepted it. */
  publish(note?: string): Promise<boolean>;
  /** Resolves a conflict with the version of this editor, or of the server, or leaves it for the next attempt. */
  resolve(choice: 'mine' | 'theirs' | 'later'): Promise<void>;
  /** Restores an earlier version at once. */
  restore(version: number, fields: Fields): Promise<boolean>;
  /** Replaces unpublished changes by the published state. */
  discard(): void;
  /** Stops storing the draft. */
  stop(): void;
}

function readFound({ survey, etag }: FoundSurvey): Published {
  return { fields: survey, etag };
}

/** Opens a survey of the server or of this browser. Resolves to null if neither has it. */
export async function openSurvey(survey: string, context: AppContext): Promise<EditModel | null> {
  const { access, drafts } = context;
  const draft = drafts.read(survey);
  const client = access.client.peek();
  // the list shows whether a draft was published, from another browser or without a reply
  const isServed = (await (client && context.loadList(client)))?.surveys.some((each) => each.survey_uuid === survey);
  const found = client && (isServed || !draft?.fields) ? await client.survey(survey) : null;
  if (!found && !draft?.fields) return null;
  if (found && !isDesignable(found.survey))
    throw new ClientError(
      'refused',
      context.texts.t('This survey has errors in the surveys file. Fix them there: “asklet check” lists them.'),
    );
  return createEditModel(survey, context, { found, draft });
}

/** The survey of a server and its draft in this browser. At least one of them exists. */
interface SurveySources {
  readonly found: FoundSurvey | null;
  readonly draft: Draft | null;
}

function createEditModel(survey: string, context: AppContext, { found, draft }: SurveySources): EditModel {
  const { window } = context;
  const published = signal(found && readFound(found));
  const designer = createDesigner(
    {
      uuid: survey,
      key: found?.key ?? draft?.key ?? '',
      fields: draft?.fields ?? (draft?.etag === found?.etag ? draft?.unseen : undefined) ?? published.peek()!.fields,
      look: draft?.look ?? defaultLook,
      server: window.location.origin,
    },
    () => performance.now(),
  );
  const { design } = designer;
  const state = computed<EditState>(() => {
    if (!published.value) return 'draft';
    return isSame(design.value.fields, published.value.fields) ? 'published' : 'changed';
  });
  const isUpToDate = !draft?.fields || (found && isSame(draft.fields, found.survey));
  // a draft of a survey that was deleted in the meantime is a new one
  const base = { etag: found && (isUpToDate ? found.etag : draft.etag) };
  const parts = { designer, published, base };
  const publishing = createPublishing(survey, context, parts);
  const { conflict, publish, publishAgain, forgetErrors } = publishing;

  return {
    ...publishing,
    designer,
    state,
    async resolve(choice) {
      const theirs = conflict.peek();
      conflict.value = null;
      if (!theirs || choice === 'later') return;
      base.etag = theirs.etag;
      batch(() => {
        forgetErrors();
        published.value = theirs;
        if (choice === 'theirs') designer.replace({ fields: theirs.fields });
      });
      if (choice === 'mine') await publishAgain();
    },
    restore(version, fields) {
      designer.replace({ fields });
      return publish(context.texts.t('Version {version} restored', { version }));
    },
    discard() {
      const current = published.peek();
      if (!current) return;
      base.etag = current.etag;
      batch(() => {
        forgetErrors();
        designer.replace({ fields: current.fields });
      });
    },
    stop: keepDraft(survey, context, { ...parts, ...publishing }),
  };
}

/** The state that publishing reads and changes. */
interface PublishingState {
  readonly designer: Designer;
  readonly published: Signal<Published | null>;
  /** The state of the server that the changes began with. */
  readonly base: { etag: string | null };
}

/** Keeps the draft in this browser, the same in all of its tabs. Returns a function that ends this. */
function keepDraft(
  survey: string,
  { access, drafts }: AppContext,
  { designer, published, base, settle }: PublishingState & Pick<ReturnType<typeof createPublishing>, 'settle'>,
): () => void {
  const { design } = designer;
  const stopStoring = effect(() => {
    const { fields, look, key } = design.value;
    const isPublished = published.value && isSame(fields, published.value.fields);
    drafts.write(survey, {
      ...(isPublished ? { fields: null, unseen: fields } : { fields }),
      look,
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
      const { fields, look, key } = design.peek();
      const known = stored.unseen ?? published.peek()?.fields ?? fields;
      const next = { fields: stored.fields ?? known, look: stored.look, key: stored.key };
      // else the tabs could answer each other forever
      if (canonicalJson(next) !== canonicalJson({ fields, look, key })) designer.replace(next);
    });
  }
  const stopFollowing = drafts.follow(survey, () => void takeOver().catch(() => {}));

  return () => {
    stopFollowing();
    stopStoring();
  };
}

/** Creates the signals of the last attempt to publish. */
const createOutcome = () => ({
  isPublishing: signal(false),
  errors: signal<readonly SurveyFinding[]>([]),
  problem: signal(''),
  conflict: signal<Published | null>(null),
});

/** Creates the functions that publish a design, and what is known about the last attempt. */
function createPublishing(survey: string, context: AppContext, { designer, published, base }: PublishingState) {
  const outcome = createOutcome();
  /** The note of the last attempt. */
  let lastNote: string | undefined;
  const { isPublishing, errors, problem, conflict } = outcome;

  /** Resolves to true if the server has the same state already: its reply was lost. */
  async function fail(error: unknown): Promise<boolean> {
    if (!(error instanceof ClientError)) {
      problem.value = String(error);
      return false;
    }
    errors.value = error.errors;
    problem.value = error.message;
    if (error.kind !== 'conflict') return false;
    const theirs = await context.access.client.peek()?.survey(survey);
    // it was deleted on the server in the meantime: it is published as a new one
    if (!theirs) base.etag = null;
    else if (isSame(theirs.survey, designer.design.peek().fields)) return settle(theirs);
    else conflict.value = readFound(theirs);
    return false;
  }

  function forgetErrors(): void {
    errors.value = [];
    problem.value = '';
  }

  /** Continues with a state that the server has. */
  function settle({ survey: fields, etag, key }: FoundSurvey): true {
    base.etag = etag;
    batch(() => {
      forgetErrors();
      published.value = { fields, etag };
      if (key) designer.setKey(key);
    });
    return true;
  }

  async function publish(note?: string): Promise<boolean> {
    const client = context.access.client.peek();
    if (!client || isPublishing.peek()) return false;
    isPublishing.value = true;
    lastNote = note;
    const fields = publishedFields(designer.design.peek().fields);
    try {
      const more = { ...(note && { note }), ...(base.etag === null && { key: designer.design.peek().key }) };
      const reply = await client.publish(survey, fields, base.etag, more);
      // the header shows the new name
      void context.loadList(client).catch(context.access.fail);
      return settle({ ...reply, survey: fields, seen: null });
    } catch (error) {
      return await fail(error).catch(() => false);
    } finally {
      isPublishing.value = false;
    }
  }

  return { ...outcome, publish, publishAgain: () => publish(lastNote), settle, forgetErrors };
}
