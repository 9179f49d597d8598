import type { SurveyEntry } from '../contract/surveysFile.ts';

type Options = SurveyEntry['choice_options'];

function labelsOf(given: Options): readonly (readonly [value: string, label: string])[] {
  const options = Array.isArray(given) ? given : (given?.options ?? []);
  return options.map((option) => (typeof option === 'string' ? [option, option] : [option.value, option.label]));
}

/**
 * Returns the labels of all choices by their stored values. If a follow-up labels a value differently, the survey's
 * label wins.
 */
export function choiceLabels({ choice_options, follow_ups = [] }: SurveyEntry): ReadonlyMap<string, string> {
  const ofRanges = follow_ups.map((range): Options => ('scores' in range ? (range.choice_options ?? null) : null));
  return new Map([...ofRanges, choice_options].flatMap(labelsOf));
}
