import { scales } from '../contract/scores.ts';
import { isAbsent, textOf } from './cells.ts';
import type { Field, ImportOptions } from './importOptions.ts';
import { createTimeParser } from './parseTime.ts';
import type { Plan } from './planColumns.ts';
import type { Row } from './cells.ts';

/** A value that an option could have. */
export interface Suggestion {
  readonly value: string;
  /** Whether the name of a column, its contents or both suggest it. `file`: the file has this value. */
  readonly reason: 'name' | 'contents' | 'both' | 'file';
}

/** A decision that the owner has to make before the file can be imported: the option that is missing. */
export interface Missing {
  readonly option: 'encoding' | 'map' | 'dateFormat' | 'only';
  /** The field to map. */
  readonly field?: Field;
  /** The column that selects the rows (`only`). */
  readonly column?: string;
  readonly message: string;
  /** At most five, the most likely first. */
  readonly suggestions: readonly Suggestion[];
}

interface Hint {
  readonly name: RegExp;
  readonly matches: (value: string) => boolean;
}

/** How the columns of a needed field look. */
function hintsOf({ survey_type, timeZone }: ImportOptions): Record<'score' | 'text' | 'created_at', Hint> {
  const scale = scales[survey_type];
  const parseTime = createTimeParser({ timeZone, onNumericDate: () => undefined });
  const isTime = (value: string) => !Number.isNaN(parseTime(value) ?? 0);
  const isScore = (value: string) => {
    const score = /^\d+(\.0+)?$/.test(value.trim()) ? Number(value) : Number.NaN;
    return scale !== null && score >= scale.min && score <= scale.max;
  };
  return {
    score: {
      name: /score|rating|nps|csat|ces|recommend|satisf|likely|eas[ey]|effort|wertung|punkte|empfehl|zufrieden/i,
      matches: isScore,
    },
    text: {
      name: /comment|feedback|reason|why|improve|text|tell us|message|kommentar|anmerkung|meldung|warum|grund/i,
      matches: (value) => /\s/.test(value.trim()) && !isTime(value),
    },
    created_at: { name: /date|time|created|submitted|completed|datum|zeit|erstellt/i, matches: isTime },
  };
}

/** Returns the columns that could have a field, by their names and the values of the first rows. */
function suggestColumns(
  hint: Hint,
  columns: readonly string[],
  isFree: (index: number) => boolean,
  rows: readonly Row[],
) {
  const suggestions: Suggestion[] = columns.flatMap((value, index) => {
    if (!isFree(index)) return [];
    const values = rows.map(({ cells }) => cells[index]).filter((cell) => !isAbsent(cell, false));
    const byName = hint.name.test(value);
    const byContents = values.length > 0 && values.every((cell) => hint.matches(textOf(cell)));
    if (!byName && !byContents) return [];
    return [{ value, reason: byName && byContents ? 'both' : byName ? 'name' : 'contents' }];
  });
  const order = ['both', 'contents', 'name'];
  return suggestions.sort((one, other) => order.indexOf(one.reason) - order.indexOf(other.reason)).slice(0, 5);
}

/**
 * Returns the needed fields whose columns are not known: the time, and the score or (of a survey without a scale) the
 * text. If another answer is mapped, a survey with a scale needs a score only if a column could have it.
 * @param rows the first rows
 */
export function findMissingFields(
  { sources, candidates, targetAt }: Plan,
  columns: readonly string[],
  rows: readonly Row[],
  options: ImportOptions,
): Missing[] {
  const { map = {}, survey_type } = options;
  const hints = hintsOf(options);
  const answer = scales[survey_type] ? 'score' : 'text';
  const hasOther = map.text !== undefined || map.choices !== undefined;
  const hasChoices = columns.some((_, index) => targetAt(index).kind === 'choice');
  const isAnswered = sources[answer] !== undefined || (answer === 'text' && (hasOther || hasChoices));
  const needed = [...(isAnswered ? [] : ([answer] as const)), ...(sources.created_at ? [] : (['created_at'] as const))];
  const isFree = (index: number) => targetAt(index).kind === 'metadata';
  return needed.flatMap((field): Missing[] => {
    const named = candidates[field]?.map((index) => columns[index]!);
    const message = named
      ? `Several columns could have ${field}: ${named.join(', ')}.`
      : `No column is known to have ${field}.`;
    const suggestions = suggestColumns(hints[field], columns, isFree, rows);
    if (field !== 'score' || !hasOther) return [{ option: 'map', field, message, suggestions }];
    // a name alone can be that of a question
    if (suggestions.every(({ reason }) => reason === 'name')) return [];
    return [{ option: 'map', field, message: `${message} To import no scores, ignore these columns.`, suggestions }];
  });
}
