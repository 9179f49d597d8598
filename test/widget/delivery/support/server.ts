import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { EventType } from '../../../../src/contract/api/event.ts';
import { createServer, type Server } from '../../../../src/server/index.ts';
import { otherUuid, sessionUuid, surveyUuid } from '../../../support/builders.ts';
import type { Page } from './browser.ts';

// A real server for the tests of the outbox, which pages reach without a port.

export const account = { api: 'http://feedback.example', survey: surveyUuid, key: 'pk_test' };

/** The server of the current test. */
export const current = { server: null as unknown as Server };

const underWay = new Set<Promise<Response>>();

beforeEach(async () => {
  const surveys = [surveyUuid, otherUuid].map((survey_uuid) => ({
    survey_uuid,
    survey_type: 'nps_10' as const,
    question: 'How likely?',
  }));
  current.server = await createServer({ surveys, keys: ['pk_test'], faults: true });
});

afterEach(async () => {
  // the server may still be working on requests of a page that has ended
  await Promise.allSettled(underWay);
  await current.server.close();
});

/** The network, which is the server itself. */
export const network: typeof fetch = (address, init) => {
  const reply = current.server.fetch(new Request(address, init));
  underWay.add(reply);
  return reply;
};

export const offline: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));

export const response = (score: number) => ({ session_uuid: sessionUuid, score });
export const event = (event_type: EventType) => ({ session_uuid: sessionUuid, event_type });

/** Resolves to the types of the server's events. */
export const storedEvents = async () => (await current.server.events()).map(({ event_type }) => event_type);

/** Waits until a check passes, even on a busy machine. */
export const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 5 });

/** Waits until a page's attempts had these outcomes. */
export const expectOutcomes = (page: Page, ...outcomes: string[]) =>
  until(() => expect(page.outcomes).toEqual(outcomes));

/** Waits for all pending tasks. */
export const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Returns the number of texts in a storage. */
export const entriesIn = (storage: Storage) => Object.keys(storage).length;
