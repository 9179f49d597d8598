import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the folder of built files: the `dist` around this module, or the one next to the package.json above it. */
export function findDist(moduleUrl: string): string {
  let folder = dirname(fileURLToPath(moduleUrl));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) break;
    folder = parent;
  }
  return join(folder, 'dist');
}

/** Returns the version of this package. */
export function version(): string {
  const manifest = readFileSync(join(findDist(import.meta.url), '../package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
