import type { SurveyDigest } from '../service/archive/digest.ts';

/** Returns the counts of a survey, and its hash, in one line. */
export function describeDigest({ sha256, ...counts }: SurveyDigest): string {
  const names = ['session', 'response', 'event', 'screenshot'] as const;
  const parts = names.map((name) => `${counts[`${name}s`]} ${name}${counts[`${name}s`] === 1 ? '' : 's'}`);
  return `${parts.join(', ')}, SHA-256 ${sha256}`;
}

/** Creates the function that counts sessions on a terminal. */
export function createProgress(): (sessions: number) => void {
  let sum = 0;
  return (sessions) => {
    sum += sessions;
    if (process.stderr.isTTY) process.stderr.write(`\r${sum} sessions\r`);
  };
}
