import type { Reason } from '../eligibility/decide.ts';

/** A check of the decision. True if it passed, false if it failed, null if it was not reached. */
export interface Check {
  readonly label: string;
  readonly isPassed: boolean | null;
}

/** The checks in their order, with the reasons for which each fails. */
const questions: readonly (readonly [label: string, ...reasons: Reason[]])[] = [
  ['The browser can show it', 'unsupported'],
  ['A person uses the browser', 'automated', 'bot'],
  ['The survey is on the page', 'destroyed'],
  ['The visitor has agreed', 'consent'],
  ['The server has answered', 'starting', 'failed'],
  ['The survey is open for answers', 'not_started', 'ended', 'full'],
  ['The budget asks this visitor', 'budget'],
  ['Not closed before', 'closed'],
  ['Not answered before', 'answered'],
  ['No cooldown after an answer', 'cooldown'],
  ['Not ignored too often', 'ignored'],
  ['May open by itself', 'manual', 'launcher'],
  ['The page rules include this page', 'pages'],
  ['The visitor is in the audience and the sample', 'audience', 'sample'],
  ['No cooldown after another survey', 'site_cooldown'],
  ['Has not been open on this page', 'opened'],
  ['The survey is valid', 'invalid'],
  ['Its trigger has fired', 'trigger'],
  ['No other survey is open', 'queue'],
  ['The visitor is not interrupted', 'hidden', 'fullscreen', 'dialog', 'typing', 'call', 'video'],
];

/** Returns all checks for a reason: those before it passed, and those after it were not reached. */
export function checklist(reason: Reason): Check[] {
  const stop = questions.findIndex(([, ...reasons]) => reasons.includes(reason));
  return questions.map(([label], index) => {
    if (stop < 0 || index < stop) return { label, isPassed: true };
    return { label, isPassed: index === stop && reason !== 'starting' ? false : null };
  });
}
