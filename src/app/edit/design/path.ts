import type { FollowUp, ThankYou } from '../../../contract/surveys/survey.ts';

type FollowUpFields = Omit<Extract<FollowUp, { scores: unknown }>, 'scores'>;
type ThankYouFields = Omit<Extract<ThankYou, { scores: unknown }>, 'scores'>;

/** The follow-up and the thank-you for some scores or choices. */
export interface Path {
  readonly followUp: FollowUpFields;
  readonly thankYou: ThankYouFields;
}

/** Returns the fields that are not empty. */
export const withoutEmpty = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined && each !== '')) as Value;

/** Returns the follow-up or thank-you for a score or a choice. */
export const partFor = <Part extends FollowUp | ThankYou>(
  parts: readonly Part[] | undefined,
  answer: number | string,
): Part | undefined =>
  parts?.find((each) => {
    if ('choices' in each) return each.choices.includes(String(answer));
    return typeof answer === 'number' && each.scores[0] <= answer && answer <= each.scores[1];
  });
