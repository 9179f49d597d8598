import type { Metadata, ResponseRequest } from '../../contract/api/response.ts';
import { scales } from '../../contract/scores.ts';
import { noFlags, type SessionFlags } from '../../contract/api/session.ts';
import type { SurveyType } from '../../contract/surveys/survey.ts';
import type { SessionWrite, WriteOutcome } from '../store/store.ts';
import type { KeyScope } from '../surveys/catalog.ts';
import type { Call } from './call.ts';
import { ApiError } from './errors.ts';
import type { RequestLimits } from './limits.ts';
import { replyJson } from './reply.ts';
import { checkScreenshot } from './screenshot.ts';
import { writeToSession } from './session.ts';

/**
 * Creates or updates the session's only response (API 4.2). Fields that are missing or null keep their values; metadata
 * is merged key by key.
 */
export async function submitResponse(call: Call<ResponseRequest>): Promise<Response> {
  const { server, key, survey, body } = call;
  const { survey_uuid, survey_type } = survey;
  const { score = null, text = null } = body;
  const metadata = metadataOf(key, body);
  const outOfRange = scoreError(score, survey_type);
  if (outOfRange) throw new ApiError('malformed', outOfRange);
  const bytes = checkSizes(text ?? '', metadata, server.limits);
  checkScreenshot(metadata.screenshot);

  async function save(session: SessionWrite): Promise<WriteOutcome> {
    for (const { mayStore } of server.extensions) if (mayStore) await mayStore(key, bytes);
    const response = { ...session, score, score_type: survey_type, text, metadata, key_id: key.id };
    const outcome = await server.store.saveResponse(response);
    server.availability.responseStored(survey_uuid);
    return outcome;
  }

  const { session_uuid, flags } = await writeToSession(call, { flags: answerFlags(score, text), metadata }, save);
  return replyJson({ survey_uuid, session_uuid, user_submitted_text: flags.user_submitted_text });
}

/** The metadata that visitors cannot set: nobody can answer for another person, or hide from the response rate. */
const reserved = new Set(['recipient', 'imported']);

/**
 * Returns the metadata to store, with the recipient of a personal link. Reserved names are left out: rejecting them would
 * lose the answers to a site that uses one.
 */
function metadataOf({ recipient }: KeyScope, { metadata = {} }: ResponseRequest): Metadata {
  const own = Object.entries(metadata).filter(([name]) => !reserved.has(name));
  return { ...Object.fromEntries(own), ...(recipient && { recipient: recipient.id }) };
}

/** Returns the flags that an answer sets. */
export const answerFlags = (score: number | null, text: string | null): SessionFlags => ({
  ...noFlags,
  user_submitted_score: score !== null,
  user_submitted_text: text !== null && text.trim() !== '',
});

/** Returns what is wrong with a score, or null. */
export function scoreError(score: number | null, type: SurveyType): string | null {
  const range = scales[type];
  if (score === null || !range || (score >= range.min && score <= range.max)) return null;
  return `score: expected ${range.min} to ${range.max}, the range of ${type}.`;
}

/** Returns the combined size in bytes. */
function checkSizes(text: string, metadata: Metadata, limits: RequestLimits): number {
  if ([...text].length > limits.text) {
    throw new ApiError('malformed', `text: expected at most ${limits.text} characters.`);
  }
  if (Object.keys(metadata).length > limits.metadataKeys) {
    throw new ApiError('malformed', `metadata: expected at most ${limits.metadataKeys} keys.`);
  }
  const bytes = bytesOf(JSON.stringify(metadata));
  if (bytes > limits.metadata) {
    throw new ApiError('malformed', `metadata: expected at most ${limits.metadata} bytes as JSON.`);
  }
  return bytesOf(text) + bytes;
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
