import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** Where a process writes its log lines: to the test, to nobody who reads them, or to a file. */
export type Log = 'read' | 'unread' | number;

/** A server process that was told to start. */
export interface Running {
  readonly process: ChildProcess;
  readonly url: string;
  /** Everything that it printed up to now. */
  output(): string;
  /** The log lines up to now. */
  log(): string;
  /** Sends a signal and resolves to the exit code (null after a kill). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** What a finished command printed, and its exit code. */
export interface Finished {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/**
 * Builds the command line once for a test file and runs it as real processes, in a folder of their own.
 * The build lies inside the repository, where its packages are found.
 */
export function useBuiltServer() {
  let bundle: string;
  let folder: string;
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    bundle = await mkdtemp(join(root, 'node_modules/.asklet-test-'));
    folder = await mkdtemp(join(bundle, 'work-'));
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: { ssr: 'src/server/main.ts', outDir: join(bundle, 'server'), target: 'node20', minify: false },
    });
  }, 240_000);

  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await rm(bundle, { recursive: true, force: true });
  });

  function start(argv: readonly string[], env: NodeJS.ProcessEnv = {}, log: Log = 'read') {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, [join(bundle, 'server/main.js'), ...argv], {
      cwd: folder,
      env: { PATH, HOME, ...env },
      stdio: ['ignore', 'pipe', typeof log === 'number' ? log : 'pipe'],
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    const printed = { output: '', errors: '' };
    child.stdout!.on('data', (chunk) => (printed.output += chunk));
    if (log === 'read') child.stderr!.on('data', (chunk) => (printed.errors += chunk));
    return { child, printed };
  }

  return {
    /** The folder that the processes run in. */
    folder: () => folder,

    /** Runs a command to its end. */
    async run(...argv: string[]): Promise<Finished> {
      const { child, printed } = start(argv);
      const [code] = await once(child, 'close');
      return { code, ...printed };
    },

    /** Starts `asklet serve` on a free port and waits until it listens. */
    async serve(argv: readonly string[] = [], env: NodeJS.ProcessEnv = {}, log: Log = 'read'): Promise<Running> {
      const { child, printed } = start(['serve', ...argv], { PORT: '0', ...env }, log);
      const listening = () => /listens on (http:\S+)/.exec(printed.output)?.[1];
      while (!listening()) {
        await Promise.race([once(child.stdout!, 'data'), once(child, 'close')]);
        if (child.exitCode !== null) throw new Error(`asklet serve ended: ${printed.errors}`);
      }
      return {
        process: child,
        url: listening()!,
        output: () => printed.output,
        log: () => printed.errors,
        async stop(signal = 'SIGTERM') {
          // what nobody reads is never closed
          const closed = once(child, log === 'unread' ? 'exit' : 'close');
          child.kill(signal);
          return (await closed)[0];
        },
      };
    },
  };
}
