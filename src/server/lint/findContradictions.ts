import { type Finding, formatPath, type Path } from './finding.ts';

type Fields = Readonly<Record<string, unknown>>;

const entriesOf = (value: unknown, name: string): Fields[] => {
  const list = (value as Fields | null)?.[name];
  return Array.isArray(list) ? list.map((entry) => (typeof entry === 'object' && entry) || {}) : [];
};

const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/** Finds errors between fields: duplicates, keys with unknown surveys, choices without options, ends before starts. */
export function findContradictions(root: unknown): Finding[] {
  const surveys = entriesOf(root, 'surveys');
  const keys = entriesOf(root, 'keys');
  const uuids = surveys.map(({ survey_uuid }) => lower(survey_uuid));
  return [
    ...doubles(uuids, (index) => ['surveys', index, 'survey_uuid']),
    ...doubles(
      keys.map(({ key }) => key),
      (index) => ['keys', index, 'key'],
    ),
    ...keys.flatMap((key, index) => unknownSurveys(key, index, uuids)),
    ...surveys.flatMap(missingOptions),
    ...surveys.flatMap(endBeforeStart),
    ...surveys.flatMap(impossibleRanges),
  ];
}

function doubles(values: readonly unknown[], pathOf: (index: number) => Path): Finding[] {
  return values.flatMap((value, index) => {
    const first = values.indexOf(value);
    if (value === undefined || first === index) return [];
    const message = `expected a unique value, found that of ${formatPath(pathOf(first))}`;
    return [{ path: pathOf(index), message }];
  });
}

function unknownSurveys({ surveys }: Fields, index: number, uuids: readonly unknown[]): Finding[] {
  if (!Array.isArray(surveys)) return [];
  return surveys.flatMap((uuid, position) =>
    typeof uuid !== 'string' || uuids.includes(lower(uuid))
      ? []
      : [{ path: ['keys', index, 'surveys', position], message: `expected a survey of this file, found "${uuid}"` }],
  );
}

function endBeforeStart({ starts_at, ends_at }: Fields, index: number): Finding[] {
  if (!(Date.parse(String(ends_at)) <= Date.parse(String(starts_at)))) return [];
  const message = `expected a time after starts_at (${String(starts_at)}), found "${String(ends_at)}"`;
  return [{ path: ['surveys', index, 'ends_at'], message }];
}

/** Finds ranges of the audience that contain no number. */
function impossibleRanges({ trigger }: Fields, index: number): Finding[] {
  const { attributes } = ((trigger as Fields | null | undefined)?.['audience'] ?? {}) as Fields;
  return Object.entries(attributes ?? {}).flatMap(([name, range]) => {
    const { min, max } = (range ?? {}) as Fields;
    if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return [];
    const path = ['surveys', index, 'trigger', 'audience', 'attributes', name, 'max'];
    return [{ path, message: `expected at least min (${min}), found ${max}` }];
  });
}

function missingOptions({ response_type, choice_options }: Fields, index: number): Finding[] {
  if (response_type !== 'choices' || (choice_options ?? null) !== null) return [];
  const message = 'expected the options of response_type "choices", found nothing';
  return [{ path: ['surveys', index, 'choice_options'], message }];
}
