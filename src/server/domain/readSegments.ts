import type { FunnelSlot, ResponseFact, ResultsStore } from '../store/resultsStore.ts';
import type { ResponseQuery } from './responseQuery.ts';
import { createSegment, dayLength, largestSegment, type Segment } from './segment.ts';

/** Facts that are read at once: other requests are answered in between. */
const portion = 5000;

async function* readFacts(store: ResultsStore, query: ResponseQuery): AsyncGenerator<readonly ResponseFact[]> {
  let cursor: string | null = null;
  do {
    const page = await store.facts(query, cursor, portion);
    yield page.facts;
    ({ cursor } = page);
  } while (cursor !== null);
}

/** The segments of the responses of a query, oldest first. They have no funnels. */
async function* readResponseSegments(store: ResultsStore, query: ResponseQuery): AsyncGenerator<Segment> {
  let day = -1;
  let waiting: ResponseFact[] = [];
  for await (const facts of readFacts(store, query)) {
    for (const fact of facts) {
      const factDay = Math.floor(fact.at / dayLength);
      if (factDay !== day || waiting.length === largestSegment) {
        if (waiting.length > 0) yield createSegment(day, waiting, []);
        waiting = [];
        day = factDay;
      }
      waiting.push(fact);
    }
  }
  if (waiting.length > 0) yield createSegment(day, waiting, []);
}

/** The funnels of the days of a period, as segments without responses. */
async function* readFunnels(store: ResultsStore, query: ResponseQuery, now: number): AsyncGenerator<Segment> {
  const { survey_uuid } = query;
  const beginning = await store.beginning(survey_uuid);
  if (beginning === null) return;
  const from = Math.max(query.from ?? beginning, beginning);
  const until = Math.min(query.until ?? Infinity, now + dayLength);
  for (let day = Math.floor(from / dayLength); day * dayLength < until; day += 1) {
    const start = Math.max(from, day * dayLength);
    const funnel: FunnelSlot[] = await store.funnel(survey_uuid, start, Math.min(until, (day + 1) * dayLength));
    if (funnel.length > 0) yield createSegment(day, [], funnel);
  }
}

/** What a summary of the responses of a query is made of: they, and the sessions of its period. */
export async function* readSegments(store: ResultsStore, query: ResponseQuery, now: number): AsyncGenerator<Segment> {
  yield* readFunnels(store, query, now);
  yield* readResponseSegments(store, query);
}
