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

/** Formats a finding as one line, with the position of its value in the file's text. */
export const formatFinding = ({ path, message }: Finding, positionOf: (path: Path) => string = () => '') =>
  `${positionOf(path)}${formatPath(path)}: ${message}`;
