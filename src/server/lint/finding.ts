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

/** Receives each finding. */
export type Report = (path: Path, message: string) => void;

/** Returns a report for what is at a path. */
export const below =
  (report: Report, ...at: Path): Report =>
  (path, message) =>
    report([...at, ...path], message);

/** Returns all that a check reports. */
export function collect(check: (report: Report) => void): Finding[] {
  const findings: Finding[] = [];
  check((path, message) => findings.push({ path, message }));
  return findings;
}

/** Formats findings as one line each. */
export type FormatFindings = (findings: readonly Finding[]) => string[];
