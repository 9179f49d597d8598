import type { Metadata, ResponseRequest } from '../../contract/response.ts';
import { scales } from '../../contract/scores.ts';
import { noFlags } from '../../contract/session.ts';
import type { SurveyType } from '../../contract/survey.ts';
import type { KeyScope } from '../surveys/catalog.ts';
import type { Call } from './call.ts';
import { ApiError } from './errors.ts';
import type { Limits } from './limits.ts';
import { replyJson } from './reply.ts';
import { checkScreenshot } from './screenshot.ts';
import { flagsAfter, sessionToWrite } from './session.ts';

/**
 * Creates or updates the session's only response (API 4.2). Fields that are missing or null keep their values; metadata
 * is merged key by key.
 */
export async function submitResponse({ core, key, survey, body }: Call<ResponseRequest>): Promise<Response> {
  const { survey_uuid, survey_type } = survey;
  const { score = null, text = null } = body;
  const metadata = { ...body.metadata, ...recipientOf(key, body) };
  checkScore(score, survey_type);
  const bytes = checkSizes(text ?? '', metadata, core.limits);
  checkScreenshot(metadata.screenshot);
  await core.quota.take(key.id, bytes);

  const session_uuid = await sessionToWrite(core, key, survey_uuid, body.session_uuid);
  const outcome = await core.store.saveResponse({
    survey_uuid,
    session_uuid,
    at: core.now(),
    flags: {
      ...noFlags,
      user_submitted_score: score !== null,
      user_submitted_text: text !== null && text.trim() !== '',
    },
    score,
    text,
    metadata,
    key_id: key.id,
  });
  const { user_submitted_text } = flagsAfter(outcome);
  core.availability.responseStored(survey_uuid);
  return replyJson({ survey_uuid, session_uuid, user_submitted_text });
}

/** Returns the metadata of a personal link. Only the link can set it: nobody can answer for another person. */
function recipientOf({ recipient }: KeyScope, { metadata }: ResponseRequest): Metadata {
  if (recipient) return { recipient: recipient.id };
  if (metadata?.['recipient'] === undefined) return {};
  throw new ApiError('malformed', 'metadata.recipient: only personal links set it. Use another name.');
}

function checkScore(score: number | null, type: SurveyType): void {
  const range = scales[type];
  if (score === null || !range || (score >= range.min && score <= range.max)) return;
  throw new ApiError('malformed', `score: expected ${range.min} to ${range.max}, the range of ${type}.`);
}

/** Returns the combined size in bytes. */
function checkSizes(text: string, metadata: Metadata, limits: Limits): number {
  if ([...text].length > limits.text) {
    throw new ApiError('malformed', `text: expected at most ${limits.text} characters.`);
  }
  if (Object.keys(metadata).length > limits.metadataKeys) {
    throw new ApiError('malformed', `metadata: expected at most ${limits.metadataKeys} keys.`);
  }
  const bytes = Buffer.byteLength(JSON.stringify(metadata));
  if (bytes > limits.metadata) {
    throw new ApiError('malformed', `metadata: expected at most ${limits.metadata} bytes as JSON.`);
  }
  return Buffer.byteLength(text) + bytes;
}
