/**
 * The errors or warnings of a surveys file. The message contains the file's name, and each of them with its position.
 */
export class SurveysFileError extends Error {
  override readonly name = 'SurveysFileError';
  readonly file: string;
  readonly errors: readonly string[];

  constructor(file: string, errors: readonly string[], kind: 'errors' | 'warnings' = 'errors') {
    const [first = '', ...more] = errors;
    super(
      more.length === 0
        ? `${file}: ${first}`
        : `${file} has ${errors.length} ${kind}:\n${errors.map((error) => `  ${error}`).join('\n')}`,
    );
    this.file = file;
    this.errors = errors;
  }
}
