/** Maximum number of findings in a message, which must fit into a log. */
const maxListed = 50;

/**
 * The errors or warnings of a surveys file, one line each: the name of the file, the position if it is known, and the
 * error. The message contains the first of them.
 */
export class SurveysFileError extends Error {
  override readonly name = 'SurveysFileError';
  readonly file: string;
  readonly #errors: readonly string[];

  constructor(file: string, errors: readonly string[], kind: 'errors' | 'warnings' = 'errors') {
    const [first, ...more] = errors;
    const listed = errors.slice(0, maxListed).map((error) => `  ${error}`);
    if (errors.length > maxListed) listed.push(`  and ${errors.length - maxListed} more`);
    super(more.length === 0 ? first : `${file} has ${errors.length} ${kind}:\n${listed.join('\n')}`);
    this.file = file;
    this.#errors = errors;
  }

  /** All errors or warnings. Logs don't contain this property. */
  get errors(): readonly string[] {
    return this.#errors;
  }
}
