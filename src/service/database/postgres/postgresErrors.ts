import { StoreUnavailable } from '../../../server/store/store.ts';

// Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const sqlState = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Returns whether another transaction interfered: the same statement may succeed if repeated. */
export const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error));

/** Returns whether several processes were creating the same tables, or a reader held a lock for too long. */
export const isMigrationRace = (error: unknown): boolean =>
  ['23505', '42P07', '42710', '42701', 'XX000', '40001', '40P01', '55P03'].includes(sqlState(error));

export const isMissingTable = (error: unknown): boolean => sqlState(error) === '42P01';

/** Returns whether the role lacks a permission, or the database is read-only. */
export const isPermissionError = (error: unknown): boolean => ['42501', '25006'].includes(sqlState(error));

export const isMetadataTooLarge = (error: unknown): boolean =>
  sqlState(error) === '23514' || sqlState(error) === '54000';

/**
 * Turns errors that may pass into `StoreUnavailable`: a connection that is lost or rejected, a full disk, a server that
 * shuts down or is read-only, a closed pool.
 */
export function postgresUnavailable(error: unknown): unknown {
  const code = sqlState(error);
  const isTemporary =
    /^(08|53|57P|58|25006|57014|40001|40P01|55P03)/.test(code) ||
    /^E[A-Z]+$/.test(code) ||
    (error instanceof Error && /connection|timeout|calling end/i.test(error.message));
  return isTemporary ? new StoreUnavailable('The database is not available now.', { cause: error }) : error;
}
