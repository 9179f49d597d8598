import { basename, relative } from 'node:path';

/** How this program was started, for commands that people copy. */
export function programName([node = 'node', script = '']: readonly string[], folder: string): string {
  if (/[\\/]node_modules[\\/]/.test(script)) return 'npx asklet';
  if (basename(script) === 'asklet') return 'asklet';
  return `${basename(node, '.exe')} ${relative(folder, script)}`;
}
