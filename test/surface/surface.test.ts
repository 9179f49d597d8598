import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createProgram } from '../../src/cli/runCommand.ts';
import { openApi } from '../../src/contract/openApi/openApi.ts';
import { postgresSchema } from '../../src/server/store/postgres/postgresSchema.ts';
import { sqliteSchema } from '../../src/server/store/sqlite/sqliteSchema.ts';
import { attributeNames } from '../../src/widget/debug/attributeNames.ts';
import { eventNames } from '../../src/widget/core/events.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(join(root, file), 'utf8');

/** Resolves to all sources of the widget as one text. */
async function readWidget(): Promise<string> {
  const names = await readdir(join(root, 'src/widget'), { recursive: true });
  const sources = names.filter((name) => /\.(tsx?|css)$/.test(name)).sort();
  return (await Promise.all(sources.map((name) => read(`src/widget/${name}`)))).join('\n');
}

/** Returns the unique matches of a pattern's first group in a text, sorted. */
const find = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

/** Returns the fields of a JSON Schema with their paths. */
function fieldsOf(schema: Schema, path = ''): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${path}${name}${schema.required?.includes(name) ? '' : '?'}${valuesOf(field)}`,
    ...fieldsOf(field, `${path}${name}.`),
  ]);
  const items = schema.items ? fieldsOf(schema.items, `${path}[].`) : [];
  return [...own, ...items, ...(schema.anyOf ?? []).flatMap((each) => fieldsOf(each, path))];
}

function valuesOf(field: Schema): string {
  const values = [field, ...(field.anyOf ?? [])].flatMap((each) => each.enum ?? []);
  return values.length > 0 ? `: ${values.join(' | ')}` : '';
}

interface Schema {
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
}

interface Content {
  readonly content?: Record<string, { readonly schema?: Schema }>;
}

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: Content;
  readonly responses: Record<string, Content>;
}

/** Returns each operation of the API with its parameters, the fields of its bodies, and its statuses. */
function operations(): string[] {
  const paths = Object.entries(openApi('').paths as Record<string, Record<string, Operation>>);
  const fields = ({ content = {} }: Content = {}, path: string) =>
    Object.values(content).flatMap(({ schema = {} }) => fieldsOf(schema, path));
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'parameters')
      .flatMap(([method, { parameters = [], requestBody, responses }]) => {
        return [
          `${method.toUpperCase()} ${path}: ${Object.keys(responses).join(', ')}`,
          ...parameters.map(({ name }) => `  parameter ${name}`),
          ...fields(requestBody, '  request '),
          ...fields(responses[200], '  reply '),
        ];
      }),
  );
}

/** Resolves to the names that a module exports. */
async function exportsOf(file: string): Promise<string[]> {
  const text = await read(file);
  const lists = find(text, /^export (?:type )?\{([^}]*)\}/gm).flatMap((list) => list.split(','));
  const listed = lists.map((name) => name.replace(/^\s*(type )?(.* as )?/, '').trim()).filter(Boolean);
  return [...find(text, /^export (?:const|function|interface|type|class) (\w+)/gm), ...listed];
}

/** Resolves to the members of a published interface, or the definition of a published type, without comments. */
async function membersOf(file: string, name: string): Promise<string[]> {
  const text = (await read(file)).replaceAll(/\/\*\*[^]*?\*\/|\/\/.*$/gm, '');
  const [, members, type = ''] =
    new RegExp(`^export (?:interface ${name}\\b[^{]*{([^]*?)^}|type ${name} =([^;]*);)`, 'm').exec(text) ?? [];
  return (members ?? type)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `${name}: ${line}`);
}

const optionsOfCommands = () =>
  createProgram().commands.flatMap((command) => [
    `${command.name()} ${command.registeredArguments.map((argument) => argument.name()).join(' ')}`.trim(),
    ...command.options.map(({ flags, envVar }) => `${command.name()} ${flags}${envVar ? ` (${envVar})` : ''}`),
  ]);

/** Returns the statements of a database schema without comments. */
const statements = (schema: readonly string[]) =>
  schema
    .join(';\n')
    .replaceAll(/ *--.*$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Resolves to each part of the public surface, as defined by its owner in the code. */
async function readSurface(): Promise<Record<string, readonly string[]>> {
  const widget = await readWidget();
  const { exports } = JSON.parse(await read('package.json')) as { exports: object };
  return {
    'Modules of the package': Object.keys(exports),
    'Attributes of the tag': attributeNames.map((name) => `data-${name}`),
    'Options of createSurvey, and values of the attributes': await membersOf(
      'src/contract/surveyOptions.ts',
      'SurveyOptions',
    ),
    Commands: find(await read('src/types/asklet.ts'), /'(\w+)'(?= \||,|\))/g),
    Events: eventNames,
    'Details of events': [
      ...(await membersOf('src/widget/core/events.ts', 'EventDetails')),
      ...(await membersOf('src/widget/eligibility/lifecycle.ts', 'CloseReason')),
    ],
    'Exported by asklet': [
      ...(await exportsOf('src/types/asklet.ts')),
      ...(await exportsOf('src/widget/package.ts')),
      ...(await membersOf('src/widget/core/surveyHandle.ts', 'SurveyHandle')),
    ],
    'Exported by asklet/react': await exportsOf('src/react/index.ts'),
    'Exported by asklet/server': [
      ...(await exportsOf('src/server/index.ts')),
      ...(await membersOf('src/server/createServer.ts', 'CoreOptions')),
      ...(await membersOf('src/server/createFullServer.ts', 'ServerOptions')),
    ],
    'Exported by asklet/vite': await exportsOf('src/vite/index.ts'),
    'Exported by asklet/testing': await exportsOf('src/testing/index.ts'),
    'Element name': find(widget, /(asklet-survey)/g),
    Parts: find(widget, /part=(?:"|\{\w+ \? ')(\w+)/g),
    'Custom properties': [
      ...new Set([
        ...find(widget, /(--asklet-[\w-]*\w)/g),
        ...find(widget, /setColor\('(\w+)'/g).map((name) => `--asklet-${name}`),
      ]),
    ].sort(),
    'Storage keys': find(
      widget,
      /[`'](asklet:(?:out:|lease|draft:\$\{survey\}|opened:\$\{key\}|\$\{survey\}[:\w]*))[`']/g,
    ),
    'Operations of the API': operations(),
    'Surveys file': fieldsOf(JSON.parse(await read('public/surveys.schema.json')) as Schema),
    'Commands and options of the server': optionsOfCommands(),
    'SQLite schema': statements(sqliteSchema),
    'PostgreSQL schema': statements(postgresSchema.flat()),
  };
}

test('the public surface has not changed', async () => {
  const parts = Object.entries(await readSurface());
  for (const [name, part] of parts) expect(part.length, `${name}: nothing was found`).toBeGreaterThan(0);
  const surface = parts
    .map(([name, part]) => `## ${name}\n\n${part.map((line) => `${line.replace(/^ */, '$&- ')}\n`).join('')}`)
    .join('\n');
  await expect(
    surface,
    `The public surface changed. If something was removed, renamed or narrowed, this needs a major version: bring it back,
or say in CHANGELOG.md how to upgrade. A database schema only grows by a step at its end. If something was only added,
name it in CHANGELOG.md. Then run: npx vitest run test/surface --update (src/types/VERSIONS.md explains the promise)`,
  ).toMatchFileSnapshot('surface.txt');
});
