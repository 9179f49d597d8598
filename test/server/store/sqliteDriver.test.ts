import { expect, test } from 'vitest';
import { loadPackage } from '../../../src/server/store/sqlite/sqliteDriver.ts';

test('says what to do if Node has no SQLite and the optional package is not installed', () => {
  const missing = new Error("Cannot find module '@photostructure/sqlite'");
  const load = () => {
    throw missing;
  };
  expect(() => loadPackage(load)).toThrow(
    expect.objectContaining({
      message: `Node ${process.versions.node} has no working SQLite: use a newer version (22.20, 24.7), or npm install @photostructure/sqlite.`,
      cause: missing,
    }),
  );
});
