import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { Audience } from '../../../src/contract/surveys/audience.ts';
import { Trigger } from '../../../src/contract/surveys/survey.ts';
import { judgeVisitor, type VisitorSnapshot } from '../../../src/widget/targeting/judgeVisitor.ts';
import { createSessionUuids } from '../../../src/server/api/sessionUuid.ts';
import { sessionUuid, surveyUuid } from '../../support/builders.ts';

const visitor: VisitorSnapshot = {
  session: sessionUuid,
  device: 'desktop',
  language: 'pt-BR',
  pageViews: 3,
  visits: 2,
  attributes: { plan: 'pro', age_days: 30, beta: true },
  parameters: new URLSearchParams('utm_source=mail&utm_source=ad'),
};

const judge = (audience: Audience, changes: Partial<VisitorSnapshot> = {}) =>
  judgeVisitor({ type: 'immediate', audience }, { ...visitor, ...changes });

test.each<[Audience]>([
  [{}],
  [{ devices: ['phone', 'desktop'] }],
  [{ languages: ['de', 'pt'] }],
  [{ languages: ['PT-br'] }],
  [{ min_page_views: 3, min_visits: 2 }],
  [{ attributes: { plan: ['pro', 'team'], beta: [true] } }],
  [{ attributes: { age_days: { min: 30, max: 30 } } }],
  [{ attributes: { age_days: {} } }],
  [{ url_parameters: { utm_source: ['ad'] } }],
])('asks a visitor who meets %j', (audience) => {
  expect(judge(audience)).toEqual({ ok: true });
});

test.each<[Audience, condition: string]>([
  [{ devices: ['phone', 'tablet'] }, 'devices'],
  [{ languages: ['de', 'pt-PT'] }, 'languages'],
  [{ languages: ['p'] }, 'languages'],
  [{ min_page_views: 4 }, 'min_page_views'],
  [{ min_visits: 3 }, 'min_visits'],
  [{ attributes: { plan: ['pro'], beta: [false] } }, 'attributes.beta'],
  [{ attributes: { age_days: { min: 31 } } }, 'attributes.age_days'],
  [{ attributes: { age_days: { max: 29 } } }, 'attributes.age_days'],
  [{ attributes: { plan: { min: 1 } } }, 'attributes.plan'],
  [{ url_parameters: { utm_source: ['push'] } }, 'url_parameters.utm_source'],
  [{ url_parameters: { utm_medium: ['mail'] } }, 'url_parameters.utm_medium'],
  [{ devices: ['desktop'], min_visits: 9 }, 'min_visits'],
  [{ moon: 'full' } as never, 'moon'],
  [{ toString: 'full' } as never, 'toString'],
  [{ devices: null } as never, 'devices'],
])('does not ask a visitor who does not meet %j', (audience, condition) => {
  expect(judge(audience)).toEqual({ ok: false, reason: 'audience', condition, known: true });
});

const pages = ['README.md', 'FREQUENCY.md'].map((name) => readFile(`src/widget/targeting/${name}`, 'utf8'));
const manual = (await Promise.all(pages)).join('\n');

/** For each documented condition, a visitor who meets it and one who does not. */
const documented: Record<string, [meets: Partial<VisitorSnapshot>, fails: Partial<VisitorSnapshot>]> = {
  devices: [{ device: 'phone' }, { device: 'desktop' }],
  languages: [{ language: 'pt-BR' }, { language: 'pt-PT' }],
  min_page_views: [{ pageViews: 3 }, { pageViews: 2 }],
  min_visits: [{ visits: 2 }, { visits: 1 }],
  attributes: [{ attributes: { plan: 'team', age_days: 30 } }, { attributes: { plan: 'team', age_days: 29 } }],
  url_parameters: [
    { parameters: new URLSearchParams('utm_source=mail') },
    { parameters: new URLSearchParams('utm_source=push') },
  ],
};

test('the documented conditions are those of the schema, and work as documented', () => {
  const [, table = ''] = /## Audience([^]*?)\n## /.exec(manual)!;
  const audiences = [...table.matchAll(/^\| `(\{.*?\})` \|/gm)].map(([, json]) => Audience.parse(JSON.parse(json!)));
  expect(audiences.flatMap(Object.keys)).toEqual(Object.keys(Audience.shape));
  for (const audience of audiences) {
    const [name] = Object.keys(audience);
    const [meets, fails] = documented[name!]!;
    expect(judge(audience, meets)).toEqual({ ok: true });
    expect(judge(audience, fails)).toMatchObject({ ok: false, reason: 'audience' });
  }
});

test('the documented trigger is valid', () => {
  const [, json = ''] = /```json\n([^]*?)```/.exec(manual)!;
  expect(Trigger.parse(JSON.parse(json))).toEqual(JSON.parse(json));
});

test('waits for an unknown attribute, and evaluates it when it is known', () => {
  const audience: Audience = { attributes: { seats: { min: 5 } } };
  const waiting = { ok: false, reason: 'audience', condition: 'attributes.seats', known: false };
  expect(judge(audience)).toEqual(waiting);
  expect(judge(audience, { attributes: { seats: null } })).toEqual(waiting);
  expect(judge(audience, { attributes: { seats: 5 } })).toEqual({ ok: true });
  expect(judge(audience, { attributes: { seats: 4 } })).toEqual({ ...waiting, known: true });
  // properties of all objects are not attributes of the visitor
  expect(judge({ attributes: { toString: ['x'] } })).toMatchObject({ known: false });
});

const inSample = (percent: number, session: string | undefined) =>
  judgeVisitor({ type: 'immediate', sample_percent: percent }, { ...visitor, session }).ok;

test('asks nobody at 0 percent, everybody at 100, and a larger sample includes each session of a smaller one', () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(fc.uuid(), percent, percent, (session, one, other) => {
      const [less, more] = [one, other].sort((a, b) => a - b) as [number, number];
      expect(inSample(0, session)).toBe(false);
      expect(inSample(100, session)).toBe(true);
      if (inSample(less, session)) expect(inSample(more, session)).toBe(true);
    }),
  );
});

test.each([0.5, 12.5, 50, 99])('asks %d percent of the sessions of the server', (percent) => {
  const sessions = inject('isFull') ? 100_000 : 10_000;
  const { start } = createSessionUuids({ secret: 'a secret', createUuid: () => crypto.randomUUID(), now: Date.now });
  let asked = 0;
  for (let index = 0; index < sessions; index += 1) {
    asked += +inSample(percent, start(surveyUuid));
  }
  const share = percent / 100;
  // five standard deviations: a false alarm once in 1.7 million runs
  expect(Math.abs(asked - sessions * share)).toBeLessThan(5 * Math.sqrt(sessions * share * (1 - share)));
});
