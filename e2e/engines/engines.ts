import { chromium, firefox, webkit } from '@playwright/test';
import { findProgram, startsBrowser } from '../../.ci/programs.js';
import { chromiumArguments, findChromium } from '../support/chromium.ts';
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

/** Finds a browser of an engine: Playwright's own, else the system's. Writes its choice to standard error. */
export function findEngine(name: EngineName): FoundEngine | null {
  if (name === 'chromium') return { kind: 'playwright', name, path: findChromium() };
  // Playwright's workers load the configuration again, but search and report only once.
  const variable = `ASKLET_E2E_${name.toUpperCase()}`;
  const known = process.env[variable];
  if (known) return JSON.parse(known) as FoundEngine | null;
  const found = fromPlaywright(name) ?? fromSystem[name]();
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
  return startsBrowser(path) ? { kind: 'playwright', name, path } : null;
}

const fromSystem = {
  firefox(): FoundEngine | null {
    const path = findProgram('firefox');
    return path && startsBrowser(path) ? { kind: 'firefox', path } : null;
  },
  webkit(): FoundEngine | null {
    const driverPath = findProgram('webKitDriver');
    const browserPath = findProgram('webKit');
    return driverPath && browserPath && findProgram('screen') ? { kind: 'webkitgtk', driverPath, browserPath } : null;
  },
};
