import { expect, test } from 'vitest';
import { readAddress, withoutPassword } from '../../../src/service/database/postgres/postgresPool.ts';

test.each([
  ['postgres://me:pw@db/asklet', ['postgres://me:pw@db/asklet'], true],
  ['postgresql://db', ['postgresql://db'], true],
  [
    'postgres://me:p%40w@a:5433,b:5434/asklet?sslmode=require',
    ['postgres://me:p%40w@a:5433/asklet?sslmode=require', 'postgres://me:p%40w@b:5434/asklet?sslmode=require'],
    true,
  ],
  ['postgres://u@/db?host=/run/pg', ['postgres://u@/db?host=%2Frun%2Fpg'], true],
  ['postgres://[::1]:1,[::2]:2/x?named_statements=off', ['postgres://[::1]:1/x', 'postgres://[::2]:2/x'], false],
])('%s is read', (address, urls, namedStatements) => {
  expect(readAddress(address)).toEqual({ urls, namedStatements });
});

test.each(['postgres://db?named_statements=maybe', 'postgres', 'postgres://u@/db'])('%s is rejected', (address) => {
  expect(() => readAddress(address)).toThrow('expected');
});

test('an address is shown without its password', () => {
  expect(withoutPassword('postgres://me:secret@a,b:1/x?y=z')).toBe('postgres://me:***@a,b:1/x?y=z');
  expect(withoutPassword('postgres://me@a/x')).toBe('postgres://me@a/x');
  expect(withoutPassword('postgres://me:a/b@c@h/x?password=p&y=z')).toBe('postgres://me:***@h/x?password=***&y=z');
});
