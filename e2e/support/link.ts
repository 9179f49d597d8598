import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { type SurveyInput } from 'asklet/server';
import { createService, type Service } from 'asklet/service';
import { aSurvey, expect, key, surveyUuid, test as base } from './test.ts';

/** A server of one survey with a page by link. */
export interface LinkServer extends Service {
  /** The address of the page. */
  readonly page: string;
  /** Expects that neither an answer nor an event nor a session is stored. */
  expectNothingStored(): Promise<void>;
  /** Resolves to the personal links of people, by their ids. */
  personalLinks(...ids: string[]): Promise<string[]>;
  /** Resolves to the HTML of the question for an email. */
  mailQuestion(): Promise<string>;
}

/** Runs `asklet link` for a survey, in a folder with a file of people. Resolves to its output. */
async function runLink(survey: SurveyInput, url: string, ids: readonly string[], argv: readonly string[]) {
  const cwd = await mkdtemp(join(tmpdir(), 'asklet-link-'));
  await writeFile(join(cwd, 'surveys.json'), JSON.stringify({ keys: [{ key, surveys: '*' }], surveys: [survey] }));
  await writeFile(join(cwd, 'people.csv'), ['email', ...ids].join('\n'));
  const env = { ...process.env, ASKLET_LINK_SECRET: linkSecret };
  const command = [main, 'link', '--survey', surveyUuid, '--url', url, ...argv];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd, env });
  await rm(cwd, { recursive: true });
  return stdout;
}

/** Opens the page, and waits until its script shows the survey. */
export async function openPage(page: Page, { page: url }: Pick<LinkServer, 'page'>): Promise<void> {
  await page.goto(url);
  await page.locator('asklet-survey[survey]').waitFor();
}

export const scoreOption = (page: Page, value: number) => page.getByRole('radio', { name: `${value} out of 10` });

export const thanks = (page: Page) => page.getByRole('status').filter({ hasText: 'Thank you for your feedback!' });

/** Resolves to the score, the text and the page of each stored response. */
export async function answersOf({ responses }: Pick<LinkServer, 'responses'>) {
  const stored = await responses();
  return stored.map(({ score, text, metadata }) => [score, text, metadata['page_url']]);
}

const main = join(import.meta.dirname, '../../dist/server/main.js');
const linkSecret = 'a secret with at least 32 characters';

/** Starts a server of a survey with a page by link, and a text after the score unless the fields say otherwise. */
export const test = base.extend<{ serveLink: (fields?: Partial<SurveyInput>) => Promise<LinkServer> }>({
  serveLink: async ({ page }, use) => {
    const started: Service[] = [];
    await use(async (fields = {}) => {
      const survey = aSurvey({ response_type: 'text', text_question: 'Why?', link: true, ...fields });
      const server = await createService({ surveys: [survey], keys: [{ key, surveys: '*' }], linkSecret });
      started.push(server);
      const url = await server.listen(0);
      return {
        ...server,
        page: `${url}/s/${surveyUuid}`,
        async personalLinks(...ids) {
          const rows = await runLink(survey, url, ids, ['--recipients', 'people.csv']);
          return rows
            .trim()
            .split('\n')
            .slice(1)
            .map((row) => row.split(',')[1]!);
        },
        mailQuestion: () => runLink(survey, url, [], ['--mail', 'html']),
        async expectNothingStored() {
          expect([await server.sessions(), await server.responses(), await server.events()]).toEqual([[], [], []]);
        },
      };
    });
    // wait for the last replies before the servers close
    await page.goto('about:blank');
    for (const server of started) await server.close();
  },
});
