/** A way from the top of a file to a value in it. */
export type Path = readonly PropertyKey[];

/** What is wrong at a place of a surveys file. */
export interface Finding {
  readonly path: Path;
  /** What was expected, and what stands there. */
  readonly message: string;
}

/** A place in the file as JavaScript would write it: `surveys[2].trigger.type`. */
export const formatPath = (path: Path) =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '') || 'the file';

/** A finding in one line; `placeOf` adds where it stands in the text of the file. */
export const formatFinding = ({ path, message }: Finding, placeOf: (path: Path) => string = () => '') =>
  `${placeOf(path)}${formatPath(path)}: ${message}`;
