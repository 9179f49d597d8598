import { canonicalJson } from '../../../contract/canonicalJson.ts';
import { partIdOf } from '../../../contract/surveys/partId.ts';
import type { FollowUp, ThankYou } from '../../../contract/surveys/survey.ts';
import type { Fields } from './fields.ts';

/** The fields with several parts. */
const divided: ReadonlySet<string> = new Set([
  'choice_options',
  'options',
  'follow_ups',
  'look',
  'thank_yous',
  'translations',
]);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isListedPart = (value: unknown): value is FollowUp | ThankYou =>
  isObject(value) && ('scores' in value || 'choices' in value);

/** Returns the parts of a survey by their names: its follow-ups, choices, values of the look, and texts in a language. */
function partsOf(fields: object, path = ''): (readonly [name: string, json: string])[] {
  return Object.entries(fields as Record<string, unknown>).flatMap(([key, value]) => {
    const name = path + (isListedPart(value) ? partIdOf(value) : key);
    const isDivided = divided.has(key) || path === 'translations.';
    return isDivided && isObject(value) ? partsOf(value, `${name}.`) : [[name, canonicalJson(value)] as const];
  });
}

/** Returns the names of the parts that differ in two surveys. */
export function changedParts(before: Fields, after: Fields): readonly string[] {
  const [old, now] = [new Map(partsOf(before)), new Map(partsOf(after))];
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name));
}
