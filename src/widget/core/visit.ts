import type { Survey } from '../../contract/surveys/survey.ts';
import { listen } from '../browser/listen.ts';
import { needsTargeting, type Visit } from '../eligibility/decide.ts';
import type { SurveyInternals } from './chunks.ts';
import type { QueuePosition } from './displayQueue.ts';
import type { LoadedChunks } from './loadedChunks.ts';

/** Creates the visit of a survey. */
export function createVisitReader(
  { environment, session, cooldown, showings, known }: SurveyInternals,
  position: QueuePosition,
  chunks: LoadedChunks,
) {
  /** The field of the page that the visitor is typing in. */
  let field: EventTarget | null = null;
  return {
    /** Takes a snapshot. */
    read(survey: Survey | null): Visit {
      const { once_per_page, recurrence_days, max_showings } = survey?.trigger ?? {};
      const display = chunks.display();
      return {
        // each page of a survey that asks once per page asks on its own
        flags: { ...session.memory()?.reply, ...(once_per_page ? {} : known.flags()) },
        unfinished: session.isUnfinished(),
        // the clock of the page, so only decisions about a known survey read it
        get cooldown() {
          // a cooldown from before the survey asked once per page has no effect
          return once_per_page ? 0 : cooldown.left(recurrence_days);
        },
        get siteCooldown() {
          return cooldown.siteLeft();
        },
        rest: showings.left(max_showings),
        page: survey && needsTargeting(survey) ? chunks.judge(survey) : { ok: true },
        isQueued: position.isQueued(),
        isOtherOpen: position.isOtherOpen(),
        isSupported: !survey || (display?.isSupported(survey) ?? true),
        // measures the page, so only decisions that get this far read it
        get interruption() {
          return display?.findInterruption(field) ?? null;
        },
        isTouched: display?.isTouched() ?? true,
        isBehind: display?.isBehind() ?? false,
      };
    },
    // an editor that writes its text itself prevents `input`
    stop: listen(environment.window.document, 'beforeinput input change', ({ type, target }) => {
      field = type === 'change' ? null : target;
    }),
  };
}

/** Reads the inputs of the decisions about a survey. */
export type VisitReader = ReturnType<typeof createVisitReader>;
