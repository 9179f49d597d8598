// Installs the external programs of the tests that are missing: Chromium, and with `--full` those that only
// `npm run test:full` needs, such as the other browsers. As root on Debian with one call of apt-get, else with Playwright, which has only browsers.
// If something is still missing, says what, and fails if CI is set. With `--list`, it installs nothing.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, firefox, webkit } from '@playwright/test';
import { findProgram, programs, startsBrowser, unpackedFolder } from './programs.js';

const isFull = process.argv.includes('--full');
const onlyLists = process.argv.includes('--list');

/** The browsers: each is there if Playwright's own is, or all programs of the system are. */
const browsers = [
  { type: chromium, needed: ['chromium'], wanted: ['headlessShell'] },
  ...(isFull
    ? [
        { type: firefox, needed: ['firefox'], wanted: [] },
        { type: webkit, needed: ['webKitDriver', 'webKit', 'screen'], wanted: [] },
      ]
    : []),
];

const isMissing = (program) => !findProgram(program);
const isBrowserMissing = ({ type, needed }) => !startsBrowser(type.executablePath()) && needed.some(isMissing);
const missingBrowsers = () =>
  browsers.filter((browser) => !(browser.type === chromium && process.env.CHROMIUM_PATH) && isBrowserMissing(browser));
const others = isFull
  ? [
      'nginx',
      'pgBouncer',
      'buildah',
      'mmdebstrap',
      'php',
      'mariadb',
      'wordpress',
      'orca',
      'xdotool',
      'dbus',
      'accessibilityBus',
    ]
  : [];
const missingOthers = () => others.filter(isMissing);

function run(command, args, options = {}) {
  console.error([command === process.execPath ? 'node' : command, ...args].join(' '));
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  if (status !== 0) console.error('That failed.');
}

function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { env });
  const packagesOf = (names) => [...new Set(names.flatMap((name) => programs[name].packages))];
  const isServer = (name) => programs[name].isServer;
  const browserPrograms = missingBrowsers().flatMap(({ needed, wanted }) => [...needed, ...wanted]);
  const packages = packagesOf([...browserPrograms, ...missingOthers().filter((name) => !isServer(name))]);
  const servers = packagesOf(missingOthers().filter(isServer));
  apt('update');
  if (packages.length) apt('install', '-y', '--no-install-recommends', ...packages);
  if (!servers.length) return;
  // an installed server would start
  mkdirSync(unpackedFolder, { recursive: true });
  const inFolder = { cwd: unpackedFolder, env };
  // by default, apt drops root for its downloads, and may not write here
  run('apt-get', ['-qq', '-o', 'APT::Sandbox::User=root', 'download', ...servers], inFolder);
  for (const file of readdirSync(unpackedFolder))
    if (file.endsWith('.deb')) run('dpkg-deb', ['-x', file, '.'], inFolder);
}

function installWithPlaywright() {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const names = missingBrowsers().map(({ type }) => type.name());
  // if the network drops packets, each attempt would otherwise take half a minute
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  if (names.length) run(process.execPath, [cli, 'install', ...names], { env });
}

const missing = () => [...missingBrowsers().map(({ type }) => type.name()), ...missingOthers()];

if (missing().length && onlyLists) console.log(`Not tested, because it is missing: ${missing().join(', ')}.`);
else if (missing().length) {
  console.error(`Missing for the tests: ${missing().join(', ')}.`);
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installWithApt();
  else installWithPlaywright();
  const left = missing();
  if (left.length) {
    console.error(
      `Still missing: ${left.join(', ')}. Install the packages of your system, run npx playwright install --with-deps, ` +
        'or set CHROMIUM_PATH to a Chromium.',
    );
    if (process.env.CI) process.exitCode = 1;
  }
}
