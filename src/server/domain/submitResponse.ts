import { endpoints } from '../../contract/endpoints.ts';
import { maximumMetadataBytes, type Metadata, type ResponseReply, type ResponseRequest } from '../../contract/response.ts';
import { scoreRanges } from '../../contract/scores.ts';
import type { Dependencies, Target } from './dependencies.ts';
import { noFlags } from './noFlags.ts';
import { Refusal, type Subject } from './refusal.ts';
import { written } from './written.ts';

/**
 * Creates or updates the session's one response (API 4.2). Fields that are left out or null stay as they
 * were; metadata is merged key by key.
 */
export async function submitResponse(
  { store, now, createUuid }: Dependencies,
  target: Target,
  request: ResponseRequest,
): Promise<ResponseReply> {
  const { survey_uuid } = target;
  const { score = null, text = null, metadata = {} } = request;
  const subject = { survey_uuid, session_uuid: request.session_uuid ?? null };
  if (score !== null) checkScore(score, target, subject);
  checkMetadata(metadata, subject);

  const response = {
    survey_uuid,
    session_uuid: request.session_uuid ?? createUuid(),
    at: now(),
    flags: {
      ...noFlags,
      user_submitted_score: score !== null,
      user_submitted_text: text !== null && text.trim() !== '',
    },
    score,
    text,
    metadata,
  };
  const flags = written(await store.saveResponse(response), response, endpoints.responses.foreignSession);
  return { survey_uuid, session_uuid: response.session_uuid, user_submitted_text: flags.user_submitted_text };
}

function checkScore(score: number, { survey }: Target, subject: Subject) {
  const range = scoreRanges[survey.survey_type];
  if (!range || (score >= range.min && score <= range.max)) return;
  const detail = `score: expected ${range.min} to ${range.max}, the range of ${survey.survey_type}.`;
  throw new Refusal(400, detail, subject);
}

function checkMetadata(metadata: Metadata, subject: Subject) {
  if (Buffer.byteLength(JSON.stringify(metadata)) <= maximumMetadataBytes) return;
  throw new Refusal(400, `metadata: expected at most ${maximumMetadataBytes} bytes as JSON.`, subject);
}
