/** A surveys file that cannot be used. The message names the file, every mistake and its place. */
export class SurveysFileError extends Error {
  override readonly name = 'SurveysFileError';
  readonly file: string;
  readonly mistakes: readonly string[];

  constructor(file: string, mistakes: readonly string[]) {
    const [first = '', ...more] = mistakes;
    super(
      more.length === 0
        ? `${file}: ${first}`
        : `${file} has ${mistakes.length} mistakes:\n${mistakes.map((mistake) => `  ${mistake}`).join('\n')}`,
    );
    this.file = file;
    this.mistakes = mistakes;
  }
}
