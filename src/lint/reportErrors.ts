import { optionsOf, type WithChoices } from '../contract/surveys/choices.ts';
import { partIdOf } from '../contract/surveys/partId.ts';
import type { SurveyEntry, SurveysFile } from '../contract/surveys/surveysFile.ts';
import { below, formatPath, type Path, type Report } from './finding.ts';
import type { Variables } from '../contract/surveys/notifications.ts';
import { reportNotificationErrors } from './reportNotifications.ts';
import { reportRangeErrors } from './reportRanges.ts';
import { reportTranslationErrors } from './reportTranslations.ts';

/**
 * Reports errors between the fields of a file that follows the schema, and in the environment variables that it names,
 * if these are given.
 */
export function reportErrors(file: SurveysFile, report: Report, variables?: Variables): void {
  const { keys, surveys } = file;
  const uuids = surveys.map(({ survey_uuid }) => survey_uuid);
  reportDuplicates(uuids, (index) => ['surveys', index, 'survey_uuid'], report);
  const named = keys.map(({ key }) => key);
  reportDuplicates(named, (index) => ['keys', index, 'key'], report);
  for (const [index, key] of keys.entries()) {
    for (const [position, uuid] of [...key.surveys].entries()) {
      if (uuid === '*' || uuids.includes(uuid)) continue;
      report(['keys', index, 'surveys', position], `expected a survey of this file, found "${uuid}"`);
    }
  }
  for (const [index, survey] of surveys.entries()) {
    const here = below(report, 'surveys', index);
    reportMissingOptions(survey, here);
    reportEqualChoices(survey, here);
    for (const [position, range] of (survey.follow_ups ?? []).entries())
      if ('scores' in range) reportEqualChoices(range, below(here, 'follow_ups', position));
    for (const list of ['follow_ups', 'thank_yous'] as const)
      reportDuplicates((survey[list] ?? []).map(partIdOf), (position) => [list, position, 'id'], here);
    reportEmptyPeriods(survey, here);
    reportRangeErrors(survey, here);
    reportTranslationErrors(survey, here);
  }
  reportNotificationErrors(file, report, variables);
}

function reportDuplicates(values: readonly string[], pathOf: (index: number) => Path, report: Report): void {
  for (const [index, value] of values.entries()) {
    const first = values.indexOf(value);
    if (first !== index) report(pathOf(index), `expected a unique value, found that of ${formatPath(pathOf(first))}`);
  }
}

/** Reports choices without options, of the survey and of its follow-ups. */
function reportMissingOptions({ response_type, choice_options, follow_ups = [] }: SurveyEntry, report: Report): void {
  const message = 'expected the options of response_type "choices", found nothing';
  if (choice_options) return;
  if (response_type === 'choices') report(['choice_options'], message);
  for (const [index, range] of follow_ups.entries()) {
    if (!('scores' in range) || range.response_type !== 'choices' || range.choice_options) continue;
    report(['follow_ups', index, 'response_type'], message);
  }
}

/** Reports choices with the same value: a card could not tell them apart. */
function reportEqualChoices(fields: WithChoices, report: Report): void {
  const list = Array.isArray(fields.choice_options) ? [] : ['options'];
  const values = optionsOf(fields).map(({ value }) => value);
  reportDuplicates(values, (index) => ['choice_options', ...list, index], report);
}

/** Reports a schedule that ends before it starts, and ranges of the audience that contain no number. */
function reportEmptyPeriods({ starts_at, ends_at, trigger }: SurveyEntry, report: Report): void {
  if (starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at)) {
    report(['ends_at'], `expected a time after starts_at (${starts_at}), found "${ends_at}"`);
  }
  for (const [name, wanted] of Object.entries(trigger?.audience?.attributes ?? {})) {
    if (Array.isArray(wanted)) continue;
    const { min = -Infinity, max = Infinity } = wanted;
    const path = ['trigger', 'audience', 'attributes', name, 'max'];
    if (min > max) report(path, `expected at least min (${min}), found ${max}`);
  }
}
