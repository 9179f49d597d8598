import { expect, test } from 'vitest';
import { clientAddress, householdOf } from '../../src/server/routes/connection.ts';

test.each([
  ['10.0.0.1', '10.0.0.1:4711'],
  ['10.0.0.1', '::ffff:10.0.0.1'],
  ['10.0.0.1', '[::ffff:a00:1]:80'],
  ['2001:db8::1', '2001:DB8:0:0:ffff::2'],
  ['2001:db8::1', '[2001:0db8::9]:443'],
  ['2001:db8::1', '2001:db8:0:0::%eth0'],
])('%s and %s are one client', (one, other) => {
  expect(householdOf(other)).toBe(householdOf(one));
});

test.each([
  ['10.0.0.1', '10.0.0.2'],
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['unknown', '10.0.0.1'],
])('%s and %s are two', (one, other) => {
  expect(householdOf(other)).not.toBe(householdOf(one));
});

test.each([
  [false, '127.0.0.1'],
  [true, '10.0.0.3'],
  [1, '10.0.0.3'],
  [2, '10.0.0.2'],
  [9, '6.6.6.6'],
])('with %s trusted proxies the client is %s', (trustProxy, address) => {
  const headers = { 'x-forwarded-for': '6.6.6.6, 10.0.0.2:99 ,10.0.0.3' };
  const incoming = { socket: { remoteAddress: '127.0.0.1', destroy: () => {} } };
  expect(clientAddress(new Request('http://asklet.test', { headers }), { incoming }, trustProxy)).toBe(address);
});
