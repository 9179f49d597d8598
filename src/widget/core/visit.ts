import type { Survey } from '../../contract/survey.ts';
import { listen } from '../browser/listen.ts';
import {
  type Eligibility,
  findIneligibility,
  needsJudge,
  needsTargeting,
  type PageEligibility,
  type Visit,
} from '../eligibility/decide.ts';
import type { State } from '../eligibility/lifecycle.ts';
import type { Presentation, PresentationOptions, SurveyInternals, Targeting } from './chunks.ts';

/** The visit of a survey: the inputs of the decision, and the chunks that were loaded for it. */
export interface VisitSource {
  /** Takes a snapshot of all inputs of the decision. */
  snapshot(state: State): Visit;
  /**
   * Returns true if the survey can't open by itself on this page, whatever the visitor does. Loads the page rules if
   * they decide.
   */
  isIneligible(survey: Survey): Promise<boolean>;
  /** Returns the presentation of the survey, or null if it is not loaded. */
  presentation(): Presentation | null;
  /** Loads the presentation, unless the survey is ineligible and not requested. Resolves to true if it is presented. */
  present(survey: Survey, requested: boolean): Promise<boolean>;
  /** Loads the display, which also sends the entries of the outbox. */
  loadDisplay(): Promise<void>;
  stop(): void;
}

/** Reads the inputs that can make a survey ineligible. */
const readEligibility = (
  { session, cooldown }: SurveyInternals,
  page: PageEligibility,
  survey?: Survey | null,
): Eligibility => ({
  flags: session.memory()?.reply ?? {},
  unfinished: session.isUnfinished(),
  // a cooldown from before the survey asked once per page has no effect
  cooldown: survey?.trigger?.once_per_page ? 0 : cooldown.left(survey?.trigger?.recurrence_days),
  siteCooldown: cooldown.siteLeft(),
  page,
});

/** Creates the visit of a survey. */
export function createVisitSource(
  internals: SurveyInternals,
  options: Omit<PresentationOptions, 'internals' | 'targeting'>,
): VisitSource {
  const { window, chunks } = internals.environment;
  let targeting: Targeting | null = null;
  let presentation: Presentation | null = null;
  /** The field of the page that the visitor is typing in. */
  let field: EventTarget | null = null;
  const stop = listen(window.document, 'input change', ({ type, target }) => {
    field = type === 'input' ? target : null;
  });

  async function loadTargeting(): Promise<Targeting> {
    const { createTargeting } = await chunks.targeting();
    return (targeting ??= createTargeting(internals));
  }
  const judgePage = (survey: Survey) => targeting?.judge(survey) ?? { ok: !needsJudge(survey) };

  /** Creates the presentation from the chunk that is loaded first. */
  async function createFrom(load: () => Promise<Pick<Targeting, 'createPresentation'>>): Promise<Presentation> {
    const { createPresentation } = await load();
    return (presentation ??= createPresentation({ ...options, internals, targeting: () => targeting }));
  }

  async function isIneligible(survey: Survey): Promise<boolean> {
    if (survey.feedback_button) return false;
    if (findIneligibility(survey, { ...readEligibility(internals, { ok: true }, survey), siteCooldown: 0 }))
      return true;
    if (needsJudge(survey)) await loadTargeting();
    // withdrawn meanwhile: nothing is counted, and no session is started
    if (options.lifecycle.state().status === 'consent') return true;
    return !!findIneligibility(survey, readEligibility(internals, judgePage(survey), survey));
  }

  return {
    snapshot(state) {
      const survey = 'survey' in state ? state.survey : null;
      return {
        ...readEligibility(internals, survey ? judgePage(survey) : { ok: true }, survey),
        wait: presentation?.findWait(state, field) ?? null,
      };
    },
    isIneligible,
    presentation: () => presentation,
    async present(survey, requested) {
      if (!requested && (await isIneligible(survey))) return false;
      // it is due from now on, even while its card loads
      if (!needsTargeting(survey)) options.position.join();
      await createFrom(needsTargeting(survey) ? loadTargeting : chunks.display);
      return true;
    },
    loadDisplay: async () => void (await (await createFrom(chunks.display)).load()),
    stop,
  };
}
