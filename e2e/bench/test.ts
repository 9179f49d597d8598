import { createServer, type Server, type SurveyInput } from 'asklet/server';
import { type Feedback, key, surveyUuid, test as base } from '../support/test.ts';

export { aSurvey, cardOf, decided, expect, htmlOf, otherUuid, surveyUuid } from '../support/test.ts';

/** What a project of the configuration sets. */
export interface BenchOptions {
  /** The `dist` folder of the build that is measured. Null: the one of this package. */
  dist: string | null;
}

export const test = base.extend<BenchOptions>({
  dist: [null, { option: true }],
  feedback: async ({ dist }, use) => {
    const started: Server[] = [];
    await use(async (...surveys: SurveyInput[]): Promise<Feedback> => {
      const server = await createServer({ surveys, keys: [key], store: ':memory:', ...(dist && { assets: [dist] }) });
      started.push(server);
      const url = await server.listen(0);
      return { ...server, url, tag: (attributes) => tagOf(`${url}/asklet.js`, attributes) };
    });
    for (const server of started) await server.close();
  },
});

/** A script tag with the attributes that the widget requires. */
export function tagOf(src: string, attributes: Readonly<Record<string, string>> = {}): string {
  const all = Object.entries({ 'data-survey': surveyUuid, 'data-key': key, ...attributes });
  return `<script async src="${src}" ${all.map(([name, text]) => `${name}="${text}"`).join(' ')}></script>`;
}
