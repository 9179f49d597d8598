import { StoreUnavailable } from './storeUnavailable.ts';

// Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const sqlState = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether another transaction got in the way: the same statement may well succeed now. */
export const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error));

/** Whether processes that start at once met while making the same tables, or somebody read them for long. */
export const isMigrationRace = (error: unknown): boolean =>
  ['23505', '42P07', '42710', '42701', 'XX000', '40001', '40P01', '55P03'].includes(sqlState(error));

export const isMissingTable = (error: unknown): boolean => sqlState(error) === '42P01';

/** Whether the role lacks a right, or the database only reads. */
export const mayNot = (error: unknown): boolean => ['42501', '25006'].includes(sqlState(error));

export const isMetadataTooLarge = (error: unknown): boolean =>
  sqlState(error) === '23514' || sqlState(error) === '54000';

/** A connection that is away or refused, a full disk, a server that ends or only reads: it may pass. */
export function postgresUnavailable(error: unknown): unknown {
  const code = sqlState(error);
  const mayPass =
    /^(08|53|57P|58|25006|57014|40001|40P01|55P03)/.test(code) ||
    /^E[A-Z]+$/.test(code) ||
    (error instanceof Error && /connection|timeout/i.test(error.message));
  return mayPass ? new StoreUnavailable('The database cannot be reached now.', { cause: error }) : error;
}
