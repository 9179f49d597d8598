import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { builtMain } from './startShared.ts';

/** Where a process writes its log lines: to the test, to a pipe without a reader, or to a file. */
export type Log = 'read' | 'unread' | number;

/** A server process that was started. */
export interface Running {
  readonly process: ChildProcess;
  readonly url: string;
  /** Returns everything that it has printed so far. */
  output(): string;
  /** Returns the log lines so far. */
  log(): string;
  /** Sends a signal and resolves to the exit code (null after a kill). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The output and exit code of a finished command. */
export interface Finished {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs the built command line as real processes, in a new folder. */
export function useBuiltServer() {
  let folder: string;
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'asklet-work-'));
  });

  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  function start(argv: readonly string[], env: NodeJS.ProcessEnv = {}, log: Log = 'read') {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, [builtMain, ...argv], {
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

  async function runWith(env: NodeJS.ProcessEnv, ...argv: string[]): Promise<Finished> {
    const { child, printed } = start(argv, env);
    const [code] = await once(child, 'close');
    return { code, ...printed };
  }

  return {
    /** The folder in which the processes run. */
    folder: () => folder,

    /** The program that they run. */
    main: () => builtMain,

    /** Runs a command to its end. */
    run: (...argv: string[]): Promise<Finished> => runWith({}, ...argv),

    /** Runs a command to its end, with environment variables. */
    runWith,

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
          // an unread stream never closes
          const closed = once(child, log === 'unread' ? 'exit' : 'close');
          child.kill(signal);
          return (await closed)[0];
        },
      };
    },
  };
}
