import { chromium, type LaunchOptions } from '@playwright/test';
import { findProgram, startsBrowser } from '../../.ci/programs.js';

// Playwright's workers load the configuration again. They read the path from this variable, so that Chromium is
// searched for, and reported, only once.
const foundVariable = 'ASKLET_E2E_CHROMIUM';

/**
 * Returns the path of a Chromium that starts: the one at CHROMIUM_PATH, Playwright's, or the system's. Writes its choice
 * to standard error.
 * @throws if Chromium is missing, with what to do about it
 */
export function findChromium(): string {
  const known = process.env[foundVariable];
  if (known) return known;
  const path = fromEnvironment() ?? fromPlaywright() ?? fromSystem();
  if (!path) throw new Error('The browser tests need Chromium. Run node .ci/install.js, or set CHROMIUM_PATH.');
  process.stderr.write(`Chromium: ${path}\n`);
  process.env[foundVariable] = path;
  return path;
}

/** Arguments for Chromium: no requests of its own, and no sandbox for root, who cannot use it. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

function fromEnvironment(): string | undefined {
  const path = process.env['CHROMIUM_PATH'];
  if (!path || startsBrowser(path)) return path;
  throw new Error(`CHROMIUM_PATH names ${path}, which does not start. Correct it, or unset it.`);
}

function fromPlaywright(): string | undefined {
  const path = chromium.executablePath();
  return startsBrowser(path) ? path : undefined;
}

function fromSystem(): string | undefined {
  const path = findProgram('chromium');
  return path && startsBrowser(path) ? path : undefined;
}

/**
 * Launches Chromium without the parts that only a window needs, which halves the time of a test. Debian has this
 * headless shell as a package, and Playwright installs it with its Chromium; otherwise, uses the whole Chromium.
 */
export function launchHeadlessShell(): LaunchOptions {
  const whole = findChromium();
  // without a path, Playwright uses its own headless shell
  if (whole === chromium.executablePath()) return { args: chromiumArguments };
  const shell = process.env['CHROMIUM_PATH'] ? undefined : findProgram('headlessShell');
  return { executablePath: shell ?? whole, args: chromiumArguments };
}
