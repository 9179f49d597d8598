// The entry point of the chunk for surveys with page rules, an audience, a sample or a trigger.

import type { SurveyInternals, Targeting } from '../core/chunks.ts';
// imported here, because a survey can wait without its card
import { createPresentation } from '../presentation/index.ts';
import { createJudge } from './createJudge.ts';
import { armTrigger, isValidTrigger } from './triggers.ts';

/** Creates the targeting of a survey. */
export const createTargeting = (internals: SurveyInternals): Targeting => ({
  judge: createJudge(internals),
  isValidTrigger,
  armTrigger,
  createPresentation,
});
