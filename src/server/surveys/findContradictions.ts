import { formatPath } from './describeErrors.ts';

type Fields = Readonly<Record<string, unknown>>;

const entriesOf = (value: unknown, name: string): Fields[] => {
  const list = (value as Fields | null)?.[name];
  return Array.isArray(list) ? list.map((entry) => (typeof entry === 'object' && entry) || {}) : [];
};

const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/** What no single field shows: doubles, keys that name unknown surveys, choices without options. */
export function findContradictions(root: unknown): string[] {
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

function doubles(values: readonly unknown[], pathOf: (index: number) => PropertyKey[]): string[] {
  return values.flatMap((value, index) => {
    const first = values.indexOf(value);
    if (value === undefined || first === index) return [];
    return [`${formatPath(pathOf(index))}: expected another value than ${formatPath(pathOf(first))}, found the same`];
  });
}

function unknownSurveys({ surveys }: Fields, index: number, uuids: readonly unknown[]): string[] {
  if (!Array.isArray(surveys)) return [];
  return surveys.flatMap((uuid, position) =>
    typeof uuid !== 'string' || uuids.includes(lower(uuid))
      ? []
      : [`${formatPath(['keys', index, 'surveys', position])}: expected a survey of this file, found "${uuid}"`],
  );
}

function missingOptions({ response_type, choice_options }: Fields, index: number): string[] {
  if (response_type !== 'choices' || (choice_options !== undefined && choice_options !== null)) return [];
  const place = formatPath(['surveys', index, 'choice_options']);
  return [`${place}: expected the options of response_type "choices", found ${String(choice_options ?? 'nothing')}`];
}
