import { z } from 'zod';
import { Unavailable } from '../surveys/schedule.ts';
import { Survey } from '../surveys/survey.ts';
import { Uuid } from '../uuid.ts';

/** The body of a session start, with the session to resume and the id of the user, if any (API 4.1). */
export const SessionRequest = z.object({ session_uuid: Uuid.nullish(), user_id: z.string().nullish() });
export type SessionRequest = z.infer<typeof SessionRequest>;

/** The actions of the visitor in this session (API 2.2). */
export const SessionFlags = z.object({
  user_closed_survey: z.boolean(),
  user_submitted_score: z.boolean(),
  user_submitted_text: z.boolean(),
});
export type SessionFlags = z.infer<typeof SessionFlags>;

/** The flags of a visitor who has not done anything yet. */
export const noFlags: SessionFlags = {
  user_closed_survey: false,
  user_submitted_score: false,
  user_submitted_text: false,
};

/** The reply to a session start: the survey, and what the visitor has done before (API 4.1). */
export const SessionReply = z.object({
  survey_uuid: Uuid,
  session_uuid: Uuid,
  survey: Survey,
  ...SessionFlags.shape,
  reason: Unavailable.optional().meta({
    description: 'Only in a preview: the reason why the survey starts no session for visitors now.',
  }),
});
export type SessionReply = z.infer<typeof SessionReply>;
