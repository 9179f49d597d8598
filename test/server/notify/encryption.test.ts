import { expect, test } from 'vitest';
import { decrypt, encrypt } from '../../../src/service/notify/encryption.ts';

const key = Buffer.alloc(32, 1);
const value = 'https://hooks.example/ünïcode';
const encrypted = encrypt(key, 'NAME', value);

/** Returns base64 with one byte changed. */
function withChange(text: string, index: number): string {
  const bytes = Buffer.from(text, 'base64');
  bytes[index]! ^= 1;
  return bytes.toString('base64');
}

test('a value is read with the same key, under the same name', () => {
  expect(decrypt(key, 'NAME', encrypted)).toBe(value);
});

test('the same value is encrypted differently each time', () => {
  expect(encrypt(key, 'NAME', value)).not.toBe(encrypted);
});

test.each([
  ['another key', Buffer.alloc(32, 2), 'NAME', encrypted],
  ['another name', key, 'OTHER', encrypted],
  ['a changed start', key, 'NAME', withChange(encrypted, 0)],
  ['a changed tag', key, 'NAME', withChange(encrypted, 12)],
  ['a changed text', key, 'NAME', withChange(encrypted, 28)],
  ['half of it', key, 'NAME', encrypted.slice(0, 20)],
  ['nothing', key, 'NAME', ''],
])('%s reads nothing', (_, other, name, text) => {
  expect(decrypt(other, name, text)).toBeNull();
});
