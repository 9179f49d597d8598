import type { Survey } from '../../contract/survey.ts';
import { listen } from '../browser/listen.ts';
import { loadInTime } from '../browser/loadInTime.ts';
import {
  type Eligibility,
  findIneligibility,
  needsTargeting,
  type PageVerdict,
  type Visit,
} from '../eligibility/decide.ts';
import type { State } from '../eligibility/lifecycle.ts';
import type { Presentation, PresentationOptions, SurveyInternals, TargetingChunk } from './chunks.ts';

/** A survey's visit to a page: what is known of it, and what is loaded for a survey that may show. */
export interface VisitSource {
  /** Takes a snapshot of all that decides whether the survey shows. */
  snapshot(state: State): Visit;
  /** Whether the survey shows nothing on this page, whatever the visitor does. Loads the page rules if they decide. */
  isSilent(survey: Survey): Promise<boolean>;
  /** What presents the survey, once it is loaded. */
  presentation(): Presentation | null;
  /** Loads what presents a survey, unless it is silent and not requested; resolves to whether it is presented. */
  present(survey: Survey, requested: boolean): Promise<boolean>;
  /** Loads the display, which sends what waits in the outbox. */
  loadDisplay(): Promise<void>;
  stop(): void;
}

/** Creates the visit of a survey. */
export function createVisitSource(
  internals: SurveyInternals,
  options: Omit<PresentationOptions, 'internals' | 'targeting'>,
): VisitSource {
  const { session, cooldown, environment } = internals;
  const { window, chunks } = environment;
  let targeting: TargetingChunk | null = null;
  let presentation: Presentation | null = null;
  /** The field of the page that the visitor has typed in and not finished. */
  let field: EventTarget | null = null;
  const stop = listen(window.document, 'input change', ({ type, target }) => {
    field = type === 'input' ? target : null;
  });

  const loadTargeting = async () => (targeting ??= await chunks.targeting());
  const judgePage = ({ show_on_pages: rules }: Survey) =>
    targeting?.judgePage(rules, window.location.href) ?? { ok: rules == null };

  const eligibilityOn = (page: PageVerdict): Eligibility => ({
    flags: session.memory()?.reply ?? {},
    unfinished: session.isUnfinished(),
    cooldown: cooldown.left(),
    page,
  });

  /** @param load loads a chunk: whichever a survey needs first brings what presents it */
  async function createFrom(load: () => Promise<Pick<TargetingChunk, 'createPresentation'>>): Promise<Presentation> {
    const { createPresentation } = await loadInTime(window, load);
    return (presentation ??= createPresentation({ ...options, internals, targeting: () => targeting }));
  }

  async function isSilent(survey: Survey): Promise<boolean> {
    if (survey.feedback_button) return false;
    if (findIneligibility(survey, eligibilityOn({ ok: true }))) return true;
    if (survey.show_on_pages != null) await loadTargeting();
    return !judgePage(survey).ok;
  }

  return {
    snapshot(state) {
      const survey = 'survey' in state ? state.survey : null;
      return {
        ...eligibilityOn(survey ? judgePage(survey) : { ok: true }),
        wait: presentation?.findWait(state, field) ?? null,
      };
    },
    isSilent,
    presentation: () => presentation,
    async present(survey, requested) {
      if (!requested && (await isSilent(survey))) return false;
      // it is due from now on, however long its card takes to load
      if (!needsTargeting(survey)) options.place.join();
      await createFrom(needsTargeting(survey) ? loadTargeting : chunks.display);
      return true;
    },
    loadDisplay: async () => void (await (await createFrom(chunks.display)).load()),
    stop,
  };
}
