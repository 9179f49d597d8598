import { optionsOf, type WithChoices } from '../contract/surveys/choices.ts';
import { surveyTypes } from '../contract/surveys/surveyTypes.ts';
import type { SurveyType } from '../contract/scores.ts';
import type { SurveyFinding } from '../contract/api/publishing.ts';

/** The parts of a survey that decide with which earlier answers the later ones are counted. */
interface AnsweredSurvey extends WithChoices {
  readonly survey_type?: SurveyType | undefined;
  readonly follow_ups?: readonly object[] | undefined;
}

const valuesOf = ({ follow_ups = [], ...survey }: AnsweredSurvey): ReadonlySet<string> =>
  new Set([survey, ...(follow_ups as readonly WithChoices[])].flatMap(optionsOf).map(({ value }) => value));

const nameOf = ({ survey_type: type }: AnsweredSurvey) => type && surveyTypes[type].name;

/**
 * Returns why the answers to a new state of a survey are not counted together with the earlier ones: its scale is
 * another one, or choices were removed or renamed. Both states are valid.
 */
export function findSplits(before: AnsweredSurvey, after: AnsweredSurvey): SurveyFinding[] {
  const kept = valuesOf(after);
  const removed = [...valuesOf(before)].filter((choice) => !kept.has(choice));
  const choices = removed.map((choice) => `"${choice}"`).join(', ');
  return [
    ...(before.survey_type !== after.survey_type
      ? [
          {
            path: ['survey_type'],
            message: `was ${nameOf(before)}: the earlier answers stay, but are not counted with those of ${nameOf(after)}`,
          },
        ]
      : []),
    ...(removed.length > 0
      ? [{ path: ['choice_options'], message: `lacks ${choices}: earlier answers with that are counted apart` }]
      : []),
  ];
}
