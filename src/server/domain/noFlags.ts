import type { SessionFlags } from '../../contract/session.ts';

/** A visitor who did nothing yet. */
export const noFlags: SessionFlags = {
  user_closed_survey: false,
  user_submitted_score: false,
  user_submitted_text: false,
};
