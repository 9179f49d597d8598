import { z } from 'zod';
import { Survey } from './survey.ts';
import { Uuid } from './uuid.ts';

/** What starting a session takes: the session to resume, if there is one (API 4.1). */
export const SessionRequest = z.object({ session_uuid: Uuid.nullish() });
export type SessionRequest = z.infer<typeof SessionRequest>;

/** What the visitor did in this session before (API 2.2). */
export const SessionFlags = z.object({
  user_closed_survey: z.boolean(),
  user_submitted_score: z.boolean(),
  user_submitted_text: z.boolean(),
});
export type SessionFlags = z.infer<typeof SessionFlags>;

/** The answer to a started session: the survey and what the visitor did before (API 4.1). */
export const SessionReply = z.object({
  survey_uuid: Uuid,
  session_uuid: Uuid,
  survey: Survey,
  ...SessionFlags.shape,
});
export type SessionReply = z.infer<typeof SessionReply>;
