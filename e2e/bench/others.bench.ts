import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareVisits, content, type MeasuredPage } from './compareVisits.ts';
import { posthogPackage, publishPosthog } from './others/posthog.ts';
import { publishSentry, sentryPackage } from './others/sentry.ts';
import { publish, survey } from './pages.ts';
import { htmlOf, test } from './test.ts';

/** Installs packages from the npm registry into a new folder. Needs a network. */
function installInto(folder: string, packages: readonly string[]): string {
  writeFileSync(join(folder, 'package.json'), '{}');
  const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages];
  execFileSync('npm', npm, { cwd: folder, stdio: 'pipe', shell: process.platform === 'win32' });
  return join(folder, 'node_modules');
}

test('the tasks of a visit, compared with other widgets', async ({ browser, feedback, site }) => {
  const folder = mkdtempSync(join(tmpdir(), 'asklet-others-'));
  try {
    const modules = installInto(folder, [posthogPackage, sentryPackage]);
    const page = (path: string, html: string, shows: MeasuredPage['shows']): MeasuredPage => ({
      address: site.page(htmlOf(content + html), path),
      shows,
    });
    await compareVisits('others', browser, {
      ...(await publish(await feedback(survey), site)),
      PostHog: page('/posthog', await publishPosthog(site, modules), 'steps'),
      // a form with one step, which asks for no score
      Sentry: page('/sentry', await publishSentry(site, modules), 'card'),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
