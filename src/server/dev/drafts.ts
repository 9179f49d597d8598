import { Hono } from 'hono';
import { z } from 'zod';
import { endpoints } from '../../contract/endpoints.ts';
import { noFlags } from '../../contract/session.ts';
import { Survey } from '../../contract/survey.ts';
import { KeyEntry, SurveyEntry } from '../../contract/surveysFile.ts';
import { ApiError, parse } from '../api/errors.ts';
import { readBody } from '../api/readBody.ts';
import { replyJson, replyOwn } from '../api/reply.ts';
import type { Core, Module } from '../module.ts';
import type { Catalog, Surveys } from '../surveys/catalog.ts';

/** Maximum number of drafts; the oldest one is dropped first. */
const maxDrafts = 50;

const DraftRequest = z.strictObject({ key: KeyEntry.shape.key, survey: SurveyEntry });

function decode(draft: string): unknown {
  try {
    return JSON.parse(Buffer.from(draft, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** A survey that is in no file, and the key that may use it. */
type Draft = z.output<typeof DraftRequest>;

/** Adds drafts to the surveys and keys of a file, except for drafts whose survey or key the file has. */
function join({ surveys, keys }: Surveys, drafts: readonly Draft[]): Pick<Surveys, 'keys' | 'surveys'> {
  const taken = new Set([...surveys.map(({ survey_uuid }) => survey_uuid), ...keys.map(({ key }) => key)]);
  const added = drafts.filter(({ survey, key }) => !taken.has(survey.survey_uuid) && !taken.has(key));
  return {
    surveys: [...surveys, ...added.map(({ survey }) => survey)],
    keys: [...keys, ...added.map(({ survey, key }) => ({ key, surveys: [survey.survey_uuid] }))],
  };
}

/** Returns whether drafts may receive answers beside these surveys. */
type TakesDrafts = (file: Surveys) => boolean;

/** Creates the drafts: surveys that are in no file, served until the server ends or has a file of its own. */
function createDrafts(catalog: Catalog, takesDrafts: TakesDrafts) {
  const drafts = new Map<string, Draft>();

  /** Adds a draft. Returns false if its uuid or its key is already in use. */
  return function add(draft: Draft): boolean {
    const { key, survey } = draft;
    const { keys, surveys } = catalog.file();
    const isTaken =
      surveys.some(({ survey_uuid }) => survey_uuid === survey.survey_uuid) ||
      keys.some((each) => each.key === key) ||
      [...drafts].some(([uuid, other]) => other.key === key && uuid !== survey.survey_uuid);
    if (isTaken) return false;
    drafts.delete(survey.survey_uuid);
    drafts.set(survey.survey_uuid, draft);
    for (const oldest of [...drafts.keys()].slice(0, -maxDrafts)) drafts.delete(oldest);
    catalog.extend((file) => (takesDrafts(file) ? join(file, [...drafts.values()]) : file));
    return true;
  };
}

/**
 * Creates the routes for the builder's surveys, which are in no file yet. `takesDrafts`: whether drafts may receive
 * answers, which is only allowed on a server of the samples, never beside an owner's surveys.
 */
export function createDemo({ catalog, limits, openRoom }: Core, takesDrafts: TakesDrafts): Module {
  const demo = new Hono({ strict: false });
  const addDraft = createDrafts(catalog, takesDrafts);

  // the address contains the survey: nothing is stored
  demo.post(`/api/demo/preview/:draft${endpoints.sessions.path}`, ({ req }) => {
    const { survey_uuid, ...survey } = parse(SurveyEntry, decode(req.param('draft')));
    const session = { survey_uuid, session_uuid: crypto.randomUUID() };
    return replyOwn({ ...session, survey: Survey.parse(survey), ...noFlags });
  });
  // answers and events are accepted, and not stored
  demo.post('/api/demo/preview/:draft/*', () => replyOwn({}));

  demo.post('/api/demo/drafts', async ({ req }) => {
    if (!takesDrafts(catalog.file()))
      throw new ApiError('forbidden', 'This server has its own surveys file: add the survey there.');
    const room = openRoom('demo');
    try {
      const draft = parse(DraftRequest, await readBody(req.raw, limits, room));
      if (addDraft(draft)) return replyJson({ survey_uuid: draft.survey.survey_uuid });
      throw new ApiError('malformed', 'This server already has this survey or this key.');
    } finally {
      room.release();
    }
  });

  return { routes: demo };
}
