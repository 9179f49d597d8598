import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, expect, test } from 'vitest';
import { connectTo } from '../../mcp/connect.ts';
import { useBuiltServer } from '../../server/support/builtServer.ts';

const { serve, runWith, main } = useBuiltServer();
const ASKLET_RESULTS_TOKEN = 'results-token';
let url: string;

beforeAll(async () => {
  ({ url } = await serve(['--db', ':memory:'], { ASKLET_RESULTS_TOKEN }));
});

test('a client starts it and calls tools on its standard streams', async () => {
  const { use } = await connectTo(
    new StdioClientTransport({
      command: process.execPath,
      args: [main(), 'mcp', '--from', url],
      env: { ASKLET_RESULTS_TOKEN },
    }),
  );
  const { structuredContent } = await use('list_surveys', { limit: 2 });
  expect(structuredContent!.surveys).toHaveLength(2);
  const { isError, content } = await use('summarize_survey');
  expect([isError, content[0]!.text]).toEqual([true, expect.stringContaining('survey_uuid')]);
});

test('it ends with its standard input', async () => {
  const { code, output, errors } = await runWith({ ASKLET_RESULTS_TOKEN }, 'mcp', '--from', url);
  expect({ code, output, errors }).toEqual({ code: 0, output: '', errors: '' });
});

test('it does not start with a token that the server refuses', async () => {
  const { code, output, errors } = await runWith({ ASKLET_RESULTS_TOKEN: 'wrong' }, 'mcp', '--from', url);
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toContain(`${url} replied 403`);
});

test('it starts before the server does', async () => {
  const { code, errors } = await runWith({ ASKLET_RESULTS_TOKEN }, 'mcp', '--from', 'http://localhost:1');
  expect(code).toBe(0);
  expect(errors).toContain('Cannot reach a server at http://localhost:1');
  expect(errors).toContain('The next request of a program tries again.');
});

test('it serves HTTP until SIGTERM', async () => {
  const child = spawn(process.execPath, [main(), 'mcp', '--from', url, '--http', '0'], {
    env: { PATH: process.env.PATH, ASKLET_RESULTS_TOKEN },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(child.stdout, 'data');
    const [, address = ''] = /listens on (\S+)/.exec(String(line)) ?? [];
    expect((await fetch(address, { method: 'POST' })).status).toBe(401);
    const headers = { authorization: `Bearer ${ASKLET_RESULTS_TOKEN}` };
    const { client, use } = await connectTo(
      new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }),
    );
    expect((await use('list_surveys')).isError).toBeUndefined();
    await client.close();
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  } finally {
    child.kill('SIGKILL');
  }
});

test.each([
  [{}, ['--from', 'http://localhost:1'], /mcp needs --results-token/],
  [{ ASKLET_RESULTS_TOKEN }, [], /--from/],
  [{ ASKLET_RESULTS_TOKEN }, ['--from', 'localhost:8787'], /expected the address of a server/],
  [{ ASKLET_RESULTS_TOKEN }, ['--from', 'http://me:secret@localhost:1'], /expected an address without a user/],
  [{ ASKLET_RESULTS_TOKEN }, ['--from', 'http://localhost:1', '--http', 'x'], /expected a port/],
  [{ ASKLET_RESULTS_TOKEN }, ['--from', 'http://localhost:1', '--host', '::1'], /--host needs --http/],
  [{ ASKLET_ADMIN_TOKEN: 'admin' }, ['--from', 'http://localhost:1', '--http', '0'], /--http needs --results-token/],
])('with %o, mcp %j is not valid', async (env, argv, message) => {
  const { code, errors } = await runWith(env, 'mcp', ...argv);
  expect(code).toBe(2);
  expect(errors).toMatch(message);
});
