import type { FollowUp, ThankYou } from '../../../contract/survey.ts';

type FollowUpFields = Omit<Extract<FollowUp, { scores: unknown }>, 'scores'>;
type ThankYouFields = Omit<Extract<ThankYou, { scores: unknown }>, 'scores'>;

/** The follow-up and the thank-you for some scores or choices. */
export interface Path {
  readonly followUp: FollowUpFields;
  readonly thankYou: ThankYouFields;
}

/** Returns the fields that are not empty. */
export const spoken = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined && each !== '')) as Value;
