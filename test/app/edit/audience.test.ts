import { expect, test } from 'vitest';
import {
  readAttributes,
  readParameters,
  splitList,
  writeAttributes,
  writeParameters,
} from '../../../src/app/edit/design/audienceText.ts';
import { describeAudience } from '../../../src/app/edit/design/describeAudience.ts';
import { describeReach } from '../../../src/app/edit/design/describeReach.ts';
import type { Fields } from '../../../src/app/edit/design/design.ts';
import { fromLocalTime, toLocalTime } from '../../../src/app/edit/design/localTime.ts';
import type { Trigger } from '../../../src/contract/surveys/survey.ts';
import { createTexts } from '../../../src/app/i18n/texts.ts';

const english = createTexts('en');

const immediate = (fields: object): { trigger: Trigger } => ({ trigger: { type: 'immediate', ...fields } });
const survey: Fields = { survey_type: 'nps_10', question: 'How likely?' };

test('attributes can be read back as they were written', () => {
  const attributes = {
    plan: ['pro', 'team'],
    seats: [1, '1', true, 'true'],
    age_days: { min: 30, max: 90 },
    visits: { min: -1.5 },
    errors: { max: 0 },
  };
  const text = 'plan: pro, team\nseats: 1, "1", true, "true"\nage_days: 30..90\nvisits: -1.5..\nerrors: ..0';
  expect(writeAttributes(attributes)).toBe(text);
  expect(readAttributes(text)).toEqual(attributes);
  expect(readAttributes('pla\nplan = pro\n age_days : 3.. ')).toEqual({ pla: [], plan: ['pro'], age_days: { min: 3 } });
  expect(writeAttributes()).toBe('');
});

test('commas, colons, quotes and dots of names and values are read back', () => {
  const texts = [
    'a, b',
    'https://shop.example',
    '"quoted"',
    'say "hi", or',
    ' left',
    '1..2',
    'two\nlines',
    'back\\slash',
  ];
  const attributes = { plan: texts, none: [''], 'ns:plan': ['pro'], 'a=b': ['c=d'], '"name"': ['"'], list: ['3..4'] };
  expect(readAttributes(writeAttributes(attributes))).toEqual(attributes);
  const parameters = { utm_source: texts, 'a:b': ['1'] };
  expect(readParameters(writeParameters(parameters))).toEqual(parameters);
});

test('parameters and lists can be read back as they were written', () => {
  const parameters = { utm_source: ['mail', 'ad'], ref: ['1'] };
  expect(readParameters(writeParameters(parameters))).toEqual(parameters);
  expect(readParameters('utm_source\nref=1\n\n')).toEqual({ utm_source: [], ref: ['1'] });
  expect(splitList(' de, pt-BR,, ')).toEqual(['de', 'pt-BR']);
});

test.each<[object, string]>([
  [{}, 'Asks all visitors.'],
  [
    { audience: { devices: ['phone', 'tablet'], languages: ['de'] } },
    'Asks visitors who use a phone or a tablet and prefer the language de.',
  ],
  [
    { audience: { min_page_views: 3, min_visits: 2 }, sample_percent: 12.5 },
    'Asks 12.5% of visitors who are on page view 3 or later and are on visit 2 or later.',
  ],
  [
    {
      audience: {
        attributes: { plan: ['pro', 'team'], age: { min: 1, max: 2 }, seats: { min: 3 }, errors: { max: 4 } },
      },
    },
    'Asks visitors who have an attribute plan that is pro or team, have an attribute age that is between 1 and 2, have an attribute seats that is at least 3, and have an attribute errors that is at most 4.',
  ],
  [
    { audience: { url_parameters: { utm_source: ['mail'] } } },
    'Asks visitors who come with utm_source=mail in the URL.',
  ],
])('describes the audience: %j', (fields, sentence) => {
  expect(describeAudience({ ...survey, ...immediate(fields) }, english)).toBe(sentence);
});

test.each<[object, object, string]>([
  [{ recurrence_days: 90 }, {}, 'Asks all visitors.'],
  [
    { once_per_page: true, recurrence_days: 90 },
    { allow_multiple_responses: true },
    'Asks all visitors. Asks once per page.',
  ],
  [
    { recurrence_days: 90 },
    { allow_multiple_responses: true },
    'Asks all visitors. Asks again 90 days after they completed it.',
  ],
  [
    { recurrence_days: 90, after_close: true },
    { allow_multiple_responses: true },
    'Asks all visitors. Asks again 90 days after they completed or closed it.',
  ],
  [
    { recurrence_days: 90 },
    { allow_multiple_responses: true, do_not_show_if_closed: false },
    'Asks all visitors. Asks again 90 days after they completed or closed it.',
  ],
  [{ once_per_user: true }, {}, 'Asks all visitors. Asks each user once, on all devices.'],
  [{ max_showings: 1 }, {}, 'Asks all visitors. Rests for 30 days after 1 visit without an answer.'],
  [{ max_showings: 4 }, {}, 'Asks all visitors. Rests for 30 days after 4 visits without an answer.'],
])('says whether and when it opens again: %j, %j', (fields, others, sentence) => {
  expect(describeAudience({ ...survey, ...immediate(fields), ...others }, english)).toBe(sentence);
});

test.each<[Partial<Fields>, string]>([
  [
    {
      show_on_pages: ['/pricing', '/blog/*'],
      trigger: { type: 'any', of: [{ type: 'delay', seconds: 20 }, { type: 'exit_intent' }], sample_percent: 20 },
      ends_at: '2127-12-31T12:00:00Z',
    },
    `Asks 20% of all visitors, on /pricing or /blog/*, after 20 seconds or when they are about to leave, until ${english.formatTime('2127-12-31T12:00:00Z')}.`,
  ],
  [
    {
      show_on_pages: { include: ['/a', '/b', '/c', '/d', { match: 'contains', value: 'e' }], exclude: ['/f'] },
      trigger: { type: 'delay', seconds: 1, after: { type: 'event', name: 'exported' } },
      starts_at: '2127-01-01T12:00:00Z',
    },
    `Asks all visitors, on /a, /b, /c, or 2 other pages, not on /f, at the event exported and then after 1 second, from ${english.formatTime('2127-01-01T12:00:00Z')}.`,
  ],
  [
    {
      feedback_button: true,
      trigger: {
        type: 'any',
        of: [
          { type: 'idle', seconds: 30 },
          { type: 'scroll', percent: 50 },
          { type: 'click', selector: '.buy' },
          { type: 'element', selector: '#done' },
        ],
      },
    },
    'Asks all visitors, after a pause of 30 seconds, after scrolling down 50%, after a click on .buy, when #done is there, or by the feedback button.',
  ],
  [{ feedback_button: true }, 'Opens only by the feedback button.'],
  [{ manual_tracking: true, show_on_pages: ['/app'] }, 'Opens only from code, on /app.'],
  [{ manual_tracking: true, trigger: { type: 'event', name: 'paid' } }, 'Asks all visitors, at the event paid.'],
])('says whom it asks, where, when and until when: %j', (fields, sentence) => {
  expect(describeAudience({ ...survey, ...fields }, english)).toBe(sentence);
});

test.each<[Partial<Fields>, string]>([
  [{ budget: { responses: 100, per: 'week' } }, 'Asks visitors at random. Collects at most 100 responses a week.'],
  [
    { ...immediate({ once_per_page: true, sample_percent: 20 }), budget: { responses: 1, per: 'day' } },
    'Asks 20% of all visitors. Asks once per page. Collects at most 1 response a day.',
  ],
  [
    { survey_type: 'csat_5', budget: { margin: 2.5, per: 'month' } },
    'Asks all visitors. Stops for the month once CSAT is known within ± 2.5%.',
  ],
  [
    { ...immediate({ audience: { min_visits: 2 } }), budget: { responses: 400, margin: 5, per: 'month' } },
    'Asks visitors who are on visit 2 or later. Collects at most 400 responses a month. Stops for the month once NPS is known within ± 5.',
  ],
  [{ survey_type: 'general', budget: { margin: 5, per: 'month' } }, 'Asks all visitors.'],
])('says what the budget limits: %j', (fields, sentence) => {
  expect(describeAudience({ ...survey, ...fields }, english)).toBe(sentence);
});

test.each<[Partial<Fields>, Partial<Fields>, string]>([
  [{}, {}, 'In the last week, 140 people saw it.'],
  [{}, { question: 'Why?', ends_at: '2027-01-01T00:00:00Z' }, 'In the last week, 140 people saw it.'],
  [{}, immediate({ sample_percent: 50 }), 'In the last week, about 70 people would have seen it.'],
  [immediate({ sample_percent: 20 }), {}, 'In the last week, about 700 people would have seen it.'],
  [{ feedback_button: true }, { feedback_button: true }, 'In the last week, 140 people saw it.'],
  [{}, { show_on_pages: ['/pricing'] }, 'As it is published, 140 people saw it in the last week.'],
  [
    immediate({ sample_percent: 20 }),
    { trigger: { type: 'delay', seconds: 9, sample_percent: 50 } },
    'As it is published, 140 people saw it in the last week.',
  ],
  [immediate({ sample_percent: 0 }), {}, 'As it is published, 140 people saw it in the last week.'],
])('says how many people of last week %j would have been as %j', (published, fields, sentence) => {
  const before = { ...survey, ...published };
  expect(describeReach({ ...survey, ...fields }, before, 140, english)).toBe(sentence);
  expect(describeReach({ ...survey, ...fields }, before, 0, english)).toBe('');
});

test('a local time in a control becomes the same time with its offset', () => {
  const time = fromLocalTime('2027-03-01T09:00')!;
  expect(time).toMatch(/^2027-03-01T09:00:00[+-]\d\d:\d\d$/);
  expect(new Date(time).getTime()).toBe(new Date('2027-03-01T09:00').getTime());
  expect(toLocalTime(time)).toBe('2027-03-01T09:00');
  expect(fromLocalTime('')).toBeUndefined();
  const gap = fromLocalTime('2027-03-14T02:30')!;
  expect(new Date(gap).getTime(), 'also in New York, where this hour is left out').toBe(
    new Date('2027-03-14T02:30').getTime(),
  );
  expect(toLocalTime(undefined)).toBe('');
});
