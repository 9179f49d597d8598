import { expect, test } from 'vitest';
import {
  builtInDriver,
  isBusy,
  isCheckFailure,
  loadPackage,
  sqliteDriver,
} from '../../../src/server/store/sqlite/sqliteDriver.ts';

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

/** Creates a module whose connections behave as given. */
function aModule(isTransaction: unknown, get = (): unknown => ({})) {
  const closed: string[] = [];
  class DatabaseSync {
    readonly isTransaction = isTransaction;
    readonly path: string;
    constructor(path: string) {
      this.path = path;
    }
    prepare = () => ({ get });
    close = () => closed.push(this.path);
  }
  return { closed, module: { DatabaseSync } };
}

test("takes Node's own SQLite only if it knows transactions and numbered parameters", () => {
  const fails = () => {
    throw new Error('column index out of range');
  };
  expect(builtInDriver(() => undefined)).toBeNull();
  for (const [{ module, closed }, isTaken] of [
    [aModule(false), true],
    [aModule(undefined), false],
    [aModule(false, fails), false],
  ] as const) {
    expect(builtInDriver(() => module)).toBe(isTaken ? module : null);
    expect(closed).toEqual([':memory:']);
  }
});

test('knows the errors of a driver that works', () => {
  const database = new (sqliteDriver().DatabaseSync)(':memory:', { timeout: 0 });
  database.exec('CREATE TABLE small (value INTEGER CHECK (value < 5)); BEGIN');
  const errorOf = (sql: string) => {
    try {
      return database.exec(sql);
    } catch (error) {
      return error;
    }
  };
  expect(isCheckFailure(errorOf('INSERT INTO small VALUES (9)'))).toBe(true);
  expect(isCheckFailure(errorOf('nonsense'))).toBe(false);
  expect(isBusy(errorOf('nonsense'))).toBe(false);
  expect(isBusy({ errcode: 5 })).toBe(true);
  database.close();
});
