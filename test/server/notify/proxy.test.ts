import type { LookupFunction } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attemptFailed } from '../../../src/service/notify/attempts.ts';
import { createSendMail, readMailServer } from '../../../src/service/notify/mail.ts';
import { createPost } from '../../../src/service/notify/post.ts';
import { headerOf, startMailServer } from '../support/mailServer.ts';
import { startProxy } from '../support/proxy.ts';
import { startReceiver } from '../support/receiver.ts';

const before = { ...process.env };
beforeEach(() => {
  for (const name of Object.keys(process.env)) if (/_proxy$/i.test(name)) delete process.env[name];
});
afterEach(() => {
  process.env = { ...before };
});

const request = { headers: {}, body: '{}' };

const resolveTo = (...addresses: string[]) =>
  ((_host, _options, done) => {
    (done as (...given: unknown[]) => void)(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  }) as LookupFunction;

async function start(status?: number) {
  const receiver = await startReceiver();
  const proxy = await startProxy(Number(new URL(receiver.url).port), status);
  process.env['HTTP_PROXY'] = `http://user:p%40ss@${proxy.host}`;
  return { receiver, proxy };
}

test('a request goes through the proxy, which gets its password and the address that was checked', async () => {
  const { receiver, proxy } = await start();
  const post = createPost({ allowsPrivate: false, userAgent: 'test', lookup: resolveTo('93.184.215.14') });
  expect((await post('http://target.example/hook', request)).status).toBe(204);
  const authorization = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
  expect(proxy.asked).toEqual([{ target: '93.184.215.14:80', authorization }]);
  expect(receiver.received).toMatchObject([{ path: '/hook', headers: { host: 'target.example' } }]);
});

test.each([
  ['a name with a private address', 'http://target.example/', resolveTo('93.184.215.14', '10.0.0.1')],
  ['a private address', 'http://169.254.169.254/', undefined],
  ['a loopback address', 'http://[::ffff:127.0.0.1]/', undefined],
])('the proxy is not asked for %s', async (_, url, lookup) => {
  const { proxy } = await start();
  const post = createPost({ allowsPrivate: false, userAgent: 'test', ...(lookup && { lookup }) });
  await expect(post(url, request)).rejects.toThrow(/is not a public address: see --allow-private-targets/);
  expect(proxy.asked).toEqual([]);
});

test('a name that cannot be checked is refused; with private targets allowed, the proxy resolves it', async () => {
  const { proxy } = await start();
  const lookup = ((_host, _options, done) => done(new Error('ENOTFOUND'), '', 4)) as LookupFunction;
  const postWith = (allowsPrivate: boolean) => createPost({ allowsPrivate, userAgent: 'test', lookup });
  await expect(postWith(false)('http://hooks.example/', request)).rejects.toThrow('--allow-private-targets');
  expect(proxy.asked).toEqual([]);
  expect((await postWith(true)('http://hooks.example:81/', request)).status).toBe(204);
  expect(proxy.asked).toMatchObject([{ target: 'hooks.example:81' }]);
});

test('NO_PROXY names the hosts that are reached directly', async () => {
  const { receiver, proxy } = await start(403);
  process.env['NO_PROXY'] = 'other.example,127.0.0.1';
  const post = createPost({ allowsPrivate: true, userAgent: 'test' });
  expect((await post(receiver.url, request)).status).toBe(204);
  expect(proxy.asked).toEqual([]);
});

test('what a proxy refuses is a failure that names the proxy', async () => {
  await start(407);
  const post = createPost({ allowsPrivate: true, userAgent: 'test' });
  const error = await post('http://target.example/', request).catch((error) => error);
  expect(attemptFailed(error, 0).outcome).toBe('the proxy replied 407 to a connection to target.example:80');
});

test.each(['socks5://user:secret-word@host', 'http://user:secret-word@host:port'])(
  'a proxy that is not valid is an error without its password: %s',
  async (address) => {
    process.env['HTTPS_PROXY'] = address;
    const post = createPost({ allowsPrivate: true, userAgent: 'test' });
    const error: Error = await post('https://target.example/', request).catch((error) => error);
    expect(error.message).toContain('HTTPS_PROXY');
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('secret-word');
  },
);

test('the certificate of a target behind the proxy is checked', async () => {
  const server = await startMailServer({ secure: true });
  const proxy = await startProxy(server.port);
  process.env['HTTPS_PROXY'] = `http://${proxy.host}`;
  const post = createPost({ allowsPrivate: true, userAgent: 'test' });
  await expect(post('https://target.example/', request)).rejects.toThrow(/certificate/);
  expect(proxy.asked).toMatchObject([{ target: 'target.example:443' }]);
});

const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello' };

test('an email goes through the proxy', async () => {
  const mails = await startMailServer({ authOptional: true });
  const proxy = await startProxy(mails.port);
  process.env['HTTPS_PROXY'] = `http://${proxy.host}`;
  const server = readMailServer(
    {
      ASKLET_SMTP_URL: 'smtp://smtp.example.com/?tls.rejectUnauthorized=false',
      ASKLET_MAIL_FROM: 'Surveys <surveys@example.com>',
    },
    null,
  );
  await createSendMail(server!)('team@example.com', 'msg_1', mail, null);
  expect(proxy.asked).toMatchObject([{ target: 'smtp.example.com:587' }]);
  expect(mails.received).toMatchObject([{ to: ['team@example.com'] }]);
});

test.each([
  ['the host of the public address', {}, 'https://feedback.example:8443', 'feedback.example'],
  ['the given host', { ASKLET_MAIL_HOST: 'mail.example' }, 'https://feedback.example', 'mail.example'],
  ['the host of the sender', {}, null, 'example.com'],
  ['the host of the sender, if the public address has none', {}, 'http://127.0.0.1:8787', 'example.com'],
  ['the host of the sender, if the public address is local', {}, 'http://localhost:8787', 'example.com'],
])('the mail server is greeted with %s', async (_, variables, publicUrl, expected) => {
  const names: string[] = [];
  const mails = await startMailServer({
    authOptional: true,
    onMailFrom(_address, session, done) {
      names.push(session.hostNameAppearsAs);
      done(/^[a-z.]+\.[a-z]+$/.test(session.hostNameAppearsAs) ? null : new Error('504 need a host name'));
    },
  });
  const server = readMailServer(
    {
      ASKLET_SMTP_URL: `smtp://127.0.0.1:${mails.port}/?tls.rejectUnauthorized=false`,
      ASKLET_MAIL_FROM: 'Surveys <surveys@example.com>',
      ...variables,
    },
    publicUrl,
  );
  await createSendMail(server!)('team@example.com', 'msg_1', mail, null);
  expect(names).toEqual([expected]);
  expect(headerOf(mails.received[0]!, 'Message-ID')).toBe(`<msg_1@${expected}>`);
});
