import type { Translation } from '../../../contract/surveys/translations.ts';
import { readLanguage } from '../../../contract/surveys/languages.ts';
import { listTexts } from '../../../contract/surveys/translateSurvey.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { Fields } from './fields.ts';
import {
  changeTexts,
  defaultLanguage,
  type TextChange,
  textsIn,
  translatedFields,
  translatedLanguages,
  translationOf,
} from './translate.ts';

/** Returns all texts of a survey as JSON for translators, by language tag. Missing texts are "". */
export function writeTexts(fields: Fields): string {
  const texts = textsIn(fields, '');
  const own = translationOf(texts.map(({ path, own: text }) => ({ path, text })));
  const languages = translatedLanguages(fields).map((language) => [language, translationOf(textsIn(fields, language))]);
  return JSON.stringify({ [fields.language ?? defaultLanguage]: own, ...Object.fromEntries(languages) }, null, 2);
}

/**
 * Reads the result of `writeTexts` after translation. Returns the fields with the texts, and a report for the owner. Empty
 * texts change nothing.
 * @throws SyntaxError if the text is not a JSON object
 */
export function readTexts(fields: Fields, json: string, { t, nameLanguage }: Texts) {
  const file: unknown = JSON.parse(json);
  if (typeof file !== 'object' || file === null || Array.isArray(file)) throw new SyntaxError('Expected an object.');
  const own = fields.language ?? defaultLanguage;
  const known = new Set(textsIn(fields, '').map(({ path }) => path.join('.')));
  const changed: string[] = [];
  const unknown: string[] = [];
  let read = fields;
  for (const [tag, translation] of Object.entries(file)) {
    const language = readLanguage(tag, []);
    const given = listTexts(translation as Translation).filter(({ text }) => text.trim() !== '');
    const isKnown = ({ path }: TextChange) => language !== null && known.has(path.join('.'));
    unknown.push(...given.filter((each) => !isKnown(each)).map(({ path }) => [tag, ...path].join('.')));
    if (language === null) continue;
    const changes = findChanges(read, language, given.filter(isKnown));
    if (changes.length > 0) changed.push(`${nameLanguage(language)} ${changes.length}`);
    read = withChanges(read, language, changes);
  }
  const report = [
    changed.length > 0 ? t('Texts changed: {list}.', { list: changed.join(', ') }) : t('No text changed.'),
    ...(unknown.length > 0 ? [t('Not in this survey: {list}.', { list: unknown.join(', ') })] : []),
  ];
  return { fields: { ...read, language: own }, report: report.join(' ') };
}

function findChanges(fields: Fields, language: string, given: readonly TextChange[]): readonly TextChange[] {
  const isOwn = language === (fields.language ?? defaultLanguage);
  const present = new Map(textsIn(fields, language).map(({ path, own, text }) => [path.join('.'), isOwn ? own : text]));
  return given.filter(({ path, text }) => present.get(path.join('.')) !== text);
}

/** Returns the fields with changed texts in a language. The stored values of choices don't change. */
function withChanges(fields: Fields, language: string, changes: readonly TextChange[]): Fields {
  if (changes.length === 0) return fields;
  const own = fields.language ?? defaultLanguage;
  if (language !== own) return { ...fields, ...changeTexts(fields, language, changes) };
  return { ...fields, ...translatedFields({ ...fields, translations: { [own]: translationOf(changes) } }, own) };
}
