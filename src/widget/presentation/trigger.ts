import type { Environment, Targeting } from '../core/chunks.ts';
import type { Decision } from '../eligibility/decide.ts';
import type { State } from '../eligibility/lifecycle.ts';

/** The wait for the trigger of a survey. */
export interface TriggerWait {
  follow(state: State, decision: Decision): void;
  /** Returns true if the trigger waits for an event of this name. */
  isWaitingFor(event: string): boolean;
}

/**
 * Creates the wait for the trigger of a survey.
 * @param targeting returns the targeting chunk, which is loaded if there is a trigger
 * @param onFire called when the trigger fires
 */
export function createTriggerWait(
  { window, settled }: Environment,
  targeting: () => Targeting | null,
  onFire: () => void,
): TriggerWait {
  let visibleSince: number | undefined;
  let event: string | null = null;
  let disarm: (() => void) | null = null;
  void settled.then((time) => (visibleSince = time));
  return {
    follow(state, { reason }) {
      const trigger = state.status === 'ready' && reason === 'trigger' ? state.survey.trigger : null;
      if (!trigger) {
        disarm?.();
        disarm = event = null;
      } else if (!disarm) {
        disarm = targeting()!.armTrigger(window, trigger, visibleSince ?? performance.now(), onFire);
        event = trigger.type === 'event' ? trigger.name : null;
      }
    },
    isWaitingFor: (name) => name === event,
  };
}
