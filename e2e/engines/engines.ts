import { readdirSync } from 'node:fs';
import { chromium, firefox, webkit } from '@playwright/test';
import { chromiumArguments, findOrInstallChromium } from '../support/chromium.ts';
import {
  downloadWithPlaywright,
  findProgram,
  installWithApt,
  isExecutable,
  starts,
} from '../support/installBrowser.ts';
import type { BrowserDriver } from './browserDriver.ts';
import { launchFirefox } from './launchFirefox.ts';
import { launchWebKitGtk, type WebKitGtk } from './launchWebKitGtk.ts';
import { launchWithPlaywright } from './playwrightDriver.ts';

/** The engines in which every version of the widget must work. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

/** A browser that was found, and its driver. */
export type FoundEngine =
  | { readonly kind: 'playwright'; readonly name: EngineName; readonly path: string }
  | { readonly kind: 'firefox'; readonly path: string }
  | ({ readonly kind: 'webkitgtk' } & WebKitGtk);

const playwrightTypes = { chromium, firefox, webkit };

/** Launches a browser that was found. */
export function launch(engine: FoundEngine): Promise<BrowserDriver> {
  switch (engine.kind) {
    case 'firefox':
      return launchFirefox(engine.path);
    case 'webkitgtk':
      return launchWebKitGtk(engine);
    case 'playwright': {
      const args = engine.name === 'chromium' ? chromiumArguments : [];
      return launchWithPlaywright(playwrightTypes[engine.name], { executablePath: engine.path, args });
    }
  }
}

/**
 * Finds a browser of an engine, or installs one: first Playwright's own, else Debian's. Writes its choice to standard
 * error.
 * @returns null if there is none
 */
export function findOrInstallEngine(name: EngineName): FoundEngine | null {
  if (name === 'chromium') return { kind: 'playwright', name, path: findOrInstallChromium() };
  // Playwright's workers load the configuration again, but search and report only once.
  const variable = `ASKLET_E2E_${name.toUpperCase()}`;
  const known = process.env[variable];
  if (known) return JSON.parse(known) as FoundEngine | null;
  const found = fromPlaywright(name) ?? fromSystem[name]() ?? install(name);
  process.env[variable] = JSON.stringify(found);
  process.stderr.write(`${name}: ${found ? describe(found) : 'not found, and not tested'}\n`);
  return found;
}

function describe(engine: FoundEngine): string {
  if (engine.kind === 'webkitgtk') return `${engine.browserPath} (WebKitGTK, by WebDriver)`;
  return `${engine.path} (${engine.kind === 'playwright' ? "Playwright's own" : "the system's, by WebDriver BiDi"})`;
}

function fromPlaywright(name: EngineName): FoundEngine | null {
  const path = playwrightTypes[name].executablePath();
  return isExecutable(path) ? { kind: 'playwright', name, path } : null;
}

const fromSystem = {
  firefox(): FoundEngine | null {
    const path = findProgram(['firefox', 'firefox-esr'], ['/Applications/Firefox.app/Contents/MacOS/firefox']);
    return path && starts(path) ? { kind: 'firefox', path } : null;
  },
  webkit(): FoundEngine | null {
    const driverPath = findProgram(['WebKitWebDriver']);
    const browserPath = findProgram(['MiniBrowser'], webKitBrowsers());
    return driverPath && browserPath && findProgram(['Xvfb']) ? { kind: 'webkitgtk', driverPath, browserPath } : null;
  },
};

/** Returns WebKitGTK's browsers, which are in the library's folder: the newest interface first. */
function webKitBrowsers(): string[] {
  const libraries = '/usr/lib/x86_64-linux-gnu'.replace('x86_64', process.arch === 'arm64' ? 'aarch64' : 'x86_64');
  try {
    const folders = readdirSync(libraries).filter((folder) => folder.startsWith('webkit2gtk-'));
    return folders
      .toSorted()
      .toReversed()
      .map((folder) => `${libraries}/${folder}/MiniBrowser`);
  } catch {
    // not a Debian
    return [];
  }
}

const debianPackages = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb', 'fonts-liberation'] };

function install(name: 'firefox' | 'webkit'): FoundEngine | null {
  if (downloadWithPlaywright(name, () => !!fromPlaywright(name))) return fromPlaywright(name);
  installWithApt(name, debianPackages[name]);
  return fromSystem[name]();
}
