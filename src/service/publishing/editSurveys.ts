import { randomBytes } from 'node:crypto';
import type { WrittenSurvey } from '../../contract/api/publishing.ts';
import type { KeyEntry } from '../../contract/surveys/surveysFile.ts';
import { editText } from './editText.ts';
import { isUuidOf, parseFile } from './writtenSurveys.ts';

/** Returns the text of a new surveys file with comments, from the address of the server and the text of its keys and surveys. */
export const newSurveysFile = (server: string, keys = '[]', surveys = '[]') =>
  `// The surveys and keys of your server. "asklet check" reports errors. Edits apply immediately.
{
  // Explains every field in your editor while the server runs.
  "$schema": "${server}/surveys.schema.json",
  // Public keys. "surveys" is "*" or a list of uuids; "origins": ["https://shop.example"] limits a key to sites.
  "keys": ${keys},
  "surveys": ${surveys}
}
`;

/** Returns whether a key may use a survey. */
export const mayUse = ({ surveys }: KeyEntry, survey_uuid: string) =>
  surveys === '*' || surveys.some((each) => isUuidOf(each, survey_uuid));

/** Returns a key that may use a survey, if possible one for all origins; null without one. */
export function findKey(keys: readonly KeyEntry[], survey_uuid: string): string | null {
  const allowed = keys.filter((key) => mayUse(key, survey_uuid));
  return (allowed.find(({ origins }) => !origins) ?? allowed[0])?.key ?? null;
}

/**
 * Sets the survey with this index, or adds one. If no key may use it, adds it to a key that has no survey, or else adds
 * a key: the given one, or a random one.
 */
export function setSurvey(text: string, index: number, survey: WrittenSurvey, key?: string): string {
  const survey_uuid = String(survey['survey_uuid']).toLowerCase();
  const edited = editText(text, ['surveys', index], survey);
  const { keys } = parseFile(text);
  if (keys.some((each) => mayUse(each, survey_uuid))) return edited;
  const isFree = key !== undefined && keys.every((each) => each.key !== key);
  const unused = keys.findIndex((each) => each.surveys.length === 0);
  if (!isFree && unused >= 0) return editText(edited, ['keys', unused, 'surveys'], [survey_uuid]);
  return editText(edited, ['keys', keys.length], {
    key: isFree ? key : `pk_${randomBytes(12).toString('hex')}`,
    surveys: [survey_uuid],
  });
}

/** Sets the origins of the key with this index, or allows all. Comments between the origins that stay are kept. */
export function setOrigins(text: string, index: number, origins: readonly string[] | null): string {
  const path = ['keys', index, 'origins'];
  const before = parseFile(text).keys[index]!.origins;
  if (!origins || !before) return editText(text, path, origins ?? undefined);
  let edited = text;
  for (const [at, each] of [...before.entries()].toReversed())
    if (!origins.includes(each)) edited = editText(edited, [...path, at], undefined);
  const left = before.filter((each) => origins.includes(each)).length;
  const added = origins.filter((each) => !before.includes(each));
  for (const [at, each] of added.entries()) edited = editText(edited, [...path, left + at], each);
  return edited;
}

/** Removes a survey, the keys that are only for it, except for the last key, and the notifications only about it. */
export function removeSurvey(text: string, index: number, survey_uuid: string): string {
  let edited = editText(text, ['surveys', index], undefined);
  const { keys, notifications = [] } = parseFile(text);
  let left = keys.length;
  for (let at = keys.length - 1; at >= 0; at -= 1) {
    const { surveys } = keys[at]!;
    if (surveys === '*' || !surveys.some((each) => isUuidOf(each, survey_uuid))) continue;
    const others = surveys.filter((each) => !isUuidOf(each, survey_uuid));
    const isOver = others.length === 0 && left > 1;
    if (isOver) left -= 1;
    edited = editText(edited, isOver ? ['keys', at] : ['keys', at, 'surveys'], isOver ? undefined : others);
  }
  const targets = notifications.map(({ surveys }) => surveys ?? []);
  for (const [at, surveys] of [...targets.entries()].toReversed()) {
    const others = surveys.filter((each) => !isUuidOf(each, survey_uuid));
    if (others.length === surveys.length) continue;
    const isOver = others.length === 0;
    const path = ['notifications', at, ...(isOver ? [] : ['surveys'])];
    edited = editText(edited, path, isOver ? undefined : others);
  }
  return edited;
}
