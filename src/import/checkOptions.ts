import { scales } from '../contract/scores.ts';
import { allColumns, type Field, fields, ImportOptionError, type ImportOptions } from './importOptions.ts';
import { isTimeZone } from './parseTime.ts';

/** Maximum length of the name of an import, in characters. */
const maxNameLength = 100;

/** Throws an `ImportOptionError` if an option is not possible with a file of these columns. */
export function checkOptions(options: ImportOptions, columns: readonly string[]): void {
  const { survey_uuid, survey_type, map = {}, ignore = [], only, timeZone, name } = options;
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(survey_uuid)) {
    throw new ImportOptionError('survey_uuid', `expected a uuid, found "${survey_uuid}".`);
  }
  if (!isTimeZone(timeZone)) {
    throw new ImportOptionError('timeZone', `expected a time zone such as "Europe/Berlin", found "${timeZone}".`);
  }
  if (name !== undefined && (name.trim() === '' || name.length > maxNameLength)) {
    throw new ImportOptionError('name', `expected 1 to ${maxNameLength} characters, found "${name}".`);
  }
  const checkColumn = (option: 'map' | 'ignore' | 'only', column: string) => {
    if (columns.includes(column)) return;
    throw new ImportOptionError(option, `the file has no column "${column}". Its columns: ${columns.join(', ')}.`);
  };
  const mapped = new Map<string, string>();
  for (const [field, column] of Object.entries(map)) {
    if (!fields.includes(field as Field)) {
      throw new ImportOptionError('map', `unknown field "${field}". The fields: ${fields.join(', ')}.`);
    }
    if (field === 'score' && !scales[survey_type]) {
      throw new ImportOptionError('map', `a survey of type "${survey_type}" has no score.`);
    }
    checkColumn('map', column);
    const other = mapped.get(column);
    if (other) throw new ImportOptionError('map', `the column "${column}" is both ${other} and ${field}.`);
    mapped.set(column, field);
  }
  for (const column of ignore) {
    if (column === allColumns) continue;
    checkColumn('ignore', column);
    const field = mapped.get(column);
    if (field) throw new ImportOptionError('ignore', `the column "${column}" is mapped to ${field}.`);
  }
  if (only) checkColumn('only', only.column);
}
