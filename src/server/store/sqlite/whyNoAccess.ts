import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Folders of the system, which no program should be given. */
const systemFolders =
  /^\/(bin|boot|dev|etc|home|lib|lib64|opt|proc|root|run|sbin|srv|sys|tmp|usr|var|usr\/.*|var\/lib)?$/;

/** Who runs the program, and what this user may do. */
export interface Access {
  /** Null on Windows, which has no such users. */
  readonly uid: number | null;
  /** Returns whether the user has rights (`R_OK`, `W_OK`, `X_OK`) to a file or folder. */
  can(path: string, mode: number): boolean;
}

const ownAccess: Access = {
  uid: process.getuid?.() ?? null,
  can(path, mode) {
    try {
      accessSync(path, mode);
      return true;
    } catch {
      return false;
    }
  },
};

/** Returns the folders around a path, the outermost first. */
function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [path] : [...(dirname(folder) === folder ? [] : foldersOf(folder)), folder];
}

/** Returns the file or folder that keeps this program from using a path. Null if none does. */
function blockerOf(path: string, mode: 'read' | 'write', can: Access['can']): string | null {
  const folders = foldersOf(path);
  const closed = folders.find((folder) => existsSync(folder) && !can(folder, constants.X_OK));
  if (closed !== undefined) return closed;
  const wanted = mode === 'read' ? constants.R_OK : constants.R_OK | constants.W_OK;
  if (existsSync(path) && !can(path, wanted)) return path;
  if (mode === 'read') return null;
  // a database and a file that is replaced have other files beside them
  const nearest = folders.findLast((folder) => existsSync(folder))!;
  return can(nearest, constants.W_OK) ? null : nearest;
}

const nameUser = (uid: number) => (uid === 0 ? 'root' : `user ${uid}`);

/**
 * Returns why this program cannot use a file, and the command that mends it: whose file or folder it is, and as which user
 * the program runs. Null if the permissions and the folders are as needed. `access` is that of this program by default.
 */
export function whyNoAccess(given: string, mode: 'read' | 'write', access = ownAccess): string | null {
  const { uid, can } = access;
  const path = resolve(given);
  const folder = dirname(path);
  const blocker = blockerOf(path, mode, can);
  if (blocker === null) return existsSync(folder) ? null : `the folder ${folder} is missing: mkdir -p '${folder}'`;
  if (uid === null) return `this program may not ${mode} ${blocker}`;
  const { uid: owner, mode: bits } = statSync(blocker);
  const kind = statSync(blocker).isDirectory() ? 'folder' : 'file';
  const whose = `the ${kind} ${blocker} belongs to ${nameUser(owner)}, and this program runs as ${nameUser(uid)}`;
  if (systemFolders.test(blocker)) return `${whose}: name a path in a folder of this user`;
  if (owner === uid)
    return `the ${kind} ${blocker} has the permissions ${(bits & 0o777).toString(8)}: chmod u+rwX '${blocker}'`;
  return `${whose}: chown ${uid} '${blocker}' as root`;
}
