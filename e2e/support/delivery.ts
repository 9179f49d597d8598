import type { Page, Request } from '@playwright/test';
import type { EventType } from '../../src/contract/api/event.ts';
import type { ConsoleErrors } from './consoleErrors.ts';
import { eventsOf } from './requests.ts';
import { type Asklet, expect, htmlOf, type SurveyChange, test as base } from './test.ts';

interface Fixtures {
  /**
   * Opens a page with a survey of a score and a text, whose requests may fail. `before` comes before its tag. Resolves
   * to the address.
   */
  openSurvey: (...before: string[]) => Promise<string>;
}

/** The test for delivery, which expects everything to arrive. */
export const test = base.extend<Fixtures>({
  openSurvey: async ({ page, asklet, site, tag, consoleErrors }, use) => {
    allowFailedRequests(consoleErrors);
    await asklet.override(survey);
    await use(async (...before) => {
      const address = site.page(htmlOf(...before, tag()));
      await page.goto(address);
      return address;
    });
  },
});

/** A fault of requests, and how often it happens. */
export type Fault = Parameters<Asklet['fail']>[1];

const endpoints = ['responses', 'eventsV1', 'eventsV2'] as const;

/** A survey of a score and a text. */
export const survey: SurveyChange = { response_type: 'text' };
/** The response after a score of 9 and `giveText`, and its events. */
export const answer = { score: 9, text: 'Soup' };
export const expectedEvents: EventType[] = ['survey_initialized', 'survey_opened', 'score_submitted', 'text_submitted'];

/** Makes all endpoints that store something fail in the same way. Returns a function that undoes it. */
export function failAll(asklet: Asklet, fault: Fault): () => void {
  const undo = endpoints.map((endpoint) => asklet.fail(endpoint, fault));
  return () => {
    for (const each of undo) each();
  };
}

/** Allows the browser's messages about failed requests to these endpoints, but no other errors. */
export function allowFailedRequests(consoleErrors: ConsoleErrors): void {
  consoleErrors.allow(/^Failed to load resource: .*\/(responses|events?)\//);
}

export async function giveText({ card }: Asklet): Promise<void> {
  await card.text('Soup');
  await expect(card.root.getByRole('status')).toContainText('Thank you for your feedback!');
}

/** Returns whether every event arrived, in order. One whose reply was lost may have arrived twice. */
export function hasAllInOrder(events: EventType[]): boolean {
  let next = 0;
  for (const event of events) if (event === expectedEvents[next]) next += 1;
  return next === expectedEvents.length;
}

/**
 * Collects the events whose requests a page aborts, because requests may be in progress when the test advances the
 * clock.
 */
export function collectAborted(page: Page): EventType[] {
  const aborted: EventType[] = [];
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_ABORTED') aborted.push(request.postDataJSON().event_type);
  });
  return aborted;
}

/** Expects every event once, except for aborted ones. */
export async function expectOnce(asklet: Asklet, aborted: EventType[]): Promise<void> {
  const events = await eventsOf(asklet);
  const repeated = events.filter((event, index) => events.indexOf(event) < index);
  expect(aborted).toEqual(expect.arrayContaining(repeated));
}

/** Returns a function that says whether a page had no requests since its last call. */
function watchRequests(page: Page): () => boolean {
  const underWay = new Set<Request>();
  let isActive = true;
  page.on('request', (request) => {
    underWay.add(request);
    isActive = true;
  });
  const end = (request: Request) => {
    underWay.delete(request);
    isActive = true;
  };
  page.on('requestfinished', end).on('requestfailed', end);
  return () => {
    const isQuiet = !isActive && !underWay.size;
    isActive = false;
    return isQuiet;
  };
}

/**
 * Waits until the server has the whole answer in one session. Meanwhile, advances the clocks of the pages, but only
 * while they wait for their next attempt, because requests in progress would time out.
 */
export async function expectDelivered(asklet: Asklet, pages: Page[] = []): Promise<void> {
  const waiting = pages.map((page) => ({ page, isQuiet: watchRequests(page) }));
  await expect
    .poll(
      async () => {
        for (const { page, isQuiet } of waiting) if (isQuiet()) await page.clock.fastForward(300_000);
        const [responses, events] = [await asklet.server.responses(), await eventsOf(asklet)];
        return { responses: responses.map(({ score, text }) => ({ score, text })), complete: hasAllInOrder(events) };
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toEqual({ responses: [answer], complete: true });
  expect(await asklet.server.sessions()).toHaveLength(1);
}

/** Page scripts that make storage unusable. */
export const storageFaults: Record<'full' | 'denied', () => void> = {
  full: () => {
    for (let size = 2 ** 20; size >= 1; size /= 2) {
      try {
        for (let count = 0; ; count++) localStorage.setItem(`${size} ${count}`, 'x'.repeat(size));
      } catch {
        // smaller items may still fit
      }
    }
  },
  denied: () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  },
};
