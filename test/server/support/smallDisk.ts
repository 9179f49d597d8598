import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { query } from './postgres.ts';

const size = 2_000_000;

/** Creates a small disk. Returns its folder, or null if this machine or user cannot. */
function mountDisk(): string | null {
  if (process.platform !== 'linux' || process.env.TEST_DATABASE_URL) return null;
  const folder = mkdtempSync(join(tmpdir(), 'asklet-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'asklet', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
}

/** Moves tables of a PostgreSQL database to a small disk. Resolves to null if no disk can be mounted here. */
export async function moveToSmallDisk(url: string, tables: readonly string[]) {
  const disk = mountDisk();
  if (!disk) return null;
  const name = new URL(url).pathname.slice(1);
  const [settings] = await query(url, 'SHOW data_directory');
  const owner = statSync(String(settings!['data_directory']));
  chownSync(disk, owner.uid, owner.gid);
  await query(url, `CREATE TABLESPACE ${name} LOCATION '${disk}'`);
  for (const table of tables) await query(url, `ALTER TABLE ${table} SET TABLESPACE ${name}`);
  const filler = join(disk, 'filler');
  return {
    /** Fills the disk. Tables can be written until they need another page. */
    fill(): void {
      try {
        writeFileSync(filler, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(filler),
    /** Removes the disk and its tables. Nothing may use the database. */
    async remove(): Promise<void> {
      await query(url, `DROP TABLE ${tables.join(', ')}`);
      await query(url, `DROP TABLESPACE ${name}`);
      execFileSync('umount', [disk]);
      rmdirSync(disk);
    },
  };
}
