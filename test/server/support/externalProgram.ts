import { findProgram, type ProgramName, unpackedFolder, unpackedLibraries } from '../../../.ci/programs.js';

/** The command that starts a program. */
export interface Command {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Returns the command of an external program. If it is not installed, prints that its tests are skipped, and returns null.
 * @throws if it is not installed and CI is set
 */
export function findCommand(program: ProgramName): Command | null {
  const path = findProgram(program);
  if (path) {
    const isUnpacked = path.startsWith(unpackedFolder);
    return { path, env: isUnpacked ? { ...process.env, LD_LIBRARY_PATH: unpackedLibraries } : process.env };
  }
  const advice = `${program} is missing. Run node .ci/install.js --full, or put it into the PATH.`;
  if (process.env['CI']) throw new Error(advice);
  process.stderr.write(`${advice} Its tests are skipped.\n`);
  return null;
}
