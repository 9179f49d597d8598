import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, type ConsoleMessage, type Locator, type Page } from '@playwright/test';
import { type Server, createServer, type SurveyInput } from 'asklet/server';

export { expect } from '@playwright/test';

export const surveyUuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
export const otherUuid = '11111111-2222-4333-8444-555555555555';
export const key = 'pk_test';

type Fields = Omit<SurveyInput, 'survey_uuid' | 'survey_type' | 'question'> & Partial<SurveyInput>;

/** A survey with nothing in it but what the test is about. */
export function aSurvey(fields: Fields = {}): SurveyInput {
  return { survey_uuid: surveyUuid, survey_type: 'nps_10', question: 'How likely are you to recommend us?', ...fields };
}

/** The real server with the built widget, on a database of its own. */
export interface Feedback extends Server {
  readonly url: string;
  /** The tag to paste, with more attributes if wanted. */
  tag(attributes?: Record<string, string>): string;
}

/** Somebody's site, at another origin than the server. */
export interface Site {
  readonly url: string;
  /** Serves a page, with headers of its own if it has any, and returns its address. */
  page(html: string, path?: string, headers?: Record<string, string>): string;
}

interface Fixtures {
  /** Starts the server for the surveys of a test. */
  feedback: (...surveys: SurveyInput[]) => Promise<Feedback>;
  site: Site;
  /** What the page wrote to the console as an error, and what went uncaught. */
  mistakes: string[];
}

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern
  feedback: async ({}, use) => {
    const started: Server[] = [];
    await use(async (...surveys) => {
      // in memory: that an answer is on the disk is proved without a browser
      const server = await createServer({ surveys, keys: [key], faults: true, store: ':memory:' });
      started.push(server);
      const url = await server.listen(0);
      return { ...server, url, tag: (attributes = {}) => tagOf(`${url}/asklet.js`, attributes) };
    });
    for (const server of started) await server.close();
  },

  // eslint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const pages = new Map<string, { html: string; headers?: Record<string, string> | undefined }>();
    // the browser asks for it unasked, and would tell the console that there is none
    pages.set('/favicon.ico', { html: '' });
    const server = createHttpServer((request, response) => {
      const page = pages.get(new URL(request.url!, 'http://site').pathname);
      response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers });
      response.end(page?.html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://localhost:${(server.address() as AddressInfo).port}`;
    await use({
      url,
      page(html, path = '/', headers) {
        pages.set(path, { html, headers });
        return url + path;
      },
    });
    server.closeAllConnections();
    server.close();
  },

  mistakes: [
    async ({ page }, use) => {
      const mistakes: string[] = [];
      page.on('console', (message: ConsoleMessage) => message.type() === 'error' && mistakes.push(message.text()));
      page.on('pageerror', (error) => mistakes.push(error.message));
      await use(mistakes);
    },
    { auto: true },
  ],
});

function tagOf(src: string, attributes: Record<string, string>): string {
  const all = Object.entries({ 'data-survey': surveyUuid, 'data-key': key, ...attributes });
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<script async src="${src}" ${all.map(([name, text]) => `${name}="${escape(text)}"`).join(' ')}></script>`;
}

/** A plain page with something in its body. */
export function htmlOf(...body: string[]): string {
  return `<!doctype html><html lang="en"><head><title>A shop</title></head><body><h1>A shop</h1>
    <a href="#">Elsewhere</a>${body.join('\n')}</body></html>`;
}

/** A page of `e2e/pages`, with what stands for `{{tag}}` and `{{head}}` put in. */
export function hostPage(name: string, tag: string, head = ''): string {
  const html = readFileSync(new URL(`../pages/${name}.html`, import.meta.url), 'utf8');
  return html.replace('{{tag}}', () => tag).replace('{{head}}', () => head);
}

/** The open card. */
export function cardOf(page: Page): Locator {
  return page.locator('asklet-survey').getByRole('dialog');
}

/** Waits until a card has come in: it moves a little while it does. */
export async function hasComeIn(card: Locator): Promise<void> {
  await card.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
}

/** Makes what this browser remembers of the survey a day older, and an hour. */
export async function letADayPass(page: Page): Promise<void> {
  await page.evaluate((name) => {
    const memory = JSON.parse(localStorage.getItem(name)!) as { at: number };
    localStorage.setItem(name, JSON.stringify({ ...memory, at: memory.at - 25 * 3_600_000 }));
  }, `asklet:${surveyUuid}`);
}

/** What the events were that came, in their order. */
export async function eventsOf(server: Feedback) {
  return (await server.events()).map(({ event_type }) => event_type);
}

/** Waits until it is decided whether the survey shows, and tells why. */
export async function decided(
  page: Page,
  survey?: string,
): Promise<{ shown: boolean; reason: string; found?: unknown }> {
  const why = await page.waitForFunction((name) => {
    const { asklet } = window as unknown as { asklet?: (command: string, survey?: string) => { reason: string } };
    const answer = typeof asklet === 'function' ? asklet('why', name) : undefined;
    return answer && answer.reason !== 'starting' ? answer : null;
  }, survey);
  return (await why.jsonValue()) as Awaited<ReturnType<typeof decided>>;
}
