import type { Trigger } from '../../../contract/surveys/survey.ts';
import type { Fields } from './fields.ts';
import { opensByButton, plainTrigger } from './trigger.ts';

/**
 * How often a survey asks a visitor. `once`: closing it counts like an answer. `untilAnswered`: closing it does not.
 * `again`: after some days. `always`: after each answer. `perPage`: once for each page.
 */
export type Frequency = 'once' | 'untilAnswered' | 'again' | 'always' | 'perPage';

type Repeated = Pick<Fields, 'trigger' | 'feedback_button' | 'allow_multiple_responses' | 'do_not_show_if_closed'>;

/** The days after which a survey asks again, unless the owner says otherwise. */
const usualDays = 90;

/** Returns how often a survey asks a visitor. */
export function frequencyOf({ trigger, allow_multiple_responses, do_not_show_if_closed }: Repeated): Frequency {
  if (trigger?.once_per_page) return 'perPage';
  if (!allow_multiple_responses) return do_not_show_if_closed === false ? 'untilAnswered' : 'once';
  return trigger?.recurrence_days === undefined ? 'always' : 'again';
}

/** Returns whether a survey that asks again also asks visitors who have closed it. */
export const asksClosers = ({ trigger, do_not_show_if_closed }: Repeated): boolean =>
  do_not_show_if_closed === false || Boolean(trigger?.after_close);

/**
 * Returns the fields of a survey that asks visitors so often.
 * @param closers whether it also asks again those who have closed it
 */
export function withFrequency(
  fields: Repeated,
  frequency: Frequency,
  closers = asksClosers(fields),
): Pick<Fields, 'trigger' | 'allow_multiple_responses' | 'do_not_show_if_closed'> {
  const allow_multiple_responses = frequency === 'again' || frequency === 'always';
  // no trigger would mean that it opens by itself
  if (opensByButton(fields)) return { trigger: null, allow_multiple_responses };
  const {
    once_per_page: _,
    once_per_user,
    recurrence_days = usualDays,
    after_close: __,
    ...others
  } = fields.trigger ?? {
    type: 'immediate' as const,
  };
  const repeated = {
    ...others,
    ...(frequency === 'perPage' && { once_per_page: true }),
    ...(frequency === 'again' && { recurrence_days, ...(closers && { after_close: true }) }),
    ...((frequency === 'once' || frequency === 'untilAnswered') && once_per_user && { once_per_user }),
  } as Trigger;
  const isClosed = frequency === 'once' || frequency === 'again' || (frequency !== 'untilAnswered' && !closers);
  return { trigger: plainTrigger(repeated, fields), allow_multiple_responses, do_not_show_if_closed: isClosed };
}
