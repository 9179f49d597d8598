import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { SurveysFile } from '../../../src/contract/surveys/surveysFile.ts';
import { surveysSchema } from '../../../src/contract/surveys/surveysSchema.ts';

const file = 'public/surveys.schema.json';
const generated = `${JSON.stringify(surveysSchema(), null, 2)}\n`;
const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(surveysSchema());

const survey = { survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0', survey_type: 'nps_10', question: 'How likely?' };
const key = { key: 'pk_demo', surveys: '*' };
const withFields = (fields: object) => ({ keys: [key], surveys: [{ ...survey, ...fields }] });

test("the published file is the contract's schema (vitest -u writes it again)", async () => {
  await expect(generated).toMatchFileSnapshot(`../../../${file}`);
});

test('the samples reference the schema and match it', async () => {
  const samples = JSON.parse(await readFile('public/surveys.json', 'utf8')) as { $schema: string };
  expect(samples.$schema).toBe('./surveys.schema.json');
  expect(validate(samples)).toBe(true);
});

test.each([
  ['a minimal file', { keys: [key], surveys: [survey] }],
  ['a trigger', { keys: [key], surveys: [{ ...survey, trigger: { type: 'delay', seconds: 3 } }] }],
  [
    'several triggers',
    withFields({
      trigger: {
        type: 'any',
        of: [{ type: 'exit_intent' }, { type: 'delay', seconds: 3, after: { type: 'event', name: 'exported' } }],
        sample_percent: 50,
      },
    }),
  ],
  ['an empty list of triggers', withFields({ trigger: { type: 'any', of: [] } })],
  ['an unknown first trigger', withFields({ trigger: { type: 'exit_intent', after: { type: 'immediate' } } })],
  ['an unknown trigger', { keys: [key], surveys: [{ ...survey, trigger: { type: 'hover' } }] }],
  [
    'pages',
    {
      keys: [key],
      surveys: [{ ...survey, show_on_pages: { include: ['/a/*'], exclude: [{ match: 'regex', value: 'x' }] } }],
    },
  ],
  ['a page without a value', { keys: [key], surveys: [{ ...survey, show_on_pages: [{ match: 'regex' }] }] }],
  [
    'choices',
    { keys: [key], surveys: [{ ...survey, choice_options: { options: ['a', { value: 'b', label: 'B' }] } }] },
  ],
  ['no choices', { keys: [key], surveys: [{ ...survey, choice_options: [] }] }],
  ['an unknown field', { keys: [key], surveys: [{ ...survey, color: 'red' }] }],
  ['no question', { keys: [key], surveys: [{ ...survey, question: '' }] }],
  ['a follow-up', withFields({ follow_ups: [{ scores: [0, 6], response_type: 'text', text_question: null }] })],
  ['a follow-up for choices', withFields({ follow_ups: [{ choices: ['a'], response_type: 'text' }] })],
  ['choices after choices', withFields({ follow_ups: [{ choices: ['a'], response_type: 'choices' }] })],
  ['no follow-ups', withFields({ follow_ups: [] })],
  ['a follow-up without scores or choices', withFields({ follow_ups: [{ response_type: 'text' }] })],
  ['a follow-up for scores and choices', withFields({ follow_ups: [{ scores: [0, 6], choices: ['a'] }] })],
  ['half a range', withFields({ follow_ups: [{ scores: [3] }] })],
  ['three ends of a range', withFields({ follow_ups: [{ scores: [1, 2, 3] }] })],
  ['a score that no type has', withFields({ thank_yous: [{ scores: [0, 11] }] })],
  ['a link', withFields({ thank_yous: [{ scores: [9, 10], link: { label: 'Go', url: 'https://a.example/b?c' } }] })],
  [
    'a link to a script',
    withFields({ thank_yous: [{ scores: [9, 10], link: { label: 'Go', url: 'javascript:alert(1)' } }] }),
  ],
  ['a blank link', withFields({ thank_yous: [{ scores: [9, 10], link: { label: ' ', url: 'https://a.example' } }] })],
  ['an invalid uuid', { keys: [key], surveys: [{ ...survey, survey_uuid: '1' }] }],
  ['origins', { keys: [{ ...key, origins: ['https://a.example', 'null'] }], surveys: [survey] }],
  ['an origin with a path', { keys: [{ ...key, origins: ['https://a.example/'] }], surveys: [survey] }],
  ['no surveys', { keys: [key], surveys: [] }],
])('the schema accepts or rejects %s like the server', (_, given) => {
  expect(validate(given)).toBe(SurveysFile.safeParse(given).success);
});

/** A part of the schema that may have properties. */
interface Part {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly [keyword: string]: unknown;
}

/** Returns all properties of a schema, at any depth, with their paths. */
function propertiesOf(part: Part, path = ''): [path: string, property: Part][] {
  return Object.entries(part).flatMap(([keyword, inner]) => {
    if (keyword === 'examples' || typeof inner !== 'object' || inner === null) return [];
    if (keyword !== 'properties') return propertiesOf(inner as Part, path);
    return Object.entries(inner as Record<string, Part>).flatMap(([name, property]) => [
      [`${path}.${name}`, property] as [string, Part],
      ...propertiesOf(property, `${path}.${name}`),
    ]);
  });
}

test('editors can explain every field and show a valid example', () => {
  const properties = propertiesOf(surveysSchema() as Part);
  expect(properties.length).toBeGreaterThan(40);
  for (const [path, { description, examples, const: constant, ...property }] of properties) {
    expect(description, path).toMatch(/^[A-Z"].*\.$/);
    const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(property);
    const shown = constant === undefined ? ((examples ?? []) as unknown[]) : [];
    // zod omits the examples of transformed fields, so those of a survey's fields are used instead
    if (path !== '.surveys') expect(shown.length || constant, path).toBeTruthy();
    for (const example of shown) expect(fits(example), `${path}: ${JSON.stringify(example)}`).toBe(true);
  }
});
