import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findProgram, type ProgramName } from '../../.ci/programs.js';
import { chromiumArguments } from '../support/chromium.ts';

/** A browser of the system. */
export type BrowserName = 'firefox' | 'chromium';

/** A running screen reader and a browser, on their own screen and message bus. */
export interface Reader {
  /** Returns all lines that were spoken so far. */
  lines(): readonly string[];
  /** Presses keys, by their names in X. */
  press(...keys: string[]): void;
  type(text: string): void;
  /** Moves the keyboard focus to the window of the browser. */
  focusWindow(): void;
  stop(): Promise<void>;
}

// otherwise the last lines would stay in a buffer
const unbuffered = `import builtins
plain = builtins.open
def open(file, mode='r', buffering=-1, *rest, **named):
    return plain(file, mode, 1 if mode == 'w' and str(file).endswith('.log') else buffering, *rest, **named)
builtins.open = open
`;

// A bus without services: those of a desktop mount a file system in the folder of the run, which could not be removed.
// The error about that would replace the reason of a failure.
const bus = `<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>`;

// With a voice, but without sound, Orca would wait for the end of its first line. This voice has no sound.
const speech = `AddModule "dummy" "sd_dummy" ""
DefaultModule dummy
`;

const profile = {
  profile: ['Default', 'default'],
  enableKeyEcho: false,
  enableEchoByCharacter: true,
  sayAllOnLoad: false,
  pageSummaryOnLoad: false,
};
const settings = {
  general: { ...profile, startingProfile: ['Default', 'default'] },
  profiles: { default: { ...profile, keybindings: {}, pronunciations: {} } },
  keybindings: {},
  pronunciations: {},
};

const preferences = {
  'browser.aboutwelcome.enabled': false,
  'browser.preonboarding.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'termsofuse.bypassNotification': true,
};

/** Starts Orca and a browser that opens an address. */
export async function startReader(browser: BrowserName, address: string): Promise<Reader> {
  const home = mkdtempSync(join(tmpdir(), 'asklet-orca-'));
  const log = join(home, 'spoken.log');
  const started: ChildProcess[] = [];
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    HOME: home,
    XDG_RUNTIME_DIR: join(home, 'run'),
    XDG_DATA_HOME: join(home, 'data'),
    PYTHONPATH: home,
    LANG: 'C.UTF-8',
    LANGUAGE: 'en_US',
  };
  mkdirSync(join(home, 'run'), { mode: 0o700 });
  mkdirSync(join(home, 'data/orca'), { recursive: true });
  mkdirSync(join(home, 'profile'));
  mkdirSync(join(home, '.config/speech-dispatcher'), { recursive: true });
  writeFileSync(join(home, '.config/speech-dispatcher/speechd.conf'), speech);
  writeFileSync(join(home, 'sitecustomize.py'), unbuffered);
  writeFileSync(join(home, 'bus.conf'), bus);
  writeFileSync(join(home, 'data/orca/user-settings.conf'), JSON.stringify(settings));
  const lines = Object.entries(preferences).map((each) => `user_pref(${each.map((part) => JSON.stringify(part))});\n`);
  writeFileSync(join(home, 'profile/user.js'), lines.join(''));

  function start(program: ProgramName, args: string[], stdio: SpawnOptions['stdio'] = 'ignore'): ChildProcess {
    // in a process group, because some start others
    const child = spawn(findProgram(program)!, args, { env, stdio, detached: true });
    started.push(child);
    return child;
  }
  /** Starts a program that writes a line to its third stream when it is ready. */
  async function startReporting(program: ProgramName, args: string[]): Promise<string> {
    const child = start(program, args, ['ignore', 'ignore', 'ignore', 'pipe']);
    let text = '';
    for await (const chunk of child.stdio[3] as Readable) if ((text += String(chunk)).endsWith('\n')) break;
    return text.trim();
  }

  env['DISPLAY'] =
    `:${await startReporting('screen', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'])}`;
  env['DBUS_SESSION_BUS_ADDRESS'] = await startReporting('dbus', [
    `--config-file=${join(home, 'bus.conf')}`,
    '--nofork',
    '--print-address=3',
  ]);
  start('accessibilityBus', ['--launch-immediately', '--a11y=1', '--screen-reader=1']);
  start('orca', ['--replace', `--debug-file=${log}`]);
  const folder = join(home, 'profile');
  if (browser === 'firefox') start('firefox', ['--no-remote', '--profile', folder, address]);
  else
    start('chromium', [...chromiumArguments, '--force-renderer-accessibility', `--user-data-dir=${folder}`, address]);

  const xdotool = (...args: string[]) =>
    execFileSync(findProgram('xdotool')!, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return {
    lines: () =>
      existsSync(log)
        ? [...readFileSync(log, 'utf8').matchAll(/SPEECH OUTPUT: '(.*?)'(?: ?\{.*)?$/gm)].map(([, line]) =>
            line!.trim(),
          )
        : [],
    press: (...keys) => void xdotool('key', ...keys),
    type: (text) => void xdotool('type', '--delay', '50', text),
    focusWindow() {
      const windows = xdotool('search', '--onlyvisible', '--class', browser).trim().split('\n');
      xdotool('windowfocus', '--sync', windows.at(-1)!);
    },
    async stop() {
      for (const child of started.toReversed()) {
        const isRunning = child.exitCode === null && child.signalCode === null;
        const ended = isRunning && once(child, 'exit');
        try {
          process.kill(-child.pid!, 'SIGKILL');
        } catch {
          // the whole group has ended
        }
        await ended;
      }
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
