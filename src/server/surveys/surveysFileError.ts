/** A surveys file that cannot be used. The message names the file, every error and its place. */
export class SurveysFileError extends Error {
  override readonly name = 'SurveysFileError';
  readonly file: string;
  readonly errors: readonly string[];

  constructor(file: string, errors: readonly string[]) {
    const [first = '', ...more] = errors;
    super(
      more.length === 0
        ? `${file}: ${first}`
        : `${file} has ${errors.length} errors:\n${errors.map((error) => `  ${error}`).join('\n')}`,
    );
    this.file = file;
    this.errors = errors;
  }
}
