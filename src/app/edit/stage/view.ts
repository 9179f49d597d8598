/** The settings of the preview. */
export interface View {
  readonly scheme: 'light' | 'dark';
  readonly dir: 'ltr' | 'rtl';
  /** The language of the texts. '' for the survey's own. */
  readonly language: string;
  /** True in live mode, in which answers are stored and the survey behaves as on the owner's page. */
  readonly isReal: boolean;
  /** The score that leads to the selected path. */
  readonly score: number;
  /**
   * The choice that leads to the selected path in a general survey. Falls back to the first one if the survey doesn't
   * have it.
   */
  readonly choice: string;
}
