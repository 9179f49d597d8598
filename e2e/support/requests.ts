import type { BrowserContext, Page } from '@playwright/test';
import type { Asklet, ExpectedEvent } from 'asklet/testing';

/** The request that starts a session, in the format of `requestsTo`. */
export const sessionRequest = 'POST /api/public/v2/surveys/[uuid]/sessions/';

/** The addresses of the lazily loaded files. */
export const chunks = {
  card: /\/chunks\/card-/,
  targeting: /\/chunks\/targeting-/,
  debug: /\/chunks\/debug-/,
  /** The card's messages in a language other than English. */
  messages: /\/chunks\/i18n-/,
  /** The screenshot step, and its messages in a language other than English. */
  screenshot: /\/chunks\/screenshot-/,
};

/** Collects the requests to the server, except for preflights, which the browser sends on its own. */
export function requestsTo(page: Page, url: string): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url) || request.method() === 'OPTIONS') return;
    const { pathname } = new URL(request.url());
    requests.push(
      `${request.method()} ${pathname.replace(/-[\w-]+\.js$/, '-[hash].js').replace(/[\da-f-]{36}/, '[uuid]')}`,
    );
  });
  return requests;
}

/** Collects the addresses of matching requests. */
export function collectRequests(page: Page, address: RegExp): string[] {
  const requests: string[] = [];
  page.on('request', (request) => address.test(request.url()) && requests.push(request.url()));
  return requests;
}

const starts = new WeakMap<Asklet, number>();

/** Counts the session starts that the pages of a test send to its server: sessions without a write are not stored. */
export function countSessionStarts(asklet: Asklet, context: BrowserContext): void {
  starts.set(asklet, 0);
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().startsWith(asklet.url) && request.url().endsWith('/sessions/'))
      starts.set(asklet, sessionStarts(asklet) + 1);
  });
}

/** Returns the number of session starts that the pages of a test have sent to its server. */
export const sessionStarts = (asklet: Asklet): number => starts.get(asklet)!;

/** Returns the types of the server's events, in the order of arrival. */
export async function eventsOf({ server }: Asklet): Promise<ExpectedEvent[]> {
  return (await server.events()).map(({ event_type }) => event_type);
}

/** Requests that are held back. */
export interface HeldRequests {
  /** Resolves when the first of them is sent. */
  readonly sent: Promise<unknown>;
  /** Lets them and all later ones continue. */
  release(): void;
}

/** Holds back matching requests until they are released, so that the test can act before their replies. */
export async function holdRequests(page: Page, address: RegExp): Promise<HeldRequests> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const sent = page.waitForRequest(address);
  // a test that fails earlier reports its own error
  sent.catch(() => {});
  await page.route(address, async (route) => {
    await released;
    // if the page was closed in the meantime, there is no request to continue
    await route.continue().catch(() => {});
  });
  return { sent, release };
}
