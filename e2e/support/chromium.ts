import { chromium } from '@playwright/test';
import { downloadWithPlaywright, findProgram, installWithApt, isRoot, starts } from './installBrowser.ts';

// Playwright's workers load the configuration again. They read the path from this variable, so that Chromium is
// searched for, and reported, only once.
const foundVariable = 'ASKLET_E2E_CHROMIUM';

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns the path of a Chromium that starts, and installs one if there is none: first Playwright's, else, as root, the
 * system's package. Writes its choice to standard error.
 * @throws if nothing works, with what to do about it
 */
export function findOrInstallChromium(): string {
  const known = process.env[foundVariable];
  if (known) return known;
  const [path, origin] = fromEnvironment() ?? fromPlaywright() ?? fromSystem() ?? install();
  process.stderr.write(`Chromium: ${path} (${origin})\n`);
  process.env[foundVariable] = path;
  return path;
}

/** Arguments for Chromium: no requests of its own, and no sandbox for root, who cannot use it. */
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
  const path = findProgram(systemNames, macPaths);
  return path && starts(path) ? [path, "the system's"] : undefined;
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
  if (!downloadWithPlaywright('chromium', () => !!fromPlaywright())) return undefined;
  return [chromium.executablePath(), "Playwright's own, just installed"];
}

function installFromDebian(): Found {
  // Without the recommended packages, Chromium has no fonts of the usual widths.
  installWithApt('chromium', ['chromium', 'fonts-liberation']);
  const found = fromSystem();
  return found && [found[0], 'just installed with apt-get'];
}
