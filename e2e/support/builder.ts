import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { createService, type Service } from 'asklet/service';
import { test as base } from './test.ts';

const samples = fileURLToPath(new URL('../../public/surveys.json', import.meta.url));

interface Opened {
  readonly server: Service;
  readonly card: Locator;
  /** Opens the page Share, and returns the code that it offers for copying. */
  output(name: string): Promise<string>;
  tab(name: string): Promise<void>;
}

/** Opens the editor with a new survey, without signing in, and can start a server with a surveys file. */
export const test = base.extend<{ builder: Opened; serveFile: (text: string) => Promise<Service & { url: string }> }>({
  builder: async ({ page }, use) => {
    const server = await createService({ surveys: samples, showsSurveys: true });
    await page.goto(`${await server.listen(0)}/surveys/new`);
    await page.getByRole('tab').first().waitFor();
    const part = (name: string) =>
      page.getByRole('navigation', { name: 'Parts of the survey' }).getByRole('link', { name }).click();
    async function tab(name: string): Promise<void> {
      await part('Edit');
      await page.getByRole('tab', { name }).click();
    }
    await use({
      server,
      tab,
      card: page.frameLocator('iframe').locator('asklet-survey').getByRole('dialog'),
      async output(name) {
        await part('Share');
        await page.getByRole('tab', { name: name.startsWith('Tag') ? 'Website' : 'Developers' }).click();
        await page.getByRole('button', { name, exact: true }).click();
        return page.getByLabel(`${name}, to copy`).innerText();
      },
    });
    // wait for the last replies before the server closes
    await page.goto('about:blank');
    await server.close();
  },
  serveFile: async ({ page }, use) => {
    const folder = await mkdtemp(join(import.meta.dirname, '../../dist', 'built-'));
    const started: Service[] = [];
    await use(async (text) => {
      await writeFile(join(folder, 'surveys.json'), text);
      const server = await createService({ surveys: join(folder, 'surveys.json'), adminToken: 'secret' });
      started.push(server);
      return { ...server, url: await server.listen(0) };
    });
    // wait for the last replies before the servers close
    await page.goto('about:blank');
    for (const server of started) await server.close();
    await rm(folder, { recursive: true });
  },
});
