import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';

/** Returns the command that started this program, for examples that people copy. */
export function programName([node = 'node', script = '']: readonly string[], folder: string): string {
  const [, project] = /^(.*?)[\\/]node_modules[\\/]/.exec(script) ?? [];
  if (project !== undefined) return `npx ${npxArgument(project, folder) ?? 'asklet'}`;
  if (basename(script) === 'asklet') return 'asklet';
  return `${basename(node, '.exe')} ${relative(folder, script)}`;
}

/** Returns the packed file that npx was run with. npx installs it into its own project. */
function npxArgument(project: string, folder: string): string | undefined {
  const file = join(project, 'package.json');
  if (!existsSync(file)) return undefined;
  const { _npx, dependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    _npx?: object;
    dependencies?: { asklet?: string };
  };
  const [, packed] = /^file:(.*)$/.exec((_npx && dependencies?.asklet) ?? '') ?? [];
  // without "file:", npx executes files in some folders instead of installing them
  return packed && `file:${quoted(relative(folder, resolve(project, packed)))}`;
}

/** Returns a path quoted for the shell. */
export const quoted = (path: string) => (/^[\w./-]+$/.test(path) ? path : JSON.stringify(path));
