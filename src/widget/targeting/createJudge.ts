// The entry point of the chunk for surveys with page rules, an audience, a sample or a trigger.

import { localeTag } from '../../contract/localeTag.ts';
import type { Survey } from '../../contract/surveys/survey.ts';
import type { Store } from '../browser/store.ts';
import type { SurveyInternals } from '../core/chunks.ts';
import type { PageEligibility } from '../eligibility/decide.ts';
import { isSupported } from '../eligibility/isSupported.ts';
import { judgePage } from './judgePage.ts';
import { judgeVisitor, type VisitorSnapshot } from './judgeVisitor.ts';
import { isValidTrigger } from './triggers.ts';

export { armTrigger } from './triggers.ts';

/** The time without a page view after which a visit ends, in ms. */
const visitBreak = 30 * 60_000;

/** The minimum length of a tablet's shorter side, in px. */
const tabletSide = 600;

const none = { pageViews: 0, visits: 0 };

/**
 * Returns a function that evaluates page rules, trigger, sample and audience on the current page. It counts page views
 * if an audience needs them.
 */
export function createJudge(internals: SurveyInternals): (survey: Survey) => PageEligibility {
  const { environment, session, options } = internals;
  const { window, store } = environment;
  const countViews = createViewCounter(store, options().survey);
  let judged: {
    readonly rules: Survey['show_on_pages'];
    readonly href: string;
    readonly page: PageEligibility;
  } | null = null;

  /** Evaluates the page rules once per address. */
  function judgeAddress(rules: Survey['show_on_pages'], href: string): PageEligibility {
    if (judged?.href !== href || judged.rules !== rules) judged = { rules, href, page: judgePage(rules, href) };
    return judged.page;
  }

  /** Returns the visitor's attributes from the tag, `identify` and `metadata`. The last value wins. */
  function readAttributes(): VisitorSnapshot['attributes'] {
    const { attributes, metadata, userId, userEmail } = options();
    let given = {};
    try {
      given = JSON.parse(attributes.read('metadata') ?? '{}') as object;
    } catch {
      // the card reports the error
    }
    return { user_id: userId, user_email: userEmail, ...given, ...metadata };
  }

  return (survey) => {
    const { href, pathname, search } = window.location;
    const { trigger } = survey;
    const { min_page_views, min_visits } = trigger?.audience ?? {};
    // page views count even on pages that the rules exclude
    const counts = min_page_views != null || min_visits != null ? countViews(pathname) : none;
    const page = judgeAddress(survey.show_on_pages, href);
    if (!page.ok) return page;
    if (!isSupported(survey) || (trigger != null && !isValidTrigger(window, trigger)))
      return { ok: false, reason: 'invalid' };
    if (trigger == null) return page;
    // a survey that the visitor has begun continues
    if (session.isUnfinished()) return page;
    return judgeVisitor(trigger, {
      session: session.memory()?.reply.session_uuid,
      device: findDevice(window),
      language: localeTag(window.navigator.language),
      ...counts,
      attributes: readAttributes(),
      parameters: new URLSearchParams(search),
    });
  };
}

/** Returns a function that counts the views of pages, once for each change of the page, and the visits. */
function createViewCounter(store: Store, survey: string): (page: string) => typeof none {
  const name = `asklet:${survey}:views`;
  let counted = '';
  let counts = none;
  return (page) => {
    if (page === counted) return counts;
    counted = page;
    const [views = 0, visits = 0, at = 0] = (store.read(name) ?? '').split(' ').map(Number);
    const now = Date.now();
    counts = { pageViews: views + 1, visits: visits + +(Math.abs(now - at) > visitBreak) };
    store.write(name, `${counts.pageViews} ${counts.visits} ${now}`);
    return counts;
  };
}

function findDevice(window: Window): VisitorSnapshot['device'] {
  if (!window.matchMedia('(pointer: coarse)').matches) return 'desktop';
  return Math.min(window.innerWidth, window.innerHeight) < tabletSide ? 'phone' : 'tablet';
}
