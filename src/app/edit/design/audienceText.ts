import type { AttributeCondition } from '../../../contract/surveys/audience.ts';

type Attributes = Readonly<Record<string, AttributeCondition>>;

/** Splits a text at its commas, but for those in quotes, and trims the entries. */
export const splitList = (text: string) =>
  (text.match(/\s*"(?:[^"\\]|\\.)*"\s*(?=,|$)|[^,]+/g) ?? []).map((each) => each.trim()).filter(Boolean);

/** Returns the `name: rest` or `name=rest` lines of a text. The rest is '' while only the name is typed. */
const readLines = (text: string) =>
  text.split('\n').flatMap((line) => {
    const [, name, rest = ''] = /^\s*("(?:[^"\\]|\\.)+"|[^:=]*[^:=\s])\s*(?:[:=]\s*(.*?)\s*)?$/.exec(line) ?? [];
    return name ? [[unquote(name), rest] as const] : [];
  });

const unquote = (text: string) => (text.startsWith('"') ? String(readValue(text)) : text);

/** Writes a text in quotes if a part of it would be read as something else. */
const quote = (text: string, separators: RegExp) =>
  text === '' || separators.test(text) || /^["\s]|\s$|\n/.test(text) ? JSON.stringify(text) : text;

function readValue(text: string): string | number | boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (['string', 'number', 'boolean'].includes(typeof value)) return value as string;
  } catch {
    // a text without quotes
  }
  return text;
}

const writeValue = (value: string | number | boolean) =>
  typeof value === 'string' && readValue(value) === value ? quote(value, /,|\.\./) : JSON.stringify(value);

function readCondition(text: string): AttributeCondition {
  const [range, min, max] = /^(-?[\d.]*\d)?\s*\.\.\s*(-?[\d.]*\d)?$/.exec(text) ?? [];
  if (range === undefined) return splitList(text).map(readValue);
  if (!min || !max) return { ...(min && { min: Number(min) }), ...(max && { max: Number(max) }) };
  // "30..9" may become "30..90"; a server rejects a range without numbers
  const [low, high] = [Number(min), Number(max)].toSorted((one, other) => one - other);
  return { min: low, max: high };
}

const writeCondition = (condition: AttributeCondition) =>
  Array.isArray(condition) ? condition.map(writeValue).join(', ') : `${condition.min ?? ''}..${condition.max ?? ''}`;

/** Reads conditions such as `plan: pro, team` and `age_days: 30..90`, one per line. A name alone has no values yet. */
export const readAttributes = (text: string): Record<string, AttributeCondition> =>
  Object.fromEntries(readLines(text).map(([name, rest]) => [name, readCondition(rest)]));

/** Formats conditions for `readAttributes`. */
export const writeAttributes = (attributes: Attributes = {}) =>
  Object.entries(attributes)
    .map(([name, condition]) => `${quote(name, /[:=]/)}: ${writeCondition(condition)}`)
    .join('\n');

/** Reads parameters such as `utm_source: mail, ad`, one per line. A name alone has no values yet. */
export const readParameters = (text: string): Record<string, string[]> =>
  Object.fromEntries(readLines(text).map(([name, rest]) => [name, splitList(rest).map(unquote)]));

/** Formats parameters for `readParameters`. */
export const writeParameters = (parameters: Readonly<Record<string, readonly string[]>> = {}) =>
  Object.entries(parameters)
    .map(([name, values]) => `${quote(name, /[:=]/)}: ${values.map((each) => quote(each, /,/)).join(', ')}`)
    .join('\n');
