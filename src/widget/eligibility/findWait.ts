import { type Decision, type Interruption, waitsForTrigger } from './decide.ts';
import { isSupported } from './isSupported.ts';
import type { Ready } from './lifecycle.ts';

/** The values that decide if an eligible survey opens now. */
export interface Moment {
  /** True if the widget supports the survey's trigger. */
  readonly triggerValid: boolean;
  /** True if the visitor began the survey on an earlier page. It then doesn't wait for its trigger again. */
  readonly unfinished: boolean;
  /** True if another survey's card is open or comes first. */
  readonly queued: boolean;
  readonly interruption: Interruption | null;
}

/** Returns what an eligible survey waits for, or null if it opens now. Unsupported surveys and triggers never open. */
export function findWait({ survey, fired, opened }: Ready, moment: Moment): Decision | null {
  const { trigger, feedback_button } = survey;
  if (opened) return { reason: 'opened' };
  if (!moment.triggerValid || !isSupported(survey)) return { reason: 'invalid', detail: trigger };
  const isDue = fired || moment.unfinished;
  if (trigger == null && feedback_button && !isDue) return { reason: 'launcher' };
  if (waitsForTrigger(survey) && !isDue) return { reason: 'trigger', detail: trigger };
  if (moment.queued) return { reason: 'queue' };
  return moment.interruption && { reason: moment.interruption };
}
