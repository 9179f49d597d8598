import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createServer, type Server, type SurveyInput } from 'asklet/server';
import { aSurvey, expect, key, surveyUuid, test as base } from './test.ts';

/** A server of one survey with a page by link. */
export interface LinkServer extends Server {
  /** The address of the page. */
  readonly page: string;
  /** Expects that neither an answer nor an event nor a session is stored. */
  expectNothingStored(): Promise<void>;
  /** Resolves to the personal links of people, by their ids. */
  personalLinks(...ids: string[]): Promise<string[]>;
}

/** Runs `asklet link --recipients` for a survey. */
async function linkPeople(survey: SurveyInput, url: string, ids: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-link-'));
  const [surveys, people] = [join(folder, 'surveys.json'), join(folder, 'people.csv')];
  await writeFile(surveys, JSON.stringify({ keys: [{ key, surveys: '*' }], surveys: [survey] }));
  await writeFile(people, ['email', ...ids].join('\n'));
  const argv = ['link', '--surveys', surveys, '--survey', surveyUuid, '--url', url, '--recipients', people];
  const env = { ...process.env, ASKLET_LINK_SECRET: linkSecret };
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...argv], { env });
  await rm(folder, { recursive: true });
  const [, ...rows] = stdout.trim().split('\n');
  return rows.map((row) => row.split(',')[1]!);
}

const main = join(import.meta.dirname, '../../dist/server/main.js');
const linkSecret = 'a secret with at least 32 characters';

/** Starts a server of a survey with a page by link, and a text after the score unless the fields say otherwise. */
export const test = base.extend<{ serveLink: (fields?: Partial<SurveyInput>) => Promise<LinkServer> }>({
  serveLink: async ({ page }, use) => {
    const started: Server[] = [];
    await use(async (fields = {}) => {
      const survey = aSurvey({ response_type: 'text', text_question: 'Why?', link: true, ...fields });
      const server = await createServer({ surveys: [survey], keys: [{ key, surveys: '*' }], linkSecret });
      started.push(server);
      const url = await server.listen(0);
      return {
        ...server,
        page: `${url}/s/${surveyUuid}`,
        personalLinks: (...ids) => linkPeople(survey, url, ids),
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
