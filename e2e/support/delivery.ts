import type { Page, Request } from '@playwright/test';
import type { EventType } from '../../src/contract/event.ts';
import type { ConsoleErrors } from './consoleErrors.ts';
import { eventsOf } from './requests.ts';
import { type Asklet, expect, type SurveyChange } from './test.ts';

/** What goes wrong with a request, and how often. */
export type Fault = Parameters<Asklet['fail']>[1];

const endpoints = ['responses', 'eventsV1', 'eventsV2'] as const;

/** A survey of a score and a text. */
export const survey: SurveyChange = { response_type: 'text' };
/** The response that a score of 9 and `giveText` lead to, and its events. */
export const answer = { score: 9, text: 'Soup' };
export const expectedEvents: EventType[] = ['survey_initialized', 'survey_opened', 'score_submitted', 'text_submitted'];

/** Lets all endpoints that store something fail in the same way. Returns the undo. */
export function failAll(asklet: Asklet, fault: Fault): () => void {
  const undo = endpoints.map((endpoint) => asklet.fail(endpoint, fault));
  return () => {
    for (const each of undo) each();
  };
}

/** Accepts what the browser writes for requests to these endpoints that fail: nothing else is an error of the page. */
export function allowFailedRequests(consoleErrors: ConsoleErrors): void {
  consoleErrors.allow(/^Failed to load resource: .*\/(responses|events?)\//);
}

export async function giveText({ card }: Asklet): Promise<void> {
  await card.text('Soup');
  await expect(card.root.getByRole('status')).toContainText('Thank you for your feedback!');
}

/** Whether every event arrived, and in order. One whose reply was lost may have arrived twice. */
export function hasAllInOrder(events: EventType[]): boolean {
  let next = 0;
  for (const event of events) if (event === expectedEvents[next]) next += 1;
  return next === expectedEvents.length;
}

/** Collects the events whose requests a page aborts: when the test advances the clock, a request may be under way. */
export function collectAborted(page: Page): EventType[] {
  const aborted: EventType[] = [];
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_ABORTED') aborted.push(request.postDataJSON().event_type);
  });
  return aborted;
}

/** Expects every event once, but for those whose request was aborted. */
export async function expectOnce(asklet: Asklet, aborted: EventType[]): Promise<void> {
  const events = await eventsOf(asklet);
  const repeated = events.filter((event, index) => events.indexOf(event) < index);
  expect(aborted).toEqual(expect.arrayContaining(repeated));
}

/** Returns a function that says whether a page was without requests since its last call. */
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
 * Waits until the server has the whole answer in one session. Advances the clocks of some pages meanwhile, but only while
 * they wait for their next attempt: a request under way would time out.
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

/** Page scripts that leave no usable storage. */
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
