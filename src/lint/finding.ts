/** The names and indexes that lead to a value in a file. */
export type Path = readonly PropertyKey[];

/** A location in a text; lines and columns start at 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** An error or a warning of a surveys file. */
export interface Finding {
  /** The value that it concerns; missing if the text is not valid JSON. */
  readonly path?: Path;
  /** What was expected, and what was found. */
  readonly message: string;
  /** Missing if the surveys were not given as text. */
  readonly position?: Position;
}

/** Returns a path in JavaScript notation: `surveys[2].trigger.type`. */
export const formatPath = (path: Path) =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '') || 'the file';

/** Returns a finding as one line that begins with `file:line:column`, which terminals and editors link. */
export function formatFinding({ path, message, position }: Finding, file: string): string {
  const location = position ? `${file}:${position.line}:${position.column}` : `${file}:`;
  return path ? `${location} ${formatPath(path)}: ${message}` : `${location} ${message}`;
}

/** Receives each finding. */
export type Report = (path: Path, message: string) => void;

/** Returns a report that prefixes paths with the path of their parent. */
export const below =
  (report: Report, ...at: Path): Report =>
  (path, message) =>
    report([...at, ...path], message);

/** Returns everything that a check reports. */
export function collect(check: (report: Report) => void): Finding[] {
  const findings: Finding[] = [];
  check((path, message) => findings.push({ path, message }));
  return findings;
}
