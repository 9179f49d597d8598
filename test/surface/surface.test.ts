import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../../src/cli/runCommand.ts';
import { linkPath } from '../../src/contract/surveys/linkPageOf.ts';
import { openApi } from '../../src/contract/openApi/openApi.ts';
import type { Answer, Message } from '../../src/service/notify/messages.ts';
import { webhookRequest } from '../../src/service/notify/webhook.ts';
import { postgresSchema, sqliteTables } from '../../src/service/openStore.ts';
import { sqliteSchema } from '../../src/server/store/sqlite/openSqlite.ts';
import { attributeNames } from '../../src/widget/debug/attributeNames.ts';
import { eventNames } from '../../src/widget/core/events.ts';
import { declarationsOf } from './declarationsOf.ts';
import { fieldsOf, type Schema } from './fieldsOf.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(join(root, file), 'utf8');

/** Resolves to all sources of folders as one text. */
async function readSources(...folders: string[]): Promise<string> {
  const texts = folders.map(async (folder) => {
    const names = await readdir(join(root, folder), { recursive: true });
    const sources = names.filter((name) => /\.(tsx?|css)$/.test(name)).sort();
    return Promise.all(sources.map((name) => read(`${folder}/${name}`)));
  });
  return (await Promise.all(texts)).flat().join('\n');
}

/** Returns the unique matches of a pattern's first group in a text, sorted. */
const find = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

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

/** Returns the commands below a command, with their arguments and options. */
function optionsOfCommands(parent: Command = createProgram(), path = ''): string[] {
  return parent.commands.flatMap((command) => {
    const name = `${path}${command.name()}`;
    const names = command.registeredArguments.map((argument) => argument.name() + (argument.required ? '' : '?'));
    return [
      [name, ...names].join(' '),
      ...command.options.map(
        ({ flags, envVar, mandatory }) =>
          `${name} ${flags}${envVar ? ` (${envVar})` : ''}${mandatory ? ', required' : ''}`,
      ),
      ...optionsOfCommands(command, `${name} `),
    ];
  });
}

/** Returns the statements of a database schema without comments. */
const statements = (schema: readonly string[]) =>
  schema
    .join(';\n')
    .replaceAll(/ *--.*$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns the paths of all values in a JSON value. */
function pathsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([name, each]) => pathsOf(each, path ? `${path}.${name}` : name));
}

/** Returns the headers and the fields of the requests to webhooks. */
function webhookFields(): string[] {
  const answer: Answer = { id: '1', score: 4, text: '', metadata: { page_url: '' }, created_at: '', updated_at: '' };
  const survey = { survey_uuid: '1', survey_type: 'csat_5', title: 'Shop', question: 'How was it?' } as const;
  const messages: Message[] = [
    { type: 'response.completed', survey, answer, url: null, isTest: false },
    { type: 'response.deleted', survey_uuid: '1', id: '1' },
    { type: 'delivery.failed', note: '' },
  ];
  return messages.flatMap((message) => {
    const { headers, body } = webhookRequest([], '1', new Date(0), message);
    const prefix = `${message.type} `;
    return [...Object.keys(headers), ...pathsOf(JSON.parse(body))].map((name) => prefix + name);
  });
}

/** Resolves to each part of the public surface, as defined by its owner in the code. */
async function readSurface(): Promise<Record<string, readonly string[]>> {
  const widget = await readSources('src/widget');
  const server = await readSources('src/server', 'src/service', 'src/cli');
  const { exports, bin, engines } = JSON.parse(await read('package.json')) as Record<string, object>;
  return {
    'Modules of the package': Object.keys(exports!),
    'Programs of the package, and versions of Node': [...Object.keys(bin!), JSON.stringify(engines)],
    'Attributes of the tag': attributeNames.map((name) => `data-${name}`),
    Commands: find(await read('src/types/asklet.ts'), /'(\w+)'(?= \||,|\))/g),
    Events: eventNames,
    'Parameters in the address of a page': [
      ...find(widget, /\bget\('(asklet)'\)/g),
      ...find(await read('src/widget/core/readScoreLink.ts'), /[?&](asklet-\w+)=/g),
      ...find(widget, /\bmode === '(\w+)'/g).map((mode) => `asklet=${mode}`),
    ],
    ...declarationsOf({
      'Exported by asklet': 'types/asklet.ts',
      'Exported by asklet/react': 'react/index.ts',
      'Exported by asklet/element': 'element/index.ts',
      'Exported by asklet/server': 'server/index.ts',
      'Exported by asklet/service': 'service/index.ts',
      'Exported by asklet/vite': 'vite/index.ts',
      'Exported by asklet/testing': 'testing/index.ts',
    }),
    'Matchers of asklet/testing': find(await read('src/testing/matchers.ts'), /\b(to[A-Z]\w+)\(/g),
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
    'Folder with everything': fieldsOf(JSON.parse(await read('public/archive.schema.json')) as Schema),
    'Commands and options of the server': optionsOfCommands(),
    'Requests to webhooks': webhookFields(),
    'Addresses of the server that are not in the API': [
      ...find(server, /\.get\(\s*'(\/(?:healthz|readyz|metrics|openapi)[^']*)'/g),
      `${linkPath}{survey_uuid}`,
    ],
    'Parameters of the page by link': find(server, /const \{ (.*) \} = readQuery\(req\.url\)/g),
    'Variables in the environment': find(server, /(?:env\('|process\.env(?:\.|\['))([A-Z]\w+)/g),
    'SQLite schema': statements([...sqliteSchema, ...sqliteTables]),
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
