import type { ListedResponse } from '../../../contract/results/responses.ts';
import type { SurveyEntry } from '../../../contract/surveys/surveysFile.ts';
import { translateSurvey } from '../../../contract/surveys/translateSurvey.ts';
import { choiceLabels } from '../choiceLabels.ts';

const valuesOf = ({ metadata: { choices } }: Pick<ListedResponse, 'metadata'>) =>
  Array.isArray(choices) ? choices.map(String) : [];

const isOfChoices = (response: Pick<ListedResponse, 'metadata'>) =>
  valuesOf(response).length > 0 || typeof response.metadata['choice_comment'] === 'string';

/** Returns whether the text lists the labels of the choices, as the widget writes it. Other tools have another text. */
function listsLabels(survey: SurveyEntry, { metadata, text }: Pick<ListedResponse, 'metadata' | 'text'>): boolean {
  if (metadata['imported'] === undefined) return true;
  const languages = Object.keys(survey.translations ?? {});
  const labels = [survey, ...languages.map((language) => translateSurvey(survey, language))].map(choiceLabels);
  const lines = (text ?? '').split(';\n');
  return valuesOf({ metadata }).every((value, index) =>
    [value, ...labels.map((each) => each.get(value))].includes(lines[index]),
  );
}

/**
 * Returns true if the text of a response is a separate answer: given after the choices of a general survey, or from
 * another tool. The text of other responses with choices lists their labels.
 */
export const hasOwnText = (survey: SurveyEntry, response: Pick<ListedResponse, 'metadata' | 'text'>) =>
  isOfChoices(response) &&
  ((survey.survey_type === 'general' && typeof response.metadata['question'] === 'string') ||
    !listsLabels(survey, response));

/**
 * Returns the chosen labels of a response in the survey's own language. Those that the survey no longer has are from the
 * response.
 */
export function chosenLabels(survey: SurveyEntry, response: Pick<ListedResponse, 'metadata' | 'text'>) {
  if (!isOfChoices(response)) return [];
  const values = valuesOf(response);
  const labels = choiceLabels(survey);
  const read = hasOwnText(survey, response) ? [] : (response.text ?? '').split(';\n');
  const chosen = values.map((value, index) => {
    const label = labels.get(value);
    return { label: label ?? (read[index] || value), isOfSurvey: label !== undefined };
  });
  // "Other" without a comment has a label but no value
  const others = read.slice(values.length).filter((line) => line && line !== response.metadata['choice_comment']);
  return [...chosen, ...others.map((label) => ({ label, isOfSurvey: false }))];
}
