import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import type { Site } from '../../support/site.ts';
import { kept } from '../pages.ts';

/** The measured package. */
export const sentryPackage = '@sentry/browser@11.12.0';

/** A page that opens Sentry's form when it is loaded. */
const source = `
import { feedbackIntegration, init } from '@sentry/browser';
const feedback = feedbackIntegration({ autoInject: false });
init({ dsn: \`\${location.protocol}//key@\${location.host}/1\`, integrations: [feedback] });
addEventListener('load', async () => {
  const form = await feedback.createForm();
  form.appendToDom();
  form.open();
});
`;

/** Serves a page's script that is bundled with the package in a folder, and returns its tag. */
export async function publishSentry(site: Site, modules: string): Promise<string> {
  const entry = join(modules, '..', 'sentry.js');
  await writeFile(entry, source);
  const [built] = (await build({
    configFile: false,
    logLevel: 'warn',
    root: join(modules, '..'),
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'sentryForm' } },
  })) as Rolldown.RolldownOutput[];
  const script = site.page(built!.output[0].code, '/sentry.js', kept);
  return `<script async src="${script}"></script>`;
}
