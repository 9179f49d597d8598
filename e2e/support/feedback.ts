import type { SurveyInput } from 'asklet/server';
import { createService, type Service, type ServiceOptions } from 'asklet/service';
import { tagOf } from './html.ts';
import { key } from './surveys.ts';

/**
 * A server for cases that the kit does not cover: browsers that Playwright does not drive, and builds other than this
 * one.
 */
export interface Feedback extends Service {
  readonly url: string;
  /** Returns the script tag, with optional additional attributes. */
  tag(attributes?: Readonly<Record<string, string>>): string;
}

/** Starts a server with some surveys. Close it after the test. */
export async function startFeedback(
  surveys: readonly SurveyInput[],
  options: Partial<ServiceOptions> = {},
): Promise<Feedback> {
  const server = await createService({ surveys, keys: [key], ...options });
  const url = await server.listen(0);
  return { ...server, url, tag: (attributes) => tagOf(`${url}/asklet.js`, attributes) };
}
