import type { SurveyEntry } from '../../contract/surveysFile.ts';

/** The names and indexes that lead to a value in a file. */
export type Path = readonly PropertyKey[];

/** An error or a warning of a surveys file. */
export interface Finding {
  readonly path: Path;
  /** What was expected, and what was found. */
  readonly message: string;
}

/** Returns a path in JavaScript notation: `surveys[2].trigger.type`. */
export const formatPath = (path: Path) =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '') || 'the file';

/** Returns the findings of each survey of a file. */
export const inSurveys = (surveys: readonly SurveyEntry[], find: (survey: SurveyEntry) => Finding[]): Finding[] =>
  surveys.flatMap((survey, index) =>
    find(survey).map(({ path, message }) => ({ path: ['surveys', index, ...path], message })),
  );

/** Formats findings as one line each. */
export type FormatFindings = (findings: readonly Finding[]) => string[];
