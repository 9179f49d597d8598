import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { encodeJson } from '../../../src/app/edit/design/base64url.ts';
import { decodeDesign, type Design, encodeDesign } from '../../../src/app/edit/design/design.ts';
import { fieldControls } from '../../../src/app/edit/design/fieldControls.ts';
import type { Fields } from '../../../src/app/edit/design/fields.ts';
import { exampleOf, kinds } from '../../../src/app/edit/design/templates.ts';
import { createTexts } from '../../../src/app/i18n/texts.ts';
import type { SurveyType } from '../../../src/contract/surveys/survey.ts';
import { SurveyEntry } from '../../../src/contract/surveys/surveysFile.ts';

const schema = JSON.parse(await readFile('public/surveys.schema.json', 'utf8'));
const survey_uuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';

test('every text and switch of a survey has a control, including new fields', () => {
  const { properties } = schema.properties.surveys.items;
  properties.later = { type: 'boolean', title: 'Later', description: 'A field of tomorrow.' };
  const controls = fieldControls(schema, createTexts('en'));
  expect(controls.when).toContainEqual(expect.objectContaining({ name: 'later', title: 'Later', kind: 'switch' }));
  expect(controls.ask.map(({ name }) => name)).toEqual([
    'title',
    'question',
    'min_label',
    'max_label',
    'thank_you_message',
  ]);
  expect([...controls.followUp, ...controls.contact].every(({ title, description }) => title && description)).toBe(
    true,
  );
});

const wordings = kinds.flatMap(({ type, templates }) =>
  templates.map(({ name, fields }) => ({
    name: `${type}: ${name}`,
    survey: { survey_uuid, survey_type: type, ...fields },
  })),
);

test.each(wordings)('the wording of $name is a valid survey', ({ survey }) => {
  expect(SurveyEntry.safeParse(survey).error).toBeUndefined();
});

test.each<[SurveyType, keyof Fields, string | undefined]>([
  ['nps_10', 'question', 'How likely are you to recommend us to a friend?'],
  ['csat_5', 'question', 'How satisfied are you with your order?'],
  ['csat_5', 'min_label', 'Very unsatisfied'],
  ['csat_2', 'min_label', ''],
  ['ces_7', 'text_question', 'What made it difficult?'],
  ['general', 'text_question', ''],
  ['csat_5', 'contact_question', undefined],
])('%s: the example of %s fits the type', (type, name, example) => {
  expect(exampleOf(type, name)).toBe(example);
});

test('restores a design from the address, and ignores an invalid one', () => {
  const design: Design = {
    uuid: survey_uuid,
    key: 'pk_1',
    server: 'https://feedback.example',
    fields: {
      survey_type: 'nps_10',
      question: 'Wie wäre ☕ & „Tee“?',
      trigger: { type: 'delay', seconds: 3 },
      look: { accent: 'gold' },
    },
  };
  const { server: _, ...shared } = design;
  expect(decodeDesign(encodeDesign(design))).toEqual(shared);
  for (const text of ['', 'x', 'bnVsbA', 'e30']) expect(decodeDesign(text)).toBeNull();
  for (const wrong of [
    { look: { font: 5 } },
    { look: { accent: {} } },
    { look: 5 },
    { choice_options: 5 },
    { follow_ups: 'x' },
    { survey_type: '__proto__' },
  ]) {
    const text = encodeJson({ ...shared, fields: { ...shared.fields, ...wrong } });
    expect(decodeDesign(text)).toBeNull();
  }
});
