import type { Survey } from '../../contract/survey.ts';
import type { Reason } from './surveyOnPage.ts';

/** How things stand with a survey: shared by what came with the script and what comes once it may show. */
export interface Standing {
  /** Why nothing can be decided, if so. */
  state: Reason | null;
  /** What the server has said of the survey. */
  configuration: Survey | null;
  /** Whether a person has asked for the card, which has not opened since. */
  wanted: boolean;
  /** When the visitor first saw the page, on the clock of `performance.now()`; nothing begins before that. */
  looked: number | null;
  /** The field of the page that the visitor has typed in and not finished. */
  field: EventTarget | null;
}
