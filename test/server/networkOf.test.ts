import { expect, test } from 'vitest';
import { networkOf } from '../../src/server/api/createProxies.ts';

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
