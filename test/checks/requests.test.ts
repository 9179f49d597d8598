import { expect, test } from 'vitest';
import { contractChecks } from '../../src/checks/index.ts';
import { unknownSurvey } from '../../src/checks/run.ts';
import { runContract } from '../../src/checks/runContract.ts';
import { generalUuid, npsUuid } from '../server/support/surveys.ts';
import { exported, serve, target } from './support/expectConformance.ts';

/** Returns a function that replaces uuids by names. Sessions are numbered in the order in which they appear. */
function createNaming() {
  const names = new Map([
    [npsUuid, '<survey>'],
    [generalUuid, '<other survey>'],
    [target.closedSurvey, '<closed survey>'],
    [unknownSurvey, '<unknown survey>'],
  ]);
  const known = names.size;
  return (text: string) =>
    text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (uuid) => {
      if (!names.has(uuid)) names.set(uuid, `<session ${names.size - known + 1}>`);
      return names.get(uuid)!;
    });
}

// the headers that most requests have
const commonHeaders = new Map([
  ['authorization', 'Bearer pk_all'],
  ['content-type', 'application/json'],
]);

/** Returns a request as a line, with its other headers, and the names of missing common ones. */
async function formatRequest(request: Request): Promise<string> {
  const { method, url, headers } = request;
  const body = await request.clone().text();
  const others = [...headers].filter(([name, value]) => commonHeaders.get(name) !== value);
  const missing = method === 'POST' ? [...commonHeaders.keys()].filter((name) => !headers.has(name)) : [];
  const said = [...others.map((header) => header.join(': ')), ...missing.map((name) => `no ${name}`)];
  const shown = body.length > 200 ? `${[...body].slice(0, 40).join('')}… (${body.length} characters)` : body;
  return [method, new URL(url).pathname, ...said.map((header) => `[${header}]`), shown].filter(Boolean).join(' ');
}

/** Resolves to the requests of every check, below its id. */
async function recordRequests(): Promise<string> {
  const server = await serve();
  let lines: string[] = [];
  const fetch = async (request: Request) => {
    lines.push(await formatRequest(request));
    return server.fetch(request);
  };
  const suite = contractChecks({ ...target, fetch, export: exported });
  const sections: string[] = [];
  await runContract(suite, ({ level, id, title }) => {
    sections.push(`${level} ${id} ${title}`, ...lines.map(createNaming()).map((line) => `  ${line}`));
    lines = [];
  });
  return `${sections.join('\n')}\n`;
}

// developers of other backends read in this file what they have to expect
test('every check sends exactly these requests', () =>
  expect(recordRequests()).resolves.toMatchFileSnapshot('requests.txt'));
