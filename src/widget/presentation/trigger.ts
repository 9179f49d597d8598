import type { Environment, TargetingChunk } from '../core/chunks.ts';
import type { Decision } from '../eligibility/decide.ts';
import type { State } from '../eligibility/lifecycle.ts';

/** Waits for the trigger of a survey, while that is what the survey waits for. */
export interface TriggerWait {
  follow(state: State, decision: Decision): void;
  /** Whether an event of this name is waited for. */
  isWaitingFor(event: string): boolean;
}

/**
 * Creates what waits for the trigger of a survey.
 * @param targeting the chunk with triggers, once it is loaded
 * @param onFire is called when the trigger fires
 */
export function createTriggerWait(
  { window, settled }: Environment,
  targeting: () => TargetingChunk | null,
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
