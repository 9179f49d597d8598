import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Command } from './externalProgram.ts';

/** A running nginx. */
export interface Nginx {
  stop(): Promise<void>;
}

/**
 * Starts an nginx in a new folder.
 * @param site the contents of its `http` block
 * @param url responds when the server behind it is ready
 */
export async function startNginx(command: Command, site: string, url: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-nginx-'));
  await mkdir(join(folder, 'temp'));
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp;`);
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `
    daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${userInfo().uid === 0 ? 'user root;' : ''}
    events {}
    http { access_log off; ${temps.join(' ')} ${site} }`,
  );
  const nginx = spawn(command.path, ['-p', folder, '-c', file], { stdio: 'inherit' });
  await vi.waitFor(async () => {
    if (!(await fetch(`${url}/readyz`)).ok) throw new Error('nginx is not up');
  }, 60_000);
  return {
    async stop() {
      const closed = once(nginx, 'close');
      nginx.kill('SIGTERM');
      await closed;
      await rm(folder, { recursive: true });
    },
  };
}
