import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { webhookRequest } from '../../../src/service/notify/webhook.ts';
import { sampleMessage } from '../../../src/service/notify/messages.ts';
import { npsUuid } from '../support/surveys.ts';
import { secret } from './notifySuite.ts';

// The receivers of the page about webhooks, run as they are written there.

const otherSecret = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
const page = await readFile(join(import.meta.dirname, '../../../src/service/notify/WEBHOOKS.md'), 'utf8');

/** Returns the code after a sentence of the page. */
const codeAfter = (sentence: string) => page.slice(page.indexOf(sentence)).match(/```\w+\n(.*?)```/s)![1]!;

/** Returns a request about a score of 10, signed with secrets at a time. */
const requestWith = (secrets: readonly string[], at = new Date()) => {
  const survey = { survey_uuid: npsUuid, survey_type: 'nps_10' as const, question: 'How likely?' };
  return webhookRequest(secrets, 'msg_1', at, sampleMessage(survey, 'https://feedback.example/', at.toISOString()));
};

const rotating = requestWith([otherSecret, secret]);
const foreign = requestWith([otherSecret]);
const old = requestWith([secret], new Date(Date.now() - 400_000));

/** Runs JavaScript of the page with variables. Returns what it exports, or the value of a variable. */
function run(code: string, variables: Record<string, unknown>, result = ''): any {
  const body = code.replace(/^import .*$/m, '').replace('export default', 'return');
  const names = Object.keys(variables);
  return compileFunction(`${body}\n${result && `return ${result}`}`, ['Webhook', ...names])(
    Webhook,
    ...names.map((name) => variables[name]),
  );
}

test('the receiver in JavaScript accepts what is signed with one of two secrets, and nothing else', () => {
  vi.stubEnv('ASKLET_WEBHOOK_SECRET', secret);
  onTestFinished(() => void vi.unstubAllEnvs());
  const receive = ({ headers, body }: typeof rotating) =>
    run(codeAfter('In Node, with the package'), { rawBody: body, request: { headers } }, 'message');
  expect(receive(rotating)).toMatchObject({ type: 'response.completed', data: { response: { score: 10 } } });
  expect(() => receive(foreign)).toThrow('No matching signature');
  expect(() => receive(old)).toThrow('too old');
});

test('the function opens an issue for an answer, and asks for another attempt if that fails', async () => {
  vi.stubEnv('ASKLET_WEBHOOK_SECRET', secret);
  onTestFinished(() => void vi.unstubAllEnvs());
  const issues: any[] = [];
  let status = 201;
  const fetch = async (url: string, { headers, body }: { readonly headers: object; readonly body: string }) => {
    issues.push({ url, headers, ...JSON.parse(body) });
    return { status };
  };
  const receive = run(codeAfter('A function that opens a GitHub issue'), { fetch });
  const send = async ({ headers, body }: typeof rotating) =>
    (await receive(new Request('https://function.example/', { method: 'POST', headers, body }))).status;
  expect(await send(rotating)).toBe(204);
  expect(issues).toEqual([
    {
      url: 'https://api.github.com/repos/OWNER/REPOSITORY/issues',
      // GitHub rejects requests without a user agent, and not every platform sends one
      headers: expect.objectContaining({ 'user-agent': 'asklet' }),
      title: expect.stringMatching(/^Score 10: /),
      body: expect.stringContaining('https://feedback.example/'),
    },
  ]);
  status = 403;
  expect(await send(rotating)).toBe(502);
  await expect(send(foreign)).rejects.toThrow('No matching signature');
});

/** Resolves to a port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('the receiver in PHP accepts what is signed with one of two secrets, and nothing else', async ({ skip }) => {
  if (spawnSync('php', ['--version']).status !== 0) {
    process.stderr.write('php is not in the PATH. The test of the receiver in PHP is skipped.\n');
    skip();
  }
  const folder = await mkdtemp(join(tmpdir(), 'asklet-php-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'index.php'), `<?php\n${codeAfter('PHP, without a package')}\necho "accepted";\n`);
  const address = `127.0.0.1:${await freePort()}`;
  const server = spawn('php', ['-S', address, '-t', folder], {
    env: { ...process.env, ASKLET_WEBHOOK_SECRET: secret },
    stdio: 'ignore',
  });
  onTestFinished(() => void server.kill());
  const send = async ({
    headers,
    body,
  }: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }) => {
    const response = await fetch(`http://${address}/`, { method: 'POST', headers, body });
    return [response.status, await response.text()];
  };
  await expect.poll(() => send(rotating).catch(() => null)).toEqual([200, 'accepted']);
  expect(await send(foreign)).toEqual([401, '']);
  expect(await send(old)).toEqual([401, '']);
  expect(await send({ ...rotating, body: `${rotating.body} ` })).toEqual([401, '']);
  expect(await send({ headers: {}, body: '' })).toEqual([401, '']);
});
