import type { SurveyEntry, SurveysFile } from '../../contract/surveysFile.ts';
import { type Finding, formatPath, inSurveys, type Path } from './finding.ts';
import { findRangeErrors } from './findRanges.ts';
import { findTranslationErrors } from './findTranslations.ts';

/** Finds errors between the fields of a file that follows the schema. */
export function findErrors({ keys, surveys }: Pick<SurveysFile, 'keys' | 'surveys'>): Finding[] {
  const uuids = surveys.map(({ survey_uuid }) => survey_uuid);
  const named = keys.map(({ key }) => key);
  const unknown = keys.flatMap((key, index) =>
    [...key.surveys].flatMap((uuid, position) => {
      if (uuid === '*' || uuids.includes(uuid)) return [];
      const path = ['keys', index, 'surveys', position];
      return [{ path, message: `expected a survey of this file, found "${uuid}"` }];
    }),
  );
  return [
    ...findDuplicates(uuids, (index) => ['surveys', index, 'survey_uuid']),
    ...findDuplicates(named, (index) => ['keys', index, 'key']),
    ...unknown,
    ...inSurveys(surveys, (survey) => [
      ...findMissingOptions(survey),
      ...findEndBeforeStart(survey),
      ...findEmptyRanges(survey),
      ...findRangeErrors(survey),
      ...findTranslationErrors(survey),
    ]),
  ];
}

const findDuplicates = (values: readonly string[], pathOf: (index: number) => Path): Finding[] =>
  values.flatMap((value, index) => {
    const first = values.indexOf(value);
    if (first === index) return [];
    return [{ path: pathOf(index), message: `expected a unique value, found that of ${formatPath(pathOf(first))}` }];
  });

/** Finds choices without options, of the survey and of its follow-ups. */
function findMissingOptions({ response_type, choice_options, follow_ups = [] }: SurveyEntry): Finding[] {
  const message = 'expected the options of response_type "choices", found nothing';
  if (choice_options) return [];
  return [
    ...(response_type === 'choices' ? [{ path: ['choice_options'], message }] : []),
    ...follow_ups.flatMap((range, index) =>
      'scores' in range && range.response_type === 'choices' && !range.choice_options
        ? [{ path: ['follow_ups', index, 'response_type'], message }]
        : [],
    ),
  ];
}

function findEndBeforeStart({ starts_at, ends_at }: SurveyEntry): Finding[] {
  if (!starts_at || !ends_at || Date.parse(ends_at) > Date.parse(starts_at)) return [];
  return [{ path: ['ends_at'], message: `expected a time after starts_at (${starts_at}), found "${ends_at}"` }];
}

/** Finds ranges of the audience that contain no number. */
const findEmptyRanges = ({ trigger }: SurveyEntry): Finding[] =>
  Object.entries(trigger?.audience?.attributes ?? {}).flatMap(([name, wanted]) => {
    if (Array.isArray(wanted)) return [];
    const { min = -Infinity, max = Infinity } = wanted;
    if (min <= max) return [];
    const path = ['trigger', 'audience', 'attributes', name, 'max'];
    return [{ path, message: `expected at least min (${min}), found ${max}` }];
  });
