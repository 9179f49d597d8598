import { createServer, type Server, type SurveyInput } from 'asklet/server';
import { aSurvey, expect, key, surveyUuid, test as base } from './test.ts';

/** A server of one survey with a page by link. */
export interface LinkServer extends Server {
  /** The address of the page. */
  readonly page: string;
  /** Expects that neither an answer nor an event nor a session is stored. */
  expectNothingStored(): Promise<void>;
}

export const linkSecret = 'a secret with at least 32 characters';

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
