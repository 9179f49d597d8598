import type { SurveyDigest } from '../server/archive/digest.ts';

/** Returns the counts of a survey, and its hash, in one line. */
export const describeDigest = ({ sessions, responses, events, screenshots, sha256 }: SurveyDigest): string =>
  `${sessions} sessions, ${responses} responses, ${events} events, ${screenshots} screenshots, SHA-256 ${sha256}`;

/** Creates the function that counts sessions on a terminal. */
export function createProgress(): (sessions: number) => void {
  let sum = 0;
  return (sessions) => {
    sum += sessions;
    if (process.stderr.isTTY) process.stderr.write(`\r${sum} sessions\r`);
  };
}
