import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from './bundledApp.ts';

/** The libraries in `e2e/pages/modals` with dialogs of ordinary elements. */
export const modalLibraries = ['radix', 'headless', 'focusTrap', 'bootstrap', 'micromodal'] as const;

/** Bundles the page with a dialog of each library. Resolves to its files. */
export async function bundleModalApp(): Promise<ReadonlyMap<string, string>> {
  const app = await readFile(join(import.meta.dirname, '../pages/modals/app.js'), 'utf8');
  return bundle(app, { define: { 'process.env.NODE_ENV': '"production"' } });
}

/** Returns the page of the app with a survey, and a button that opens the dialog. */
export const modalPage = (app: ReadonlyMap<string, string>, tag: string): ReadonlyMap<string, string> =>
  new Map([...app, ['index.html', `${app.get('index.html')}<button id="open">Basket</button>${tag}`]]);
