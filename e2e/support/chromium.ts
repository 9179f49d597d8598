import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const minute = 60_000;
const isRoot = process.getuid?.() === 0;
// Playwright's workers load the configuration again: they take the path from this variable, so that Chromium is searched
// for, and reported, once.
const foundVariable = 'ASKLET_E2E_CHROMIUM';

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Answers the path of a Chromium that starts, and installs one where there is none: first as Playwright does,
 * else, as root, from the system's packages. Writes to standard error which one it took.
 * @throws when nothing works, with what to do about it
 */
export function findOrInstallChromium(): string {
  const known = process.env[foundVariable];
  if (known) return known;
  const [path, origin] = fromEnvironment() ?? fromPlaywright() ?? fromSystem() ?? install();
  process.stderr.write(`Chromium: ${path} (${origin})\n`);
  process.env[foundVariable] = path;
  return path;
}

/** Arguments for Chromium: no requests of its own, and no sandbox for root, who cannot have one. */
export const chromiumArguments = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

type Found = readonly [path: string, origin: string] | undefined;

function fromEnvironment(): Found {
  const path = process.env['CHROMIUM_PATH'];
  if (!path) return undefined;
  if (starts(path)) return [path, 'named by CHROMIUM_PATH'];
  throw new Error(`CHROMIUM_PATH names ${path}, which does not start. Correct it, or unset it.`);
}

function fromPlaywright(): Found {
  const path = chromium.executablePath();
  return starts(path) ? [path, "Playwright's own"] : undefined;
}

function fromSystem(): Found {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const paths = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  const path = [...paths, ...macPaths].find(starts);
  return path ? [path, "the system's"] : undefined;
}

function install(): NonNullable<Found> {
  const found = installFromPlaywright() ?? installFromDebian();
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium, and none could be installed. Do one of these:\n' +
      '- npx playwright install --with-deps chromium\n' +
      "- install your system's package (Debian: apt-get install chromium)\n" +
      '- name one that you have: CHROMIUM_PATH=/path/to/chromium',
  );
}

function installFromPlaywright(): Found {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  // A network that swallows packets would otherwise hold each attempt for half a minute.
  const environment = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  if (!run(process.execPath, [cli, 'install', 'chromium'], environment)) return undefined;
  if (!fromPlaywright() && isRoot) run(process.execPath, [cli, 'install-deps', 'chromium']);
  return fromPlaywright() && [chromium.executablePath(), "Playwright's own, just installed"];
}

function installFromDebian(): Found {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined;
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2'];
  run('apt-get', [...options, 'update'], environment);
  // Without the recommended packages Chromium has no fonts of the usual widths.
  const packages = ['chromium', 'fonts-liberation'];
  run('apt-get', [...options, 'install', '-y', '--no-install-recommends', ...packages], environment);
  const found = fromSystem();
  return found && [found[0], 'just installed with apt-get'];
}

function run(command: string, args: string[], environment: NodeJS.ProcessEnv = {}): boolean {
  const shown = [command === process.execPath ? 'node' : command, ...args].join(' ');
  process.stderr.write(`Chromium: none found, running ${shown}\n`);
  const { status, stdout, stderr } = spawnSync(command, args, {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    timeout: 10 * minute,
  });
  if (status !== 0) process.stderr.write(`${lastLines(`${stdout ?? ''}${stderr ?? ''}`)}\nThat failed.\n`);
  return status === 0;
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-4).join('\n');
}

/** Whether a file is there and runs: a browser without its libraries is there, but does not run. */
function starts(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  // On Windows `--version` opens a window.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: minute / 2 }).status === 0;
}
