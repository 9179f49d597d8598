import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { runCommand } from '../../../src/cli/runCommand.ts';
import { createService } from '../../../src/service/index.ts';
import { lintSurveys } from '../../../src/lint/lintSurveys.ts';
import { readMailServer } from '../../../src/service/notify/mail.ts';
import { openSource } from '../../../src/service/archive/openSource.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { startMailServer } from '../support/mailServer.ts';
import { startReceiver } from '../support/receiver.ts';
import { surveys } from '../support/surveys.ts';
import { admin, aSession, respond, secret, startNotifying } from './notifySuite.ts';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

const word = 'Sup3rSecretWord';

/** Returns everything that Node prints about an error, with its causes and their properties. */
const printed = (error: unknown): string => {
  const { message, stack, cause } = error as Error;
  const all = [message, stack, JSON.stringify(error, Object.getOwnPropertyNames(error))].join();
  return cause === undefined ? all : `${all} ${printed(cause)}`;
};

/** Resolves to what a rejected promise prints. */
const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'resolved',
    (error) => printed(error),
  );

test.each([
  [{ to: 'webhook', url: 'https://a.example', secret: word }],
  [{ to: 'webhook', url: 'https://a.example', secret: [word] }],
  [{ to: 'webhook', url: 'https://a.example', secret: { value: word } }],
  [{ to: 'webhook', url: word, secret: '$SECRET' }],
  [{ to: 'slack', url: `ttps://hooks.slack.example/${word}` }],
  [{ to: 'slack', url: `https://hooks.slack.example:99999/${word}` }],
  [{ to: `https://hooks.slack.example/${word}` }],
  [{ to: 'slack', url: '$URL', name: [word] }],
  [{ to: 'slack', url: '$URL', name: `https://hooks.slack.example/${'x'.repeat(60)}${word}` }],
  [{ to: 'slack', url: '$URL', surveys: word }],
  [{ to: 'slack', url: '$URL', when: word }],
  [{ to: 'slack', url: '$URL', when: { max_score: word } }],
  [{ to: 'mail', address: '$MAIL', at: word, time_zone: word }],
  [`https://${word}`],
  [[{ to: 'slack', url: word }]],
])('errors in a target do not quote it: %j', (target) => {
  const keys = [{ key: 'pk_1', surveys: '*' }];
  const files = [
    { keys, surveys, notifications: [target] },
    { keys, surveys, notifications: target },
    { keys, surveys: { notifications: [target] } },
    [{ keys, surveys, notifications: [target] }],
    [target],
  ];
  for (const file of files)
    for (const given of [JSON.stringify(file), file]) {
      const { errors } = lintSurveys(given, {});
      expect(errors).not.toEqual([]);
      expect(JSON.stringify(errors)).not.toContain(word);
    }
});

test.each([
  `smtp://user:${word}@host:port`,
  `smtp://user:${word}@host:99999`,
  `smtp://user:${word}@`,
  `smtps://user:${word}/@host`,
  `http://user:${word}@host`,
  `user:${word}@host`,
  `smtp:user:${word}@host`,
  ` smtp://user:${word}@host`,
  `smtp://user:${word}@ho st`,
  `smtp://user:${word}@host\r\n`,
])('a mail server that is not valid prevents the start, and only its variable is named: %j', async (url) => {
  const warnings: string[] = [];
  const listen = (warning: Error) => void warnings.push(String(warning));
  process.on('warning', listen);
  onTestFinished(() => void process.off('warning', listen));
  process.env['ASKLET_SMTP_URL'] = url;
  process.env['ASKLET_MAIL_FROM'] = 'surveys@example.com';
  const options = { surveys, keys: ['pk_1'], adminToken: 'admin' };
  const targets = [{ to: 'mail' as const, address: 'team@example.com' }];
  for (const notifications of [[], targets]) {
    const failure = await failureOf(createService({ ...options, notifications }));
    expect(failure).toContain('environment variable ASKLET_SMTP_URL');
    expect(failure).not.toContain(word);
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings.join('\n')).not.toContain(word);
});

test.each([
  'smtps://me@example.com:p%40ss@smtp.example.com',
  'smtps://me:p@ss:word@smtp.example.com:465/?tls.rejectUnauthorized=false',
  'smtp://[::1]:25',
  'smtp://localhost',
])('a valid mail server is accepted: %s', (url) => {
  const variables = { ASKLET_SMTP_URL: url, ASKLET_MAIL_FROM: '"Surveys" <surveys@example.com>' };
  expect(readMailServer(variables, null)).toMatchObject({ url, host: 'example.com' });
});

test.each([
  ['ASKLET_MAIL_FROM', 'Surveys'],
  ['ASKLET_MAIL_FROM', 'surveys@example.com\r\nBcc: a@evil.example'],
  ['ASKLET_MAIL_HOST', 'not a host'],
  ['ASKLET_MAIL_HOST', 'a.example\r\nMAIL FROM:<x>'],
])('an invalid %s is named: %j', (name, value) => {
  const variables = { ASKLET_SMTP_URL: 'smtp://localhost', ASKLET_MAIL_FROM: 'a@b.example', [name]: value };
  expect(() => readMailServer(variables, null)).toThrow(`environment variable ${name}`);
});

test.each([
  `postgres://user:${word}@host:99999/db`,
  `postgres://user:${word}@ho st/db`,
  `postgres://user:${word}%zz@host/db`,
  `postgres://user:${word}`,
  `postgres://user:pa/${word}@host/db`,
  `postgres://user:${word}@host,other:port/db`,
  `postgres:/user:${word}@host/db`,
  `postgres:user:${word}@host/db`,
  `postgress://user:${word}@host/db`,
  `mysql://user:${word}@host/db`,
  `"postgres://user:${word}@host/db"`,
  ` postgres://user:${word}@host/db`,
  `POSTGRES://user:${word}@host/db`,
  `user:${word}@host/db`,
  `//user:${word}@host/db`,
])('an invalid address of a database is not quoted, but its variable is named: %s', async (address) => {
  for (const open of [
    openStore,
    openSource,
    (name: string) => createService({ surveys, keys: ['pk_1'], database: name }),
  ]) {
    const failure = await failureOf(open(address));
    expect(failure).toContain('DATABASE_URL');
    expect(failure).not.toContain(word);
  }
});

test('a database that cannot be reached is named without its password', async () => {
  const failure = await failureOf(openStore(`postgres://user:${word}@127.0.0.1:1/db?password=${word}`));
  expect(failure).toContain('postgres://user:***@127.0.0.1:1/db');
  expect(failure).not.toContain(word);
});

test.each([
  [['serve', `--admin-tokn=${word}`], {}, '--admin-tokn'],
  [['serve', '--port', '0', '--db', ':memory:', '--admin-token', `${word} x`], {}, 'ASKLET_ADMIN_TOKEN'],
  [['serve', '--port', '0', '--db', ':memory:', '--results-token', `${word} x`], {}, 'ASKLET_RESULTS_TOKEN'],
  [['migrate', '--db', `mysql://user:${word}@host/db`], {}, 'DATABASE_URL'],
  [['migrate'], { DATABASE_URL: `postgres://user:${word}@host:port/db` }, 'DATABASE_URL'],
  [['export', '--all', 'folder', '--db', `mysql://user:${word}@host/db`], {}, 'DATABASE_URL'],
  [['surveys', 'export', '--db', `mysql://user:${word}@host/db`], {}, 'DATABASE_URL'],
  [['mcp', '--from', `http://user:${word}@host`, '--results-token', 'x'], {}, '--from'],
  [['mcp', '--from', `user:${word}@host`, '--results-token', 'x'], {}, '--from'],
  [['contract', '--url', `http://user:${word}@host`, '--key', 'k', '--survey', surveys[0]!.survey_uuid], {}, '--url'],
  [['check', 'public/surveys.json'], { ASKLET_SMTP_URL: `smtp://user:${word}@host:port` }, 'ASKLET_SMTP_URL'],
])('asklet %j prints no secret', async (argv, variables, named) => {
  Object.assign(process.env, variables);
  let output = '';
  const take = (text: unknown) => Boolean((output += String(text)));
  vi.spyOn(process.stderr, 'write').mockImplementation(take);
  vi.spyOn(process.stdout, 'write').mockImplementation(take);
  await runCommand(argv);
  vi.restoreAllMocks();
  expect(process.exitCode).toBeGreaterThan(0);
  process.exitCode = 0;
  expect(output).toContain(named);
  expect(output).not.toContain(word);
});

test('a target that repeats its address and its secret in its reply shows neither', async () => {
  const receiver = await startReceiver(({ path }) => ({
    status: 404,
    body: `Cannot POST ${path} ${secret} ${decodeURIComponent(path)}`,
  }));
  const url = `${receiver.url}/${word}?token=${word}%40x`;
  const lines: string[] = [];
  const take = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
  const { fetch } = await startNotifying([{ to: 'webhook', url, secret }], {
    log: { info: take, warn: take, error: take },
  });
  await respond(fetch, aSession(), { score: 9 });
  const list = async () => (await admin(fetch, 'GET', 'notifications')).body;
  await expect.poll(async () => (await list()).deliveries[0]?.outcome, { timeout: 5000 }).toContain('404: Cannot POST');
  const { id } = (await list()).targets[0];
  const tested = await admin(fetch, 'POST', `notifications/targets/${id}/test`);
  const shown = JSON.stringify([await list(), tested.body, lines]);
  expect(shown).not.toContain(word);
  expect(shown).not.toContain(secret);
});

test('a mail server that repeats the password does not show it', async () => {
  const mails = await startMailServer({
    onAuth: (_auth, _session, done) => done(new Error(`535 wrong password ${word}`)),
  });
  process.env['ASKLET_SMTP_URL'] = `smtp://asklet:${word}@127.0.0.1:${mails.port}/?tls.rejectUnauthorized=false`;
  process.env['ASKLET_MAIL_FROM'] = 'a@b.example';
  const { fetch } = await startNotifying([{ to: 'mail', address: 'team@example.com' }]);
  const [{ id }] = (await admin(fetch, 'GET', 'notifications')).body.targets;
  const { outcome } = (await admin(fetch, 'POST', `notifications/targets/${id}/test`)).body;
  expect(outcome).toContain('535');
  expect(outcome).not.toContain(word);
});
