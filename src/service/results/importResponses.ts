import { setImmediate as nextTurn } from 'node:timers/promises';
import { ImportedResponse, type ImportList, type ImportReply } from '../../contract/api/importedResponses.ts';
import { isTooDeep } from '../../contract/jsonDepth.ts';
import { maxImportedAtOnce } from '../../contract/limits.ts';
import type { SurveyType } from '../../contract/scores.ts';
import { dayLength } from '../../contract/time.ts';
import { ApiError, describeIssues } from '../../server/api/errors.ts';
import type { RequestLimits } from '../../server/api/limits.ts';
import { parseStorable, readText } from '../../server/api/readBody.ts';
import { answerFlags, scoreError } from '../../server/api/submitResponse.ts';
import type { Core } from '../module.ts';
import { createPublicId } from '../database/responseIds.ts';
import { mergeMetadata } from '../../server/store/sql/records.ts';
import type { RestoreSessions, WholeSession } from '../database/restore.ts';
import { isoTime, noContext } from '../../server/store/store.ts';
import type { Reading } from './dialect.ts';

/** Maximum size of a request, in bytes. */
const maxBytes = 8 * 1024 * 1024;

/** Number of responses that are stored at once: visitors' answers wait as long. */
const batch = 100;

/** The survey whose responses are imported, and the limits of these. */
export interface ImportTarget {
  readonly survey_uuid: string;
  /** Undefined if the survey is no longer served. */
  readonly survey_type: SurveyType | undefined;
  readonly limits: RequestLimits;
  /** Whether imported responses with other contents are replaced. */
  readonly replaces: boolean;
  /** In milliseconds since 1970. */
  readonly now: number;
}

function parseLine(text: string): unknown {
  try {
    return parseStorable(text);
  } catch {
    return undefined;
  }
}

/** Reads a line of a request. Throws an `ApiError` that names the line and what is wrong. */
function readLine(text: string, line: number, { survey_uuid, survey_type, limits, now }: ImportTarget): WholeSession {
  const fail = (detail: string): never => {
    throw new ApiError('malformed', `line ${line}: ${detail}`, { survey_uuid });
  };
  if (isTooDeep(text, limits.depth)) fail(`nested more than ${limits.depth} levels deep.`);
  const { data, error } = ImportedResponse.safeParse(parseLine(text) ?? fail('expected a response as JSON.'));
  if (!data) return fail(describeIssues(error, 'response'));
  const { session_uuid, score, metadata } = data;
  if (data.survey_uuid !== undefined && data.survey_uuid !== survey_uuid) fail('survey_uuid: this is another survey.');
  const score_type = score === null ? null : (data.score_type ?? survey_type ?? null);
  const outOfRange = score_type && scoreError(score, score_type);
  if (outOfRange) fail(outOfRange);
  if (typeof metadata['imported'] !== 'string' || metadata['imported'] === '')
    fail('metadata.imported: expected the name of the import.');
  if (Object.keys(metadata).length > limits.metadataKeys)
    fail(`metadata: expected at most ${limits.metadataKeys} keys.`);
  // what is written as 1e20 is stored as 21 digits
  if (text.length * 6 > limits.metadata && Buffer.byteLength(JSON.stringify(metadata)) > limits.metadata)
    fail(`metadata: expected at most ${limits.metadata} bytes as JSON.`);
  const [created_at, updated_at] = [Date.parse(data.created_at), Date.parse(data.updated_at)];
  if (created_at < 0 || updated_at > now + dayLength)
    fail('created_at, updated_at: expected times from 1970 until now.');
  if (updated_at < created_at) fail('updated_at: expected a time that is not before created_at.');
  return {
    session_uuid,
    created_at,
    flags: answerFlags(score, data.text),
    ...noContext,
    // null removes a key
    response: {
      ...data,
      metadata: mergeMetadata({}, metadata),
      created_at,
      updated_at,
      public_id: createPublicId(),
      score_type,
      key_id: null,
      is_read: true,
      is_starred: false,
      status: null,
      tags: [...new Set(data.tags)],
    },
    events: [],
  };
}

/**
 * Stores the responses of a request, one line of JSON each. Throws an `ApiError` and stores nothing if a line is not
 * valid; if a session belongs to another survey, others can be stored already. The replies to visitors do not wait for
 * all of them.
 */
export async function importResponses(
  restore: RestoreSessions,
  text: string,
  target: ImportTarget,
): Promise<ImportReply> {
  const { survey_uuid, replaces } = target;
  const sessions: WholeSession[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() !== '') sessions.push(readLine(line, index + 1, target));
    // visitors' requests get their turn in between
    if (index % batch === batch - 1) await nextTurn();
  }
  const malformed = (detail: string) => new ApiError('malformed', detail, { survey_uuid });
  if (sessions.length > maxImportedAtOnce) throw malformed(`Expected at most ${maxImportedAtOnce} responses at once.`);
  if (new Set(sessions.map(({ session_uuid }) => session_uuid)).size < sessions.length)
    throw malformed('session_uuid: expected another one for each response.');
  const reply = { survey_uuid, stored: 0, replaced: 0, different: 0, unchanged: 0 };
  for (let start = 0; start < sessions.length; start += batch) {
    const some = sessions.slice(start, start + batch);
    const { added, changed, different, foreign } = await restore(survey_uuid, some, {
      replaces: replaces ? 'imported' : 'nothing',
      // a durable write syncs all earlier ones
      when: start + batch >= sessions.length ? 'durable' : 'soon',
    });
    if (foreign[0])
      throw malformed(
        `session_uuid: ${foreign[0]} belongs to another survey. Leave out this column, and the answers get other sessions.`,
      );
    reply.stored += added.length;
    reply.replaced += changed.length;
    reply.different += different.length;
    reply.unchanged += some.length - added.length - changed.length - different.length;
  }
  return reply;
}

/** The parts of the server that imports use. */
interface Parts extends Pick<Core, 'catalog' | 'limits' | 'reserveMemory' | 'now' | 'audit'> {
  readonly results: { readonly restore: RestoreSessions };
}

/** Stores the responses of a request. Rejects with an `ApiError` if it is not valid. */
export async function receiveImport(
  { catalog, limits, reserveMemory, now, results, audit }: Parts,
  survey_uuid: string,
  request: Request,
  replaces: boolean,
): Promise<ImportReply> {
  const memory = reserveMemory('admin');
  try {
    const text = await readText(request, maxBytes, memory);
    const { survey_type } = catalog.survey(survey_uuid) ?? {};
    const target = { survey_uuid, survey_type, limits, replaces, now: now() };
    const reply = await importResponses(results.restore, text, target);
    const { stored, replaced } = reply;
    audit(request, { action: 'import', survey: survey_uuid, stored, replaced });
    return reply;
  } finally {
    memory.release();
  }
}

/** Lists the imports of a survey, the one with the newest response first. */
export async function listImports({ all }: Reading, survey_uuid: string): Promise<ImportList['imports']> {
  const rows = await all<{ name: string; responses: number; first: number; last: number }>(
    `SELECT metadata ->> 'imported' AS name, CAST(count(*) AS integer) AS responses, min(created_at) AS first,
       max(created_at) AS last
     FROM responses WHERE survey_uuid = ? AND is_imported GROUP BY 1 ORDER BY 4 DESC, 1`,
    [survey_uuid],
  );
  return rows.map(({ name, responses, first, last }) => ({
    name,
    responses,
    from: isoTime(first),
    until: isoTime(last),
  }));
}
