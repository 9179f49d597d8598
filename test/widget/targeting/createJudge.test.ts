import { afterEach, expect, test, vi } from 'vitest';
import type { PageRules } from '../../../src/contract/surveys/pageRules.ts';
import type { Audience } from '../../../src/contract/surveys/audience.ts';
import { createAttributes } from '../../../src/widget/browser/attributes.ts';
import { createStore, type Store } from '../../../src/widget/browser/store.ts';
import type { SurveyInternals } from '../../../src/widget/core/chunks.ts';
import { createJudge } from '../../../src/widget/targeting/createJudge.ts';
import { aSessionReply, aSurvey, surveyUuid } from '../../support/builders.ts';

const minute = 60_000;
const start = Date.parse('2026-03-04T05:06:07Z');

afterEach(() => void vi.restoreAllMocks());

interface Situation {
  readonly store?: Store;
  readonly href?: string;
  readonly language?: string;
  readonly coarse?: boolean;
  readonly viewport?: readonly [width: number, height: number];
  readonly metadata?: string;
  readonly options?: object;
  readonly unfinished?: boolean;
}

/** Creates a page of the survey, as loaded by a browser. */
function aPage(situation: Situation = {}) {
  const { store = createStore(() => null), href = 'https://shop.example/', viewport = [1280, 800] } = situation;
  const attributes = createAttributes(
    (name) => (name === 'metadata' ? (situation.metadata ?? null) : null),
    expect.fail,
  );
  const window = {
    location: new URL(href),
    navigator: { language: situation.language ?? 'en' },
    matchMedia: (query: string) => ({ matches: query === '(pointer: coarse)' && !!situation.coarse }),
    innerWidth: viewport[0],
    innerHeight: viewport[1],
  };
  const options = { survey: surveyUuid, metadata: {}, attributes, ...situation.options };
  const internals = {
    environment: { window, store },
    session: { memory: () => ({ reply: aSessionReply() }), isUnfinished: () => !!situation.unfinished },
    options: () => options,
  } as unknown as SurveyInternals;
  const judge = createJudge(internals);
  return {
    window,
    options,
    judge: (audience: Audience, show_on_pages: PageRules | null = null) =>
      judge(aSurvey({ show_on_pages, trigger: { type: 'immediate', audience } })),
  };
}

test.each<[device: string, Situation]>([
  ['desktop', {}],
  ['desktop', { viewport: [400, 300] }],
  ['tablet', { coarse: true, viewport: [1024, 768] }],
  ['tablet', { coarse: true, viewport: [600, 900] }],
  ['phone', { coarse: true, viewport: [599, 900] }],
  ['phone', { coarse: true, viewport: [900, 400] }],
])('a device is a %s by its pointer and its viewport: %j', (device, situation) => {
  const { judge } = aPage(situation);
  const found = (['phone', 'tablet', 'desktop'] as const).filter((each) => judge({ devices: [each] }).ok);
  expect(found).toEqual([device]);
});

test('counts page views and visits of this browser as the clock moves, whatever the page rules', () => {
  const store = createStore(() => null);
  const clock = vi.spyOn(Date, 'now');
  /** Returns the maximum page views and visits that an audience may require now. */
  const count = (page: ReturnType<typeof aPage>) =>
    (['min_page_views', 'min_visits'] as const).map((name) => {
      const met = [1, 2, 3, 4, 5].filter((least) => page.judge({ [name]: least }).ok);
      return met.length;
    });
  clock.mockReturnValue(start);
  const first = aPage({ store });
  expect(first.judge({ min_visits: 1 }, ['/never'])).toMatchObject({ ok: false, why: 'not-included' });
  expect(count(first)).toEqual([1, 1]);
  clock.mockReturnValue(start + 29 * minute);
  expect(count(aPage({ store }))).toEqual([2, 1]);
  clock.mockReturnValue(start + 60 * minute);
  const third = aPage({ store });
  expect(count(third)).toEqual([3, 2]);
  // a single-page navigation is another view; a different query on the same page is not
  third.window.location = new URL('https://shop.example/cart');
  expect(count(third)).toEqual([4, 2]);
  third.window.location = new URL('https://shop.example/cart?from=mail');
  expect(count(third)).toEqual([4, 2]);
});

test('stores nothing for a survey that counts nothing', () => {
  const store = createStore(() => null);
  aPage({ store }).judge({ languages: ['en'] });
  expect(store.names('')).toEqual([]);
});

test('reads attributes of the tag, of identify and of metadata, each time', () => {
  const page = aPage({
    metadata: '{"plan":"free","seats":3}',
    options: { userId: 'ada', userEmail: 'ada@example.com', metadata: { plan: 'pro' } },
  });
  expect(page.judge({ attributes: { plan: ['pro'], seats: { min: 3 }, user_id: ['ada'] } })).toEqual({ ok: true });
  page.options.metadata = { plan: 'team' };
  expect(page.judge({ attributes: { plan: ['pro'] } })).toMatchObject({ condition: 'attributes.plan', known: true });
});

test('ignores malformed metadata of the tag', () => {
  expect(aPage({ metadata: '{' }).judge({ attributes: { plan: ['pro'] } })).toMatchObject({ known: false });
});

test('reads the language of the browser and the parameters of the address', () => {
  const page = aPage({ language: 'de-AT', href: 'https://shop.example/?utm_source=mail' });
  expect(page.judge({ languages: ['de'], url_parameters: { utm_source: ['mail'] } })).toEqual({ ok: true });
  page.window.location = new URL('https://shop.example/next');
  expect(page.judge({ url_parameters: { utm_source: ['mail'] } })).toMatchObject({ reason: 'audience' });
});

test('continues an answer that the visitor has begun', () => {
  expect(aPage({ unfinished: true }).judge({ devices: ['phone'] })).toEqual({ ok: true });
});

test('evaluates the page rules once per address', () => {
  const { judge, window } = aPage({ href: 'https://shop.example/cart' });
  let reads = 0;
  const rules = {
    get include() {
      reads += 1;
      return ['/cart'];
    },
  };
  expect(judge({}, rules)).toEqual({ ok: true });
  const before = reads;
  expect(judge({}, rules)).toEqual({ ok: true });
  expect(reads).toBe(before);
  window.location.href = 'https://shop.example/help';
  expect(judge({}, rules).ok).toBe(false);
  expect(judge({}, { include: ['/help'] }).ok).toBe(true);
});
