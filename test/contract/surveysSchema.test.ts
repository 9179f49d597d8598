import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { SurveysFile } from '../../src/contract/surveysFile.ts';
import { surveysSchema } from '../../src/contract/surveysSchema.ts';

const file = 'public/surveys.schema.json';
const generated = `${JSON.stringify(surveysSchema(), null, 2)}\n`;
const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(surveysSchema());

const survey = { survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0', survey_type: 'nps_10', question: 'How likely?' };
const key = { key: 'pk_demo', surveys: '*' };

test('the shipped file is the schema of the contract (vitest -u writes it anew)', async () => {
  await expect(generated).toMatchFileSnapshot(`../../${file}`);
});

test('the samples name the schema and fit it', async () => {
  const samples = JSON.parse(await readFile('public/surveys.json', 'utf8')) as { $schema: string };
  expect(samples.$schema).toBe('./surveys.schema.json');
  expect(validate(samples)).toBe(true);
});

test.each([
  ['the least', { keys: [key], surveys: [survey] }],
  ['a trigger', { keys: [key], surveys: [{ ...survey, trigger: { type: 'delay', seconds: 3 } }] }],
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
  ['an unknown field', { keys: [key], surveys: [{ ...survey, colour: 'red' }] }],
  ['no question', { keys: [key], surveys: [{ ...survey, question: '' }] }],
  ['a broken uuid', { keys: [key], surveys: [{ ...survey, survey_uuid: '1' }] }],
  ['origins', { keys: [{ ...key, origins: ['https://a.example', 'null'] }], surveys: [survey] }],
  ['an origin with a path', { keys: [{ ...key, origins: ['https://a.example/'] }], surveys: [survey] }],
  ['no surveys', { keys: [key], surveys: [] }],
])('%s is judged by the schema as by the server', (_, given) => {
  expect(validate(given)).toBe(SurveysFile.safeParse(given).success);
});

/** A part of the schema that may have properties. */
interface Part {
  readonly properties?: Readonly<Record<string, Part>>;
  readonly [keyword: string]: unknown;
}

/** All properties of a schema, however deep, with where they stand. */
function propertiesOf(part: Part, place = ''): [place: string, property: Part][] {
  return Object.entries(part).flatMap(([keyword, inner]) => {
    if (keyword === 'examples' || typeof inner !== 'object' || inner === null) return [];
    if (keyword !== 'properties') return propertiesOf(inner as Part, place);
    return Object.entries(inner as Record<string, Part>).flatMap(([name, property]) => [
      [`${place}.${name}`, property] as [string, Part],
      ...propertiesOf(property, `${place}.${name}`),
    ]);
  });
}

test('an editor explains every field while it is written, and shows an example that fits', () => {
  const properties = propertiesOf(surveysSchema() as Part);
  expect(properties.length).toBeGreaterThan(40);
  for (const [place, { description, examples, const: constant, ...property }] of properties) {
    expect(description, place).toMatch(/^[A-Z"].*\.$/);
    const fits = new Ajv2020({ strict: false, validateFormats: false }).compile(property);
    const shown = constant === undefined ? ((examples ?? []) as unknown[]) : [];
    // zod leaves out the examples of what it transforms: those of the fields of a survey stand for it
    if (place !== '.surveys') expect(shown.length || constant, place).toBeTruthy();
    for (const example of shown) expect(fits(example), `${place}: ${JSON.stringify(example)}`).toBe(true);
  }
});
