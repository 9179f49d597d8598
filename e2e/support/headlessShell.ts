import type { LaunchOptions } from '@playwright/test';
import { chromium } from '@playwright/test';
import { chromiumArguments, findOrInstallChromium } from './chromium.ts';
import { findProgram, installWithApt } from './installBrowser.ts';

// Playwright's workers load the configuration again, but search and report only once.
const foundVariable = 'ASKLET_E2E_HEADLESS_SHELL';

/**
 * Launches Chromium without the parts that only a window needs, which halves the time of a test. Debian has this
 * headless shell as a package, and Playwright installs it with its Chromium; if there is none, uses the whole Chromium.
 */
export function launchHeadlessShell(): LaunchOptions {
  const executablePath = (process.env[foundVariable] ??= findOrInstallHeadlessShell());
  // without a path, Playwright uses its own headless shell
  return executablePath === chromium.executablePath()
    ? { args: chromiumArguments }
    : { executablePath, args: chromiumArguments };
}

function findOrInstallHeadlessShell(): string {
  const whole = findOrInstallChromium();
  if (process.env['CHROMIUM_PATH'] || whole === chromium.executablePath()) return whole;
  const name = 'chromium-headless-shell';
  if (!findProgram([name])) installWithApt(name, [name]);
  const path = findProgram([name]) ?? whole;
  process.stderr.write(`Chromium's headless shell: ${path}\n`);
  return path;
}
