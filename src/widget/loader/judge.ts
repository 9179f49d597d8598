import type { SessionFlags } from '../../contract/session.ts';
import type { Survey } from '../../contract/survey.ts';
import { decide, type Silence, type Visit } from '../rules/eligibility.ts';
import type { PageVerdict } from '../rules/pages.ts';
import type { Chunks } from './chunks.ts';
import type { Memory } from './memory.ts';

/** What page rules and triggers are judged by, once it is there. */
export type Conditions = Awaited<ReturnType<Chunks['conditions']>>;

/** How a survey fares on a page. */
export interface Judgement {
  readonly page: PageVerdict;
  /** Why it does not open by itself; null where nothing speaks against it. */
  readonly silence: Silence | null;
}

/** Judges a survey on the page as it is now. */
export function judge(
  window: Window,
  survey: Survey,
  conditions: Conditions | null,
  memory: Memory | null,
  visit: Omit<Visit, 'page' | 'readable'>,
): Judgement {
  const { show_on_pages: rules, trigger } = survey;
  const page = conditions?.judgePage(rules, window.location.href) ?? ({ ok: rules == null } as PageVerdict);
  const readable = trigger == null || !conditions || conditions.canWaitFor(window, trigger);
  return { page, silence: decide(survey, (memory?.reply ?? {}) as SessionFlags, { ...visit, page, readable }) };
}

/** Whether it takes more than the session to judge a survey. */
export function hasConditions({ show_on_pages: rules, trigger }: Survey): boolean {
  return rules != null || (trigger != null && trigger.type !== 'immediate');
}
