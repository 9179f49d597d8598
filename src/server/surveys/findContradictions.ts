import { type Finding, formatPath, type Path } from './finding.ts';

type Fields = Readonly<Record<string, unknown>>;

const entriesOf = (value: unknown, name: string): Fields[] => {
  const list = (value as Fields | null)?.[name];
  return Array.isArray(list) ? list.map((entry) => (typeof entry === 'object' && entry) || {}) : [];
};

const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/** What no single field shows: doubles, keys that name unknown surveys, choices without options. */
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
  ];
}

function doubles(values: readonly unknown[], pathOf: (index: number) => Path): Finding[] {
  return values.flatMap((value, index) => {
    const first = values.indexOf(value);
    if (value === undefined || first === index) return [];
    const message = `expected another value than ${formatPath(pathOf(first))}, found the same`;
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

function missingOptions({ response_type, choice_options }: Fields, index: number): Finding[] {
  if (response_type !== 'choices' || (choice_options !== undefined && choice_options !== null)) return [];
  const message = `expected the options of response_type "choices", found ${String(choice_options ?? 'nothing')}`;
  return [{ path: ['surveys', index, 'choice_options'], message }];
}
