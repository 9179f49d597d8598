import type { Trigger } from '../../../contract/surveys/survey.ts';
import type { Fields } from './fields.ts';

type Opening = Pick<Fields, 'trigger' | 'feedback_button'>;

/** Returns whether visitors open a survey themselves, and nothing else does. */
export const opensByButton = ({ trigger, feedback_button }: Opening): boolean => !trigger && !!feedback_button;

/** Returns a trigger without what is not set. No trigger means the same as "immediate", but for a feedback button. */
export function plainTrigger(trigger: Trigger, { feedback_button }: Opening): Trigger | null {
  const given = Object.entries(trigger).filter(([, value]) => value !== undefined);
  const isPlain = trigger.type === 'immediate' && given.length === 1 && !feedback_button;
  return isPlain ? null : (Object.fromEntries(given) as Trigger);
}
