import { type Decision, type Interruption, waitsForTrigger } from './decide.ts';
import { isSupported } from './isSupported.ts';
import type { Ready } from './lifecycle.ts';

/** What it depends on whether this is the moment for an eligible survey to open. */
export interface Moment {
  /** Whether the widget knows how to wait for the survey's trigger. */
  readonly triggerValid: boolean;
  /** Whether the visitor began the survey on an earlier page: then it waits for no trigger again. */
  readonly unfinished: boolean;
  /** Whether another survey's card is open, or comes first. */
  readonly queued: boolean;
  readonly interruption: Interruption | null;
}

/** Finds what an eligible survey waits for; null where it opens by itself now. What cannot be read keeps it closed. */
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
