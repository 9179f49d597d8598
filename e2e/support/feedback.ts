import { createServer, type Server, type ServerOptions, type SurveyInput } from 'asklet/server';
import { tagOf } from './html.ts';
import { key } from './surveys.ts';

/**
 * A server for cases that the kit does not cover: browsers that Playwright does not drive, and builds other than this
 * one.
 */
export interface Feedback extends Server {
  readonly url: string;
  /** Returns the script tag, with optional additional attributes. */
  tag(attributes?: Readonly<Record<string, string>>): string;
}

/** Starts a server with some surveys. Close it after the test. */
export async function startFeedback(
  surveys: readonly SurveyInput[],
  options: Partial<ServerOptions> = {},
): Promise<Feedback> {
  const server = await createServer({ surveys, keys: [key], store: ':memory:', ...options });
  const url = await server.listen(0);
  return { ...server, url, tag: (attributes) => tagOf(`${url}/asklet.js`, attributes) };
}
