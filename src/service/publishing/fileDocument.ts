import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { access, constants, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { digestOf } from '../../server/digest.ts';
import { findSurveysFile } from '../../server/node/readSurveysFile.ts';
import { whyNoAccess } from '../../server/store/sqlite/whyNoAccess.ts';
import { StoreUnavailable } from '../../server/store/store.ts';
import { DocumentReadOnly, type SurveysDocument } from './surveysDocument.ts';

type Failure = NodeJS.ErrnoException;

const isMissing = ({ code }: Failure) => code === 'ENOENT';

/** The errors for a missing write permission, and for a file that is mounted by itself. */
const readOnlyCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'EBUSY']);

const readOnlyReason = (path: string) => {
  const reason = whyNoAccess(path, 'write');
  return `${path} cannot be replaced: ${reason ?? "allow the server's user to write to it and to its folder"}. In a container, mount the folder instead of the file.`;
};

/** Returns null if the file of a path is missing, and rejects with all other errors. */
const orNull = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: Failure) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Writes a new file durably, with the permissions and the owner of another one. */
async function writeLike(like: Stats | null, path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', like?.mode);
  try {
    if (like) {
      // only root can give a file to its user, but its group stays if the server's user is in it
      await file.chown(like.uid, like.gid).catch(() => file.chown(-1, like.gid).catch(() => {}));
      await file.chmod(like.mode);
    }
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the new name of a file durable. Windows cannot sync folders. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function explain(error: unknown, path: string): unknown {
  const { code = '' } = error as Failure;
  if (readOnlyCodes.has(code)) return new DocumentReadOnly(readOnlyReason(path), { cause: error });
  if (['ENOSPC', 'EDQUOT'].includes(code)) return new StoreUnavailable(`${path}: the disk is full.`, { cause: error });
  return error;
}

/** Opens the surveys file at a path. It is replaced as a whole, so that readers never see a part of it. */
export function createFileDocument(path: string): SurveysDocument {
  async function read() {
    const text = await findSurveysFile(path);
    return text === null ? null : { text, revision: digestOf(text) };
  }

  return {
    name: path,
    isShared: false,
    read,

    async replace(text, revision) {
      // a link stays a link
      const target = (await orNull(realpath(path))) ?? path;
      const folder = dirname(target);
      const temporary = join(folder, `.${basename(target)}.${randomBytes(6).toString('hex')}`);
      try {
        await writeLike(await orNull(stat(target)), temporary, text);
        // as late as possible: an editor may write the file at the same time
        if (((await read())?.revision ?? null) !== revision) return false;
        await rename(temporary, target);
      } catch (error) {
        throw explain(error, path);
      } finally {
        await rm(temporary, { force: true });
      }
      await syncFolder(folder);
      return true;
    },

    async whyReadOnly() {
      try {
        const target = (await orNull(realpath(path))) ?? path;
        await orNull(access(target, constants.W_OK));
        await access(dirname(target), constants.W_OK);
        return null;
      } catch {
        return readOnlyReason(path);
      }
    },
  };
}
