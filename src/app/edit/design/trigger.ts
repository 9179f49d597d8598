import type { Trigger } from '../../../contract/surveys/survey.ts';
import type { SingleTrigger } from '../../../contract/surveys/trigger.ts';
import type { Fields } from './fields.ts';

type Opening = Pick<Fields, 'trigger' | 'feedback_button'>;

/** Returns whether visitors open a survey themselves, and nothing else does. */
export const opensByButton = ({ trigger, feedback_button }: Opening): boolean => !trigger && !!feedback_button;

/** Returns whom a survey asks, and how often. */
export function selectionOf(trigger: Trigger) {
  const { once_per_page, once_per_user, audience, sample_percent, recurrence_days, after_close, max_showings } =
    trigger;
  return { once_per_page, once_per_user, audience, sample_percent, recurrence_days, after_close, max_showings };
}

/** Returns what a trigger waits for. */
export function singleOf(trigger: SingleTrigger & Partial<Trigger>): SingleTrigger {
  const shared = selectionOf(trigger);
  return Object.fromEntries(Object.entries(trigger).filter(([name]) => !(name in shared))) as SingleTrigger;
}

/** Returns the trigger that waits for the first of several. */
export function triggerOf(alternatives: readonly SingleTrigger[]): Trigger {
  const [first, ...others] = alternatives;
  if (!first) return { type: 'immediate' };
  return others.length > 0 ? { type: 'any', of: [...alternatives] } : first;
}

/** Returns a trigger without what is not set. No trigger means the same as "immediate", but for a feedback button. */
export function plainTrigger(trigger: Trigger, { feedback_button }: Opening): Trigger | null {
  const given = Object.entries(trigger).filter(([, value]) => value !== undefined);
  const isPlain = trigger.type === 'immediate' && given.length === 1 && !feedback_button;
  return isPlain ? null : (Object.fromEntries(given) as Trigger);
}
