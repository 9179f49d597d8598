import type { FirstTrigger, SingleTrigger, Trigger } from './trigger.ts';

/** The fields of a survey that decide what opens it. */
interface Opening {
  readonly trigger?: Trigger | null | undefined;
  readonly manual_tracking?: boolean | undefined;
}

/**
 * Returns the triggers of which the first one opens a survey. An immediate one waits for nothing, and has none. The
 * widget also reads triggers of other servers, which can be malformed.
 */
export function alternativesOf(trigger: Trigger | null | undefined): readonly SingleTrigger[] {
  if (!trigger || trigger.type === 'immediate') return [];
  if (trigger.type !== 'any') return [trigger];
  return Array.isArray(trigger.of) ? trigger.of : [];
}

/** Returns what a trigger waits for, one after the other. */
export const partsOf = (trigger: SingleTrigger): readonly FirstTrigger[] =>
  [(trigger as SingleTrigger | null)?.after, trigger].filter((part) => part != null);

/** Returns true if an action of the visitor or the page is a part of a trigger. */
const isAsked = (trigger: SingleTrigger): boolean =>
  partsOf(trigger).some(({ type }) => type === 'click' || type === 'event');

/** Returns true if only actions of the visitor or the page open a survey. */
export const isAskedFor = (trigger: Trigger | null | undefined): boolean => {
  const alternatives = alternativesOf(trigger);
  return alternatives.length > 0 && alternatives.every(isAsked);
};

/** Returns true if a survey opens without an action of the visitor or the page. */
export const opensByItself = ({ trigger, manual_tracking }: Opening): boolean =>
  !manual_tracking && !isAskedFor(trigger);

/** Returns true if the page reports the event that begins a trigger. It then fires with `manual_tracking`, too. */
export const startsByEvent = (trigger: SingleTrigger): boolean => partsOf(trigger)[0]?.type === 'event';

/** Returns the alternatives that can fire. With `manual_tracking`, an event of the page has to begin them. */
export const firingOf = ({ trigger, manual_tracking }: Opening): readonly SingleTrigger[] =>
  alternativesOf(trigger).filter((each) => !manual_tracking || startsByEvent(each));
