import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createService, type Service, type ServiceOptions } from 'asklet/service';
import { test as base } from './test.ts';

export const token = 'an-admin-token';

/** The owner's server, in its own folder. */
export interface OwnersServer extends Service {
  readonly url: string;
  /** Resolves to the text of the surveys file. */
  readFile(): Promise<string>;
  writeFile(text: string): Promise<void>;
}

export const nps = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
export const csat = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30002';

/** A surveys file as an owner would write it. */
export const ownersFile = `// our surveys
{
  "keys": [{ "key": "pk_owner", "surveys": "*", "origins": ["https://site.example"] }],
  "surveys": [
    {
      "survey_uuid": "${nps}",
      "survey_type": "nps_10", // asked after checkout
      "title": "Checkout",
      "question": "How likely are you to recommend us?"
    },
    { "survey_uuid": "${csat}", "survey_type": "csat_5", "question": "How was the delivery?", "ends_at": "2026-01-01T00:00:00Z" }
  ]
}
`;

type Options = Partial<Omit<ServiceOptions, 'adminToken'>> & { readonly adminToken?: string | undefined };

/** Starts a server of an owner. Without a text, there is no surveys file yet, and samples are served. */
export const test = base.extend<{
  startOwner: (text?: string | null, options?: Options) => Promise<OwnersServer>;
}>({
  startOwner: async ({ page }, use) => {
    const folder = await mkdtemp(join(import.meta.dirname, '../../dist', 'owner-'));
    const surveys = join(folder, 'surveys.json');
    const samples = join(import.meta.dirname, '../../public/surveys.json');
    const started: Service[] = [];
    await use(async (text = ownersFile, options = {}) => {
      if (text !== null) await writeFile(surveys, text);
      const server = await createService({ surveys, samples, adminToken: token, ...options } as ServiceOptions);
      started.push(server);
      return {
        ...server,
        url: await server.listen(0),
        readFile: () => readFile(surveys, 'utf8'),
        writeFile: (changed) => writeFile(surveys, changed),
      };
    });
    // wait for the last replies before the servers close
    await page.goto('about:blank');
    for (const server of started) await server.close();
    await rm(folder, { recursive: true });
  },
});

/** Opens a page of the app, and waits until it is signed in. */
export async function openApp(page: Page, { url }: OwnersServer, path = '/surveys'): Promise<void> {
  await page.goto(`${url}${path}#token=${token}`);
  await page.getByRole('link', { name: 'Settings' }).waitFor();
}
