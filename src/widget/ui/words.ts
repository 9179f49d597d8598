import type { Scale } from '../rules/scale.ts';

/** The widget's own words; everything else that a visitor reads comes from the survey. */
export const words = {
  addScreenshot: 'Add a screenshot',
  changeScreenshot: 'Change the screenshot',
  screenshotFailed: 'The screenshot could not be loaded. Try again, or go on without it.',
  arrived: 'A survey has opened.',
  back: 'Back',
  close: 'Close',
  feedback: 'Feedback',
  next: 'Next',
  send: 'Send',
  skip: 'Skip',
  other: 'Other',
  otherComment: 'Please tell us more',
  textQuestion: 'Would you like to tell us more?',
  answerMissing: 'Please answer first.',
  contactQuestion: 'May we write to you about this?',
  email: 'E-mail address',
  emailMissing: 'Please write an e-mail address.',
  thanks: 'Thank you for your feedback!',
  thumbs: ['Thumbs down', 'Thumbs up'],
  satisfaction: {
    2: ['Dissatisfied', 'Satisfied'],
    5: ['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied'],
    7: [
      'Very dissatisfied',
      'Dissatisfied',
      'Somewhat dissatisfied',
      'Neutral',
      'Somewhat satisfied',
      'Satisfied',
      'Very satisfied',
    ],
  } as Readonly<Record<number, readonly string[]>>,
  number: (score: number, highest: number) => `${score} out of ${highest}`,
  stars: (score: number, highest: number) => `${score} of ${highest} stars`,
};

/** A label of the survey or, where it is null or blank, our own. */
export function labelOr(label: string | null, own: string): string {
  return label?.trim() || own;
}

/** What a score is called by those who cannot see how it is drawn. */
export function scoreName({ style, scores }: Scale, index: number): string {
  const score = scores[index]!;
  const highest = scores.at(-1)!;
  if (style === 'thumbs') return words.thumbs[index]!;
  if (style === 'stars') return words.stars(score, highest);
  return (style === 'emoji' && words.satisfaction[scores.length]?.[index]) || words.number(score, highest);
}
