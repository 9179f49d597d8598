import { z } from 'zod';
import { Uuid } from '../uuid.ts';

/** The events of the endpoint's version 2 (API 4.3). */
export const EventTypeV2 = z.enum(['survey_opened', 'score_submitted', 'text_submitted', 'survey_closed']);

/** The events of the endpoint's version 1, which also accepts `survey_initialized` (API 4.4). */
export const EventType = z.enum(['survey_initialized', ...EventTypeV2.options]);
export type EventType = z.infer<typeof EventType>;

/**
 * Where a survey opened (API 4.3): of `survey_opened`, `page_url` and `locale` are read if they are texts. Anything else
 * is ignored, so that it refuses no event.
 */
const EventMetadata = z.unknown().meta({
  type: 'object',
  properties: { page_url: { type: 'string' }, locale: { type: 'string' } },
  description: 'Of `survey_opened`: where it opened. Other keys, and values that are no texts, are ignored.',
});

/** The body of an event, version 2: the survey is in the path (API 4.3). */
export const EventRequestV2 = z.object({
  session_uuid: Uuid.nullish(),
  event_type: EventTypeV2,
  metadata: EventMetadata.optional(),
});
export type EventRequestV2 = z.infer<typeof EventRequestV2>;

/** The body of an event, version 1: the survey is in the body (API 4.4). */
export const EventRequestV1 = z.object({
  survey_uuid: Uuid,
  session_uuid: Uuid.optional(),
  event_type: EventType,
  metadata: EventMetadata.optional(),
});
export type EventRequestV1 = z.infer<typeof EventRequestV1>;

/** The reply of both event endpoints. */
export const EventReply = z.object({ survey_uuid: Uuid, session_uuid: Uuid });
export type EventReply = z.infer<typeof EventReply>;
