import { alternativesOf, partsOf } from '../../contract/surveys/alternatives.ts';
import type { FirstTrigger, SingleTrigger, Trigger } from '../../contract/surveys/trigger.ts';

/**
 * Returns a line for each trigger of a survey, which says what it waits for.
 * @param begun the triggers whose `after` has happened
 */
export const describeTrigger = (trigger: Trigger, begun: ReadonlySet<SingleTrigger>): string[] =>
  alternativesOf(trigger).map((each) => describeSingle(each, begun.has(each)));

function describeSingle(trigger: SingleTrigger, isBegun: boolean): string {
  const [first, second] = partsOf(trigger).map(describePart);
  if (isBegun) return `Waited first for ${first}, which has happened. Now waits for ${second}.`;
  return second ? `Waits first for ${first}, and then for ${second}.` : `Waits for ${first}.`;
}

function describePart(part: FirstTrigger): string {
  switch (part.type) {
    case 'delay':
      return `${part.seconds} seconds to pass`;
    case 'scroll':
      return `${part.percent}% to be scrolled of what scrolls at the center of the window`;
    case 'exit_intent':
      return 'the pointer to leave the window at the top, or a fast scroll up by touch';
    case 'click':
      return `a click on ${part.selector}`;
    case 'event':
      return `asklet('track', '${part.name}')`;
    case 'idle':
      return `${part.seconds} seconds without input, typing, a video or a call`;
    case 'element':
      return `an element ${part.selector} with a size`;
  }
}
