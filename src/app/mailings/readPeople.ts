import { parse } from 'csv-parse/browser/esm/sync';
import { detectEncoding } from '../../import/detectEncoding.ts';
import { detectDelimiter } from '../../import/readRows.ts';
import { readText } from '../../import/readText.ts';

/** A person to ask. */
export interface MailedPerson {
  readonly email: string;
  readonly name: string | null;
}

/** The people in a text, and the lines in which none was found. */
export interface ReadPeople {
  readonly people: readonly MailedPerson[];
  readonly unread: readonly string[];
}

const emailPattern = /^[^\s@<>",;:]+@[^\s@<>",;:]+\.[^\s@<>",;:]+$/;

/** Returns the person of a cell such as `anna@example.com` or `Anna <anna@example.com>`. */
function personIn(cell: string): MailedPerson | null {
  const [, name = '', address = ''] = /^(.*)<\s*([^<>]+?)\s*>$/s.exec(cell) ?? ['', '', cell];
  const email = address.trim().replace(/^mailto:/i, '');
  return emailPattern.test(email) ? { email, name: name.replaceAll('"', '').trim() || null } : null;
}

/** Returns the columns of the names in a header: a whole name, or first and last names. */
function nameColumns(header: readonly string[]): number[] {
  const names = header.map((cell) => cell.trim().toLowerCase());
  const find = (pattern: RegExp) => names.findIndex((name) => pattern.test(name));
  const whole = find(/^(full |display )?name$|^vollständiger name$/);
  const parts = [find(/^(first|given)[ _-]?name$|^vorname$/), find(/^(last|family|sur)[ _-]?name$|^nachname$/)];
  return whole >= 0 ? [whole] : parts.filter((index) => index >= 0);
}

/**
 * Reads the people in a text: a CSV file with or without a header, a part of a spreadsheet, or a list of addresses as mail
 * programs have it. In a row with one address, the name is in the columns of the header, or in the other one of two cells.
 */
export function readPeople(text: string): ReadPeople {
  const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };
  const rows = parse(text, { ...options, delimiter: detectDelimiter(text) }) as string[][];
  const hasHeader = rows.length > 1 && !rows[0]!.some(personIn);
  const columns = hasHeader ? nameColumns(rows[0]!) : [];
  const people: MailedPerson[] = [];
  const unread: string[] = [];
  for (const row of hasHeader ? rows.slice(1) : rows) {
    const found = row.flatMap((cell) => personIn(cell.trim()) ?? []);
    const others = row.map((cell) => cell.trim()).filter((cell) => cell && !personIn(cell));
    const given =
      columns.length > 0
        ? columns
            .map((index) => row[index]?.trim())
            .join(' ')
            .trim()
        : '';
    const name = given || (!hasHeader && row.length === 2 && others.length === 1 ? others[0]! : '');
    if (found.length === 0) unread.push(row.join(', '));
    people.push(
      ...found.map((person) => ({ ...person, name: person.name ?? (found.length === 1 ? name || null : null) })),
    );
  }
  return { people, unread };
}

/** Resolves to the text of a file. */
export async function readPeopleFile(file: File): Promise<string> {
  const { encoding } = await detectEncoding(file);
  let text = '';
  for await (const part of readText(file, encoding)) text += part;
  return text;
}
