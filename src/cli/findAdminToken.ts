import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { whyNoAccess } from '../server/store/sqlite/whyNoAccess.ts';

/** The file that keeps a created admin token. */
export const tokenFile = 'asklet.token';

/** The admin token of a server, and where it comes from. */
export interface FoundToken {
  /** Undefined: the server has no admin token. */
  readonly adminToken?: string;
  readonly isNew: boolean;
  /** Whether the token is in the file. */
  readonly isStored: boolean;
}

/** The tokens of the command line; "random" asks for a new one. */
interface GivenTokens {
  readonly adminToken?: string;
}

const isOneOf = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? '');

function readKept(): string | undefined {
  try {
    const token = readFileSync(tokenFile, 'utf8').trim();
    if (token === '') throw new Error(`${tokenFile} is empty: delete it, or write a token into it.`);
    return token;
  } catch (error) {
    if (isOneOf(error, 'ENOENT')) return undefined;
    const reason = isOneOf(error, 'EACCES', 'EPERM') && whyNoAccess(tokenFile, 'read');
    throw reason ? new Error(`${tokenFile} cannot be read: ${reason}.`, { cause: error }) : error;
  }
}

/** Keeps a token in a file that only this user can read. Returns false in a folder that cannot be written. */
function keep(token: string): boolean {
  try {
    rmSync(tokenFile, { force: true });
    writeFileSync(tokenFile, `${token}\n`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (isOneOf(error, 'EACCES', 'EPERM', 'EROFS', 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Returns the given admin token, else the kept one. Creates one on a terminal, or if it is "random", and keeps it in
 * this folder.
 */
export function findAdminToken({ adminToken }: GivenTokens, isTerminal: boolean): FoundToken {
  if (adminToken !== undefined && adminToken !== 'random') return { adminToken, isNew: false, isStored: false };
  if (adminToken === undefined) {
    const kept = readKept();
    if (kept !== undefined) return { adminToken: kept, isNew: false, isStored: true };
    if (!isTerminal) return { isNew: false, isStored: false };
  }
  const created = randomBytes(18).toString('base64url');
  return { adminToken: created, isNew: true, isStored: keep(created) };
}
