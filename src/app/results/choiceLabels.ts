import { optionsOf } from '../../contract/surveys/choices.ts';
import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';

/**
 * Returns the labels of all choices by their stored values. If a follow-up labels a value differently, the survey's
 * label wins.
 */
export function choiceLabels(survey: SurveyEntry): ReadonlyMap<string, string> {
  const { follow_ups = [] } = survey;
  const options = [...follow_ups.filter((range) => 'scores' in range), survey].flatMap(optionsOf);
  return new Map(options.map(({ value, label }) => [value, label]));
}
