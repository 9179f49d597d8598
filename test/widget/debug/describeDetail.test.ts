import { expect, test } from 'vitest';
import type { Audience } from '../../../src/contract/surveys/audience.ts';
import type { PageRules } from '../../../src/contract/surveys/pageRules.ts';
import { describeDetail } from '../../../src/widget/debug/describeDetail.ts';
import type { Decision } from '../../../src/widget/eligibility/decide.ts';
import { judgePage } from '../../../src/widget/targeting/judgePage.ts';
import { judgeVisitor, type VisitorSnapshot } from '../../../src/widget/targeting/judgeVisitor.ts';
import { aSurvey, sessionUuid } from '../../support/builders.ts';

const address = 'https://shop.example/cart';
const begun = new Set<never>();

/** Describes what the page rules decide for the address. */
function describePage(show_on_pages: PageRules): string[] {
  const detail = judgePage(show_on_pages, address);
  return describeDetail({ reason: 'pages', detail }, { survey: aSurvey({ show_on_pages }), address, begun });
}

test.each<[PageRules, string[]]>([
  [
    ['/pricing*', { match: 'contains', value: 'plan' }],
    ['It opens only on', '– pages like /pricing*', '– pages that contain plan'],
  ],
  [{ exclude: [{ match: 'starts_with', value: '/cart' }] }, ['It does not open on pages that start with /cart.']],
  [{ exclude: [{ match: 'simple', value: 'shop.example/cart' }] }, ['It does not open on pages at shop.example/cart.']],
  [{ include: [{ match: 'regex', value: '(a' }] }, ['This rule is invalid: {"match":"regex","value":"(a"}']],
])('says why the rules %j exclude a page, and names the page', (rules, sentences) => {
  expect(describePage(rules)).toEqual([...sentences, `This page: ${address}`]);
});

const visitor: VisitorSnapshot = {
  session: sessionUuid,
  device: 'desktop',
  language: 'en',
  pageViews: 1,
  visits: 1,
  attributes: { plan: 'free', age: 3 },
  parameters: new URLSearchParams(),
};

test.each<[object, string]>([
  [{ devices: ['phone', 'tablet'] }, 'It needs a phone or tablet.'],
  [{ languages: ['de'] }, 'It needs a browser whose first language is de.'],
  [{ min_page_views: 3 }, 'It needs page view 3 or a later one.'],
  [{ min_visits: 2 }, 'It needs visit 2 or a later one.'],
  [{ attributes: { plan: ['pro', 'team'] } }, 'It needs the attribute plan to be pro or team.'],
  [{ attributes: { 'a.b': [1] } }, 'It needs the attribute a.b to be 1. The page has not set it yet.'],
  [{ attributes: { age: { min: 30 } } }, 'It needs the attribute age to be at least 30.'],
  [{ attributes: { age: { max: 2 } } }, 'It needs the attribute age to be at most 2.'],
  [{ attributes: { age: { min: 4, max: 9 } } }, 'It needs the attribute age to be from 4 to 9.'],
  [{ url_parameters: { from: ['mail', 'ad'] } }, 'It needs from=mail or ad in the address.'],
  [{ toString: 1 }, 'The condition toString is unknown or invalid.'],
  [{ devices: 3 }, 'The condition devices is unknown or invalid.'],
])('says what the audience %j needs', (audience, sentence) => {
  const survey = aSurvey({ trigger: { type: 'immediate', audience: audience as Audience } });
  const { ok: _, ...detail } = { reason: '', ...judgeVisitor(survey.trigger!, visitor) };
  const decision = { ...detail, detail } as Decision;
  expect(describeDetail(decision, { survey, address, begun })).toEqual([sentence]);
});

test.each<[Decision, string[]]>([
  [{ reason: 'cooldown', detail: 1 }, ['For 1 more second.']],
  [{ reason: 'ignored', detail: 100 * 3_600_000 }, ['For 5 more days.']],
  [{ reason: 'sample', detail: { percent: 12.5 } }, ['It opens in 12.5% of all sessions.']],
  [{ reason: 'trigger', detail: { type: 'delay', seconds: 3 } }, ['Waits for 3 seconds to pass.']],
  [{ reason: 'invalid', detail: { type: 'moon' } }, ['{"type":"moon"}']],
  [{ reason: 'closed' }, []],
])('describes %j', (decision, sentences) => {
  expect(describeDetail(decision, { survey: undefined, address, begun })).toEqual(sentences);
});
