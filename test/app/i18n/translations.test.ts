import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fieldControls, triggerControls } from '../../../src/app/edit/design/fieldControls.ts';
import { kindsIn } from '../../../src/app/edit/design/kindsIn.ts';
import { createTexts, type Texts, type Translations } from '../../../src/app/i18n/texts.ts';
import { addressErrors } from '../../../src/contract/api/notificationTargets.ts';
import { findingTexts } from '../../../src/contract/results/describeFinding.ts';
import { surveyTypes } from '../../../src/contract/surveys/surveyTypes.ts';
import { problemTexts } from '../../../src/import/problems.ts';
import { readTexts } from './readTexts.ts';

/** Texts that are the same in every language: names, code, and the default of the widget. */
const sameEverywhere = new Set([
  'asklet',
  'Feedback',
  'de, pt-BR',
  'plan: pro, team\nage_days: 30..',
  'utm_source: mail',
  'system-ui, sans-serif',
  '12px',
  '#4f46e5',
  'https://reviews.example/shop',
  'https://shop.example',
  'shop.example',
  'Anna Adler <anna@shop.example>\nbob@shop.example',
  'https://',
  'team@example.com',
  // the name of a tab in code
  'Follow up',
  // an error that no owner sees
  'Expected an object.',
]);

/** Returns the texts that the app translates although they are not in its source, or not marked there. */
function otherTexts(): string[] {
  const read: string[] = [];
  const recorder: Texts = { ...createTexts('en'), t: (text) => (read.push(text), text) };
  const schema: unknown = JSON.parse(readFileSync('public/surveys.schema.json', 'utf8'));
  const { custom, ...shown } = fieldControls(schema, createTexts('en'));
  triggerControls(schema, recorder);
  kindsIn(recorder);
  return [
    // the templates also have names of types and styles
    ...read.filter((text) => !/^[a-z]+(_\d+)?$/.test(text) || text === 'immediately'),
    ...Object.values(shown).flatMap((controls) =>
      controls.flatMap(({ title, description, example }) => [title, description, example]),
    ),
    // the uuid is in no list of differences
    ...custom.filter(({ name }) => (name as string) !== 'survey_uuid').map(({ title }) => title),
    ...Object.values(surveyTypes).flatMap(({ name, groups }) => [name, ...groups.map((group) => group.name)]),
    ...Object.values(problemTexts).flat(),
    ...Object.values(findingTexts),
    ...Object.values(addressErrors),
    // the server's note of a version
    'From the file',
  ].filter((text) => /\p{L}/u.test(text));
}

const { plain, counted, untranslated } = readTexts('src/app', sameEverywhere);
const others = new Set(otherTexts());
const known = new Set([...plain, ...others, ...counted.keys()]);
const namesIn = (text: string) => [...text.matchAll(/{(\w+)}/g)].map(([, name]) => name).toSorted();

test('every text of the app is translated, or marked for it', () => {
  // a template is translated as a whole
  expect(untranslated.filter((text) => !text.startsWith('edit/design/templates.ts:'))).toEqual([]);
});

test('both forms of a text with a count have the same values', () => {
  for (const [other, one] of counted) expect(namesIn(one), other).toEqual(namesIn(other));
});

const folder = 'src/app/i18n';

describe.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('%s', (name) => {
  const translations = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Translations;

  test('has every text, and no other one', () => {
    expect(Object.keys(translations).toSorted()).toEqual([...known].toSorted());
  });

  test('has the values and the plural forms of each text', () => {
    const { pluralCategories } = new Intl.PluralRules(name.slice(0, -5)).resolvedOptions();
    for (const [english, translation] of Object.entries(translations)) {
      const forms = typeof translation === 'string' ? { other: translation } : translation;
      const categories = counted.has(english) ? pluralCategories : ['other'];
      expect(Object.keys(forms).toSorted(), english).toEqual(categories.toSorted());
      for (const form of Object.values(forms)) expect(namesIn(form), english).toEqual(namesIn(english));
    }
  });
});
