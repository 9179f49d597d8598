import { expect, onTestFinished, test } from 'vitest';
import { createService } from '../../../src/service/index.ts';
import { createProxies, networkOf, type TrustProxy } from '../../../src/service/limits/createProxies.ts';
import { requestOf } from '../support/call.ts';
import { send } from '../support/checkedFetch.ts';
import { keys, surveys } from '../support/surveys.ts';

const requestBy = (forwarded: string) =>
  new Request('http://asklet.test', { headers: { 'x-forwarded-for': forwarded } });
const connectionOf = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress, destroy: () => {} } } });

test.each<[TrustProxy, string]>([
  [false, '127.0.0.1'],
  [true, '10.0.0.3'],
  [1, '10.0.0.3'],
  [2, '10.0.0.2'],
  [9, '6.6.6.6'],
  ['loopback', '10.0.0.3'],
  [['loopback', '10.0.0.3'], '10.0.0.2'],
  ['loopback, 10.0.0.0/8', '6.6.6.6'],
  [['127.0.0.1', '10.0.0.3'], '10.0.0.2'],
  [['0.0.0.0/0'], '6.6.6.6'],
  ['10.0.0.0/8', '127.0.0.1'],
])('with %j as trusted proxies, the client is %s', (trust, client) => {
  const request = requestBy('6.6.6.6, 10.0.0.2:99 ,10.0.0.3');
  expect(createProxies(trust).clientOf(request, connectionOf('127.0.0.1'))).toBe(client);
});

test('a proxy is recognized by its IPv4 address on an IPv6 socket, and by its IPv6 address', () => {
  const { clientOf } = createProxies(['10.0.0.0/8', 'uniquelocal']);
  for (const proxy of ['::ffff:10.0.0.1', 'fd00::1']) {
    expect(clientOf(requestBy('1.2.3.4'), connectionOf(proxy))).toBe('1.2.3.4');
  }
  expect(clientOf(requestBy('1.2.3.4'), connectionOf('2001:db8::1'))).toBe('2001:db8:0:0::');
});

test.each<[TrustProxy, string, string]>([
  ['loopback', '', '127.0.0.1'],
  ['loopback', ' , ', '127.0.0.1'],
  [true, '', '127.0.0.1'],
  ['loopback', 'nobody, unknown', 'unknown'],
  ['loopback, linklocal', '6.6.6.6, [fe80::1%eth0]:80', '6.6.6.6'],
  ['loopback, 2001:db8::/32', '6.6.6.6, [2001:db8::1]:80', '6.6.6.6'],
  ['loopback, 2001:db8::1', '6.6.6.6, 2001:DB8:0::1', '6.6.6.6'],
])('with %j as trusted proxies and %j as header, the client is %s', (trust, header, client) => {
  expect(createProxies(trust).clientOf(requestBy(header), connectionOf('127.0.0.1'))).toBe(client);
});

test.each(['nginx', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10/8', '::/129', '', '10.0.0.0/8,'])(
  '%j is not a valid list of proxies',
  (name) => {
    expect(() => createProxies(name)).toThrow('trustProxy: expected an address');
  },
);

test.each([
  ['10.0.0.1', '10.0.0.1:4711'],
  ['10.0.0.1', '::ffff:10.0.0.1'],
  ['10.0.0.1', '[::ffff:a00:1]:80'],
  ['2001:db8::1', '2001:DB8:0:0:ffff::2'],
  ['2001:db8::1', '[2001:0db8::9]:443'],
  ['2001:db8::1', '2001:db8:0:0::%eth0'],
])('%s and %s are one client', (one, other) => {
  expect(networkOf(other)).toBe(networkOf(one));
});

test.each([
  ['10.0.0.1', '10.0.0.2'],
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['unknown', '10.0.0.1'],
])('%s and %s are different clients', (one, other) => {
  expect(networkOf(other)).not.toBe(networkOf(one));
});

test('wrong tokens count for the client that sends them, whatever address it claims', async () => {
  const server = await createService({ surveys, keys, adminToken: 'admin', trustProxy: ['10.0.0.0/8'] });
  onTestFinished(() => server.close());
  const url = await server.listen(0);
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const headers = { authorization: `Bearer wrong${guess}`, 'x-forwarded-for': `1.2.3.${guess}` };
    statuses.push((await fetch(`${url}/api/admin/surveys`, { headers })).status);
  }
  expect(statuses.slice(10)).toEqual([429, 429]);
});

test('visitors behind a trusted proxy have separate limits', async () => {
  const server = await createService({ surveys, keys, limits: { rate: 1 }, trustProxy: 'loopback' });
  onTestFinished(() => server.close());
  const url = await server.listen(0);
  const ask = async (client: string) => {
    const request = requestOf('events', {}, url);
    request.headers.set('x-forwarded-for', client);
    return (await send(request)).status;
  };
  expect([await ask('1.2.3.4'), await ask('1.2.3.5'), await ask('1.2.3.4')]).toEqual([200, 200, 429]);
});

test.each([
  ['0.0.0.0', true, 1],
  ['0.0.0.0', 'loopback', 0],
  ['0.0.0.0', '::/0', 1],
  ['127.0.0.1', true, 0],
] as const)('on %s, %j as trusted proxies gives %i warnings', async (host, trustProxy, count) => {
  const warnings: string[] = [];
  const log = { info() {}, warn: (_: object, message: string) => warnings.push(message), error() {} };
  const server = await createService({ surveys, keys, trustProxy, log });
  onTestFinished(() => server.close());
  await server.listen(0, host);
  expect(warnings).toEqual(Array.from({ length: count }, () => expect.stringContaining('trustProxy')));
});
