import type { Survey } from '../../contract/survey.ts';
import { listen } from '../browser/listen.ts';
import { needsTargeting, type PageEligibility, type Visit } from '../eligibility/decide.ts';
import type { Display, DisplayCallbacks, SurveyInternals, TargetingChunk } from './chunks.ts';
import type { QueuePosition } from './displayQueue.ts';

/** The visit of a survey: the inputs of its decisions, and the chunks that were loaded for it. */
export interface VisitSource {
  /** Takes a snapshot of the inputs of a decision. */
  read(survey: Survey | null): Visit;
  /** Returns null if it is not loaded. */
  display(): Display | null;
  /** Loads the display, which also sends the entries of the outbox. */
  loadDisplay(): Promise<Display>;
  loadTargeting(): Promise<void>;
  /** Needs the targeting. */
  armTrigger: TargetingChunk['armTrigger'];
  stop(): void;
}

/** Creates the visit of a survey. */
export function createVisitSource(
  internals: SurveyInternals,
  position: QueuePosition,
  callbacks: DisplayCallbacks,
): VisitSource {
  const { session, cooldown, environment } = internals;
  const { window, chunks } = environment;
  let targeting: TargetingChunk | null = null;
  let judge: ((survey: Survey) => PageEligibility) | null = null;
  let display: Display | null = null;
  let isStopped = false;
  /** The field of the page that the visitor is typing in. */
  let field: EventTarget | null = null;
  const stopListening = listen(window.document, 'input change', ({ type, target }) => {
    field = type === 'input' ? target : null;
  });

  return {
    read(survey) {
      const { once_per_page, recurrence_days } = survey?.trigger ?? {};
      return {
        flags: session.memory()?.reply ?? {},
        unfinished: session.isUnfinished(),
        // a cooldown from before the survey asked once per page has no effect
        cooldown: once_per_page ? 0 : cooldown.left(recurrence_days),
        siteCooldown: cooldown.siteLeft(),
        page: survey && needsTargeting(survey) ? (judge?.(survey) ?? null) : { ok: true },
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
    display: () => display,
    async loadDisplay() {
      if (display) return display;
      const { createDisplay } = await chunks.display();
      // abandoned, because the survey is gone
      if (isStopped) return new Promise(() => {});
      return (display ??= createDisplay(internals, callbacks));
    },
    async loadTargeting() {
      targeting = await chunks.targeting();
      judge ??= targeting.createJudge(internals);
    },
    armTrigger: (...trigger) => targeting!.armTrigger(...trigger),
    stop() {
      isStopped = true;
      stopListening();
      display?.stop();
    },
  };
}
