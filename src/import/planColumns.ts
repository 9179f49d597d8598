import { scales } from '../contract/scores.ts';
import {
  aliases,
  findColumn,
  findFormat,
  type Format,
  isAddressColumn,
  own,
  plainName,
  scoreTypeColumn,
  tagsColumn,
} from './formats.ts';
import { storable } from './cells.ts';
import { allColumns, type Field, fields, type ImportOptions } from './importOptions.ts';

/** The use of a column's cells. */
export type Target =
  /** The key is for an id, and for a value that another column of the field precedes. */
  | { readonly kind: 'field'; readonly field: Field; readonly key: string }
  | { readonly kind: 'metadata'; readonly key: string }
  | { readonly kind: 'choice'; readonly value: string }
  | { readonly kind: 'scoreType' }
  | { readonly kind: 'tags' }
  /** A JSON object whose properties are metadata. */
  | { readonly kind: 'properties' }
  | { readonly kind: 'ignored' };

/** A column of the file, and its use. */
export interface PlannedColumn {
  readonly column: string;
  readonly target: Field | 'tags' | 'metadata' | 'ignored';
  /** The metadata key, if the cells are stored under another name than that of the column. */
  readonly key: string | null;
  /** Whether only the name of the column suggests it: confirm it. */
  readonly isSuggested: boolean;
  /** The column that comes before this one: where it has a value, the cells of this one are metadata. */
  readonly precededBy: string | null;
}

/** The use of the columns of a file. */
export interface Plan {
  readonly format: Format;
  readonly isOwn: boolean;
  /** The columns of each field: the first one that has a value counts. */
  readonly sources: Readonly<Partial<Record<Field, readonly number[]>>>;
  /** The fields that nobody named, but for which several columns have usual names. */
  readonly candidates: Readonly<Partial<Record<Field, readonly number[]>>>;
  /** Returns the target of a column. Lines of JSON can add columns later. */
  readonly targetAt: (index: number) => Target;
  readonly describe: () => PlannedColumn[];
}

/** Keys that the server sets or reads. Another tool's columns with these names get a prefix. */
const reservedKeys = ['recipient', 'imported', 'screenshot', 'choices'];

/** The metadata keys of fields. */
const keys: Partial<Record<Field, string>> = {
  choices: 'choices',
  choice_comment: 'choice_comment',
  email: 'user_email',
  page_url: 'page_url',
  locale: 'locale',
};

const choicePrefix = 'choice: ';

/** Returns the columns of a format's question, if its survey has a single one. */
function findQuestion({ questions = [] }: Format, columns: readonly string[]): number[] {
  const groups = questions.map((form) => columns.flatMap((column, index) => (form.test(column) ? [index] : [])));
  const first = groups.find((group) => group.length > 0);
  return first?.length === 1 && groups.every((group) => group.length <= 1) ? groups.flat() : [];
}

/** Returns the columns of each field, and which fields are not certain. */
function findSources(columns: readonly string[], format: Format, options: ImportOptions) {
  const { map = {}, ignore = [], metadata = [], survey_type } = options;
  const sources: Partial<Record<Field, number[]>> = {};
  const candidates: Partial<Record<Field, number[]>> = {};
  const suggested = new Set<Field>();
  const taken = new Set([...Object.values(map), ...ignore, ...metadata].map((column) => columns.indexOf(column)));
  // our own file says which scale its scores have
  const hasScale = scales[survey_type] !== null || (format === own && columns.includes(scoreTypeColumn));
  const locate = (names: readonly string[] = []) => {
    const found = names.map((name) => findColumn(columns, name)).filter((index) => index >= 0 && !taken.has(index));
    return [...new Set(found)];
  };
  const question = hasScale ? 'score' : 'text';
  for (const field of fields) {
    if (map[field] !== undefined) sources[field] = [columns.indexOf(map[field])];
    if (map[field] !== undefined || (field === 'score' && !hasScale)) continue;
    let found = locate(format.fields[field]);
    if (field === question && format.questions)
      found = findQuestion(format, columns).filter((index) => !taken.has(index));
    if (found.length === 0 && !format.isCertain) {
      found = locate(aliases[field]);
      const isNeeded = ['score', 'text', 'created_at'].includes(field);
      if (isNeeded && found.length > 1) {
        candidates[field] = found;
        continue;
      }
      found = found.slice(0, 1);
    }
    if (found.length === 0) continue;
    sources[field] = found;
    if (!format.isCertain) suggested.add(field);
    for (const index of found) taken.add(index);
  }
  return { sources, candidates, suggested };
}

/**
 * Decides what becomes of each column: by `map`, by the format, or by the usual names. The contents decide nothing.
 * @param columns the names of the columns, to which lines of JSON can add others later
 */
export function planColumns(columns: readonly string[], options: ImportOptions): Plan {
  const format = findFormat(columns);
  const isOwn = format === own;
  const { sources, candidates, suggested } = findSources(columns, format, options);
  const fieldAt = new Map(
    Object.entries(sources).flatMap(([field, indexes]) => indexes.map((index) => [index, field as Field] as const)),
  );
  // in our own files, a picture has become an address
  const reserved = isOwn ? ['screenshot'] : reservedKeys;
  const taken = new Set([...reserved, ...Object.keys(sources).map((field) => keys[field as Field] ?? '')]);
  const dropped = new Set([...(format.ignored ?? []).map(plainName), ...(isOwn ? ['survey uuid'] : [])]);
  const targets: Target[] = [];

  function keyOf(column: string): string {
    let key = storable(isOwn ? column.replace(/^metadata\./, '') : column) as string;
    while (taken.has(key)) key = `original_${key}`;
    taken.add(key);
    return key;
  }

  function decide(index: number): Target {
    const column = columns[index]!;
    const field = fieldAt.get(index);
    if (options.ignore?.includes(column)) return { kind: 'ignored' };
    // the same time once more
    if (isOwn && field?.endsWith('_at') && sources[field]![0] !== index) return { kind: 'ignored' };
    if (field) {
      const canBeMetadata = sources[field]!.length > 1 || (field === 'id' && !isOwn);
      return { kind: 'field', field, key: canBeMetadata ? keyOf(column) : column };
    }
    if (isOwn && column === scoreTypeColumn) return { kind: 'scoreType' };
    if (isOwn && column === tagsColumn) return { kind: 'tags' };
    if (isAddressColumn(column) || dropped.has(plainName(column))) return { kind: 'ignored' };
    if (isOwn && ['metadata', 'more_metadata'].includes(column)) return { kind: 'properties' };
    if (isOwn && column.startsWith(choicePrefix)) return { kind: 'choice', value: column.slice(choicePrefix.length) };
    return options.ignore?.includes(allColumns) ? { kind: 'ignored' } : { kind: 'metadata', key: keyOf(column) };
  }

  const targetAt = (index: number) => (targets[index] ??= decide(index));

  function describe(): PlannedColumn[] {
    return columns.map((column, index) => {
      const plain = { column, key: null, isSuggested: false, precededBy: null };
      const target = targetAt(index);
      switch (target.kind) {
        case 'field': {
          const { field } = target;
          const first = sources[field]![0]!;
          const precededBy = first === index ? null : columns[first]!;
          return { column, target: field, key: keys[field] ?? null, isSuggested: suggested.has(field), precededBy };
        }
        case 'scoreType':
          return { ...plain, target: 'score' };
        case 'choice':
          return { ...plain, target: 'choices', key: 'choices' };
        case 'metadata':
          return { ...plain, target: 'metadata', key: target.key === column ? null : target.key };
        case 'properties':
          return { ...plain, target: 'metadata' };
        default:
          return { ...plain, target: target.kind };
      }
    });
  }

  return { format, isOwn, sources, candidates, targetAt, describe };
}

/** Returns the metadata key of a field, or undefined if it has a column of its own in the store. */
export const metadataKey = (field: Field): string | undefined => keys[field];
