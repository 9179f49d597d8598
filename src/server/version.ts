import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDist } from './assets/findDist.ts';

/** The version of this package. */
export function version(): string {
  const manifest = readFileSync(join(findDist(import.meta.url), '../package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
