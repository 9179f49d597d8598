import { expect, test } from 'vitest';
import { describeFailure } from '../../../src/widget/debug/describeFailure.ts';

const shop = 'https://shop.example/';

test.each([
  ['http://localhost:8080', shop, true],
  ['http://127.0.0.1:8080', shop, true],
  ['http://10.1.2.3', shop, true],
  ['http://172.16.0.1', shop, true],
  ['http://172.32.0.1', shop, false],
  ['https://192.168.0.2', shop, true],
  ['http://[::1]:8080', shop, true],
  ['http://[fd00::1]', shop, true],
  ['https://nas.local', shop, true],
  ['https://local.example', shop, false],
  ['https://10.example', shop, false],
  ['https://localhost.example', shop, false],
  ['http://localhost:8080', 'http://localhost:5173/', false],
])('a request to %s from %s can lack the permission for the local network: %s', (api, page, isPossible) => {
  const address = `${api}/api/public/v2/surveys/`;
  const described = describeFailure(address, new TypeError('Failed to fetch'), page);
  expect(described.includes(`use the local network, where ${api} is`)).toBe(isPossible);
  expect(described).toContain(`${api} in connect-src`);
});
