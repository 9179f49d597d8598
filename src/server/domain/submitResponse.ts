import { endpoints } from '../../contract/endpoints.ts';
import type { Metadata, ResponseReply, ResponseRequest } from '../../contract/response.ts';
import { scoreRanges } from '../../contract/scores.ts';
import type { Dependencies, Target } from './dependencies.ts';
import type { Limits } from './limits.ts';
import { ApiError, type Subject } from './apiError.ts';
import { checkScreenshot } from './screenshot.ts';
import { noFlags, sessionToWrite, written } from './written.ts';

/**
 * Creates or updates the session's one response (API 4.2). Fields that are left out or null stay as they
 * were; metadata is merged key by key.
 */
export async function submitResponse(
  dependencies: Dependencies,
  target: Target,
  request: ResponseRequest,
): Promise<ResponseReply> {
  const { store, now, limits } = dependencies;
  const { survey_uuid, key_id } = target;
  const { foreignSession } = endpoints.responses;
  const { score = null, text = null, metadata = {} } = request;
  const subject = { survey_uuid, session_uuid: request.session_uuid ?? null };
  if (score !== null) checkScore(score, target, subject);
  const bytes = checkSizes(text ?? '', metadata, limits, subject);
  checkScreenshot(metadata.screenshot, subject);
  await dependencies.quota.take(key_id, bytes, subject);

  const response = {
    survey_uuid,
    session_uuid: await sessionToWrite(dependencies, survey_uuid, request.session_uuid, foreignSession),
    at: now(),
    flags: {
      ...noFlags,
      user_submitted_score: score !== null,
      user_submitted_text: text !== null && text.trim() !== '',
    },
    score,
    text,
    metadata,
    key_id,
  };
  const flags = written(await store.saveResponse(response), response, foreignSession);
  return { survey_uuid, session_uuid: response.session_uuid, user_submitted_text: flags.user_submitted_text };
}

function checkScore(score: number, { survey }: Target, subject: Subject) {
  const range = scoreRanges[survey.survey_type];
  if (!range || (score >= range.min && score <= range.max)) return;
  const detail = `score: expected ${range.min} to ${range.max}, the range of ${survey.survey_type}.`;
  throw new ApiError(400, detail, subject);
}

/** Answers the bytes of both. */
function checkSizes(text: string, metadata: Metadata, limits: Limits, subject: Subject): number {
  if ([...text].length > limits.text) {
    throw new ApiError(400, `text: expected at most ${limits.text} characters.`, subject);
  }
  if (Object.keys(metadata).length > limits.metadataKeys) {
    throw new ApiError(400, `metadata: expected at most ${limits.metadataKeys} keys.`, subject);
  }
  const bytes = Buffer.byteLength(JSON.stringify(metadata));
  if (bytes > limits.metadata) {
    throw new ApiError(400, `metadata: expected at most ${limits.metadata} bytes as JSON.`, subject);
  }
  return Buffer.byteLength(text) + bytes;
}
