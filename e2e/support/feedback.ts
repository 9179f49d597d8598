import { type Server, createServer, type SurveyInput } from 'asklet/server';
import { surveyUuid } from './surveys.ts';

export const key = 'pk_test';

/** The real server with the built widget, on a database of its own. */
export interface Feedback extends Server {
  readonly url: string;
  /** The script tag to paste, with more attributes if wanted. */
  tag(attributes?: Record<string, string>): string;
}

/** Starts a server with some surveys. Close it after the test. */
export async function startFeedback(surveys: SurveyInput[]): Promise<Feedback> {
  // in memory: the tests of the server cover the database file
  const server = await createServer({ surveys, keys: [key], faults: true, store: ':memory:' });
  const url = await server.listen(0);
  return { ...server, url, tag: (attributes = {}) => tagOf(`${url}/asklet.js`, attributes) };
}

function tagOf(src: string, attributes: Record<string, string>): string {
  const all = Object.entries({ 'data-survey': surveyUuid, 'data-key': key, ...attributes });
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<script async src="${src}" ${all.map(([name, text]) => `${name}="${escape(text)}"`).join(' ')}></script>`;
}

/** How many session starts the server has answered. A session that has said nothing yet is stored nowhere. */
export async function sessionStarts({ url }: Feedback): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = metrics.matchAll(/^asklet_requests_total\{route="sessions",method="POST",[^}]*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** The types of the events that the server has, in the order of their arrival. */
export async function eventsOf(server: Feedback) {
  return (await server.events()).map(({ event_type }) => event_type);
}
