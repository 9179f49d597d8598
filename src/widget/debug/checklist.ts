import type { Reason } from '../eligibility/decide.ts';

/** Something that was decided: true where it lets the survey show, false where it does not, null while it is open. */
export interface Check {
  readonly label: string;
  readonly isPassed: boolean | null;
}

/** What is looked at, in its order, and the reasons that stop there. */
const questions: readonly (readonly [label: string, ...reasons: Reason[]])[] = [
  ['The survey is on the page', 'destroyed'],
  ['The visitor has agreed', 'consent'],
  ['The server has answered', 'starting', 'failed'],
  ['The browser can show it', 'unsupported'],
  ['Not closed before', 'closed'],
  ['Not answered before', 'answered'],
  ['No cooldown after an answer', 'cooldown'],
  ['May open by itself', 'manual', 'launcher'],
  ['The page rules take this page', 'pages'],
  ['Has not been open on this page', 'opened'],
  ['The survey is valid', 'invalid'],
  ['Its trigger has fired', 'trigger'],
  ['No other survey is open', 'queue'],
  ['The visitor is not interrupted', 'hidden', 'dialog', 'typing'],
];

/** What was decided for a reason: everything before it passed, and nothing after it was looked at. */
export function checklist(reason: Reason): Check[] {
  const stop = questions.findIndex(([, ...reasons]) => reasons.includes(reason));
  return questions.map(([label], index) => {
    if (stop < 0 || index < stop) return { label, isPassed: true };
    return { label, isPassed: index === stop && reason !== 'starting' ? false : null };
  });
}
