import { describe, expect, it } from 'vitest';
import type { ImportOptions } from '../../src/import/importOptions.ts';
import { importFile, inspect } from './inspect.ts';

interface Sample {
  readonly format: string;
  readonly isCertain: boolean;
  /** Where the columns are from. */
  readonly source: string;
  readonly lines: readonly string[];
  readonly options?: Partial<ImportOptions>;
  readonly expected: readonly object[];
}

const posthogEvent = (properties: object, more: object = {}) =>
  JSON.stringify({
    uuid: '01900000-0000-7000-8000-000000000001',
    event: 'survey sent',
    timestamp: '2024-06-15T10:00:00.123000Z',
    distinct_id: 'user-1',
    properties: { $survey_id: 's-1', $ip: '203.0.113.7', $current_url: 'https://shop.example/a', ...properties },
    ...more,
  });

const samples: readonly Sample[] = [
  {
    format: 'delighted',
    isCertain: false,
    source:
      'the properties of a survey response in the API (delightedapp.com/docs/api); the header of the CSV is unknown',
    lines: [
      'ID,Survey Type,Score,Comment,Created At,Updated At,Email,Page URL,IP Address,Plan',
      '101,nps,9,"Fast, and friendly",1718445600,1718449200,ann@example.com,https://shop.example/a,203.0.113.7,pro',
    ],
    expected: [
      {
        score: 9,
        text: 'Fast, and friendly',
        created_at: '2024-06-15T10:00:00.000Z',
        updated_at: '2024-06-15T11:00:00.000Z',
        metadata: {
          ID: '101',
          'Survey Type': 'nps',
          user_email: 'ann@example.com',
          page_url: 'https://shop.example/a',
          Plan: 'pro',
          imported: 'delighted',
        },
      },
    ],
  },
  {
    format: 'formbricks',
    isCertain: true,
    source: 'getResponsesJson and its test in the source of Formbricks (apps/web/lib/response/utils.ts)',
    lines: [
      'No.,Response ID,Timestamp,Finished,Survey ID,Formbricks ID (internal),User ID,Tags,source,url,userAgent - browser,1. How likely?,2. Why?',
      '1,r-1,2024-06-15 10:00:00,Yes,s-1,,user-1,"a, b",,https://shop.example/a,Firefox,9,Fast',
      '2,r-2,Sat Jun 15 2024,No,s-1,,,,,,,8,',
    ],
    options: { map: { score: '1. How likely?', text: '2. Why?' } },
    expected: [
      {
        score: 9,
        text: 'Fast',
        created_at: '2024-06-15T10:00:00.000Z',
        updated_at: '2024-06-15T10:00:00.000Z',
        metadata: {
          'Response ID': 'r-1',
          Finished: 'Yes',
          'Survey ID': 's-1',
          'User ID': 'user-1',
          Tags: 'a, b',
          page_url: 'https://shop.example/a',
          'userAgent - browser': 'Firefox',
          imported: 'formbricks',
        },
      },
      { score: 8, text: null, created_at: '2024-06-15T00:00:00.000Z' },
    ],
  },
  {
    format: 'typeform',
    isCertain: true,
    source: 'files of its users in public repositories, such as "Stage Date (UTC)": "null" beside a submit date',
    lines: [
      '#,<strong>How likely?</strong>,Why?,Response Type,Start Date (UTC),Stage Date (UTC),Submit Date (UTC),Network ID,Tags',
      'token1,10,Great,completed,2024-10-05 02:39:31,null,2024-10-05 02:41:38,653e97acae,',
      'token2,7,null,partial,2024-10-05 02:39:31,2024-10-05 02:40:00,null,653e97acae,',
    ],
    options: { map: { score: '<strong>How likely?</strong>', text: 'Why?' }, timeZone: 'America/New_York' },
    expected: [
      {
        score: 10,
        text: 'Great',
        created_at: '2024-10-05T02:41:38.000Z',
        metadata: {
          '#': 'token1',
          'Response Type': 'completed',
          'Start Date (UTC)': '2024-10-05 02:39:31',
          imported: 'typeform',
        },
      },
      { score: 7, text: null, created_at: '2024-10-05T02:40:00.000Z' },
    ],
  },
  {
    format: 'surveymonkey',
    isCertain: true,
    source:
      'scripts in public repositories that read its files: the first row, and that the second one has the options',
    lines: [
      'Respondent ID,Collector ID,Start Date,End Date,IP Address,Email Address,First Name,Last Name,Custom Data 1,How likely?,What did you use?,,Why?',
      ',,,,,,,,,Response,Shop,App,Open-Ended Response',
      '1001,42,06/15/2024 09:58:00 AM,06/15/2024 10:00:00 AM,203.0.113.7,ann@example.com,,,,9,Shop,,"Fast\nand friendly"',
    ],
    options: { map: { score: 'How likely?', text: 'Why?' } },
    expected: [
      {
        score: 9,
        text: 'Fast\nand friendly',
        created_at: '2024-06-15T10:00:00.000Z',
        metadata: {
          'Respondent ID': '1001',
          'Collector ID': '42',
          'Start Date': '06/15/2024 09:58:00 AM',
          user_email: 'ann@example.com',
          'What did you use?: Shop': 'Shop',
          imported: 'surveymonkey',
        },
      },
    ],
  },
  {
    format: 'wootric',
    isCertain: false,
    source: 'the properties of a response in the API (docs.wootric.com); the header of the CSV is unknown',
    lines: [
      'email,id,score,text,origin_url,created_at,ip_address,plan,revenue_amount',
      'ann@example.com,7,9,Fast,https://shop.example/a,2024-06-15 10:00:00 -0700,203.0.113.7,pro,12',
    ],
    expected: [
      {
        score: 9,
        text: 'Fast',
        created_at: '2024-06-15T17:00:00.000Z',
        metadata: {
          user_email: 'ann@example.com',
          id: '7',
          page_url: 'https://shop.example/a',
          plan: 'pro',
          revenue_amount: '12',
          imported: 'wootric',
        },
      },
    ],
  },
  {
    format: 'posthog',
    isCertain: true,
    source: 'the properties of survey events (posthog.com/docs/surveys/implementing-custom-surveys), as lines of JSON',
    lines: [
      posthogEvent({ $survey_submission_id: 'a', $survey_response: '8', '$survey_response_q-1': '8' }),
      posthogEvent(
        { $survey_submission_id: 'a', '$survey_response_q-1': '9', $survey_language: 'de' },
        { timestamp: '2024-06-15T10:01:00Z' },
      ),
      posthogEvent({ $survey_response: '7' }, { uuid: '01900000-0000-7000-8000-000000000002' }),
      posthogEvent({}, { event: 'survey shown' }),
    ],
    expected: [
      {
        score: 9,
        created_at: '2024-06-15T10:01:00.000Z',
        metadata: {
          uuid: '01900000-0000-7000-8000-000000000001',
          event: 'survey sent',
          distinct_id: 'user-1',
          'properties.$survey_id': 's-1',
          'properties.$survey_submission_id': 'a',
          page_url: 'https://shop.example/a',
          locale: 'de',
          imported: 'posthog',
        },
      },
      { score: 7, created_at: '2024-06-15T10:00:00.123Z' },
    ],
  },
  {
    format: 'posthog',
    isCertain: true,
    source: 'the same events as CSV, with the properties as JSON',
    lines: [
      'uuid,event,properties,timestamp',
      'u-1,survey sent,"{""$survey_id"":""s-1"",""$survey_response"":""9"",""$lib"":{""name"":""web""}}",2024-06-15 10:00:00.5',
    ],
    expected: [
      {
        score: 9,
        created_at: '2024-06-15T10:00:00.500Z',
        metadata: {
          uuid: 'u-1',
          event: 'survey sent',
          'properties.$survey_id': 's-1',
          'properties.$lib.name': 'web',
          imported: 'posthog',
        },
      },
    ],
  },
  {
    format: 'posthog',
    isCertain: true,
    source: 'the same events as CSV, with a column for each property',
    lines: [
      'uuid,event,timestamp,properties.$survey_id,properties.$survey_response,properties.$survey_response_1',
      'u-1,survey sent,2024-06-15T10:00:00Z,s-1,9,Fast',
    ],
    options: { map: { score: 'properties.$survey_response', text: 'properties.$survey_response_1' } },
    expected: [{ score: 9, text: 'Fast' }],
  },
  {
    format: 'file',
    isCertain: false,
    source: 'the usual names of columns',
    lines: [
      'Rating;Comment;Date;E-Mail;IP;Language;imported',
      '9.0;"Fast; and friendly";15.06.2024 10:00;ann@example.com;203.0.113.7;de_AT.UTF-8;yes',
    ],
    expected: [
      {
        score: 9,
        text: 'Fast; and friendly',
        created_at: '2024-06-15T10:00:00.000Z',
        metadata: { user_email: 'ann@example.com', locale: 'de-AT', original_imported: 'yes', imported: 'file' },
      },
    ],
  },
  {
    format: 'file',
    isCertain: false,
    source: 'the usual names in German',
    lines: ['Bewertung;Kommentar;Erstellt am;E-Mail-Adresse;Sprache', '9;Schnell;15.06.2024 10:00;ann@example.com;de'],
    options: { fileName: 'Umfrage 2024 (1).csv' },
    expected: [
      {
        score: 9,
        text: 'Schnell',
        created_at: '2024-06-15T10:00:00.000Z',
        metadata: { user_email: 'ann@example.com', locale: 'de', imported: 'Umfrage 2024' },
      },
    ],
  },
];

describe('the formats', () => {
  it.each(samples)('read a file of $format: $source', async ({ format, isCertain, lines, options, expected }) => {
    const { inspection, responses } = await importFile(lines, options);
    expect(inspection.format).toMatchObject({ name: format, isCertain });
    expect(inspection.problems).toEqual([]);
    expect(responses).toHaveLength(expected.length);
    for (const [index, each] of expected.entries()) {
      expect(responses[index]).toMatchObject(each);
      if ('metadata' in each) expect(responses[index]!.metadata).toEqual(each.metadata);
    }
    expect(JSON.stringify(responses)).not.toContain('203.0.113.7');
  });

  it.each([
    ['Typeform', samples.find(({ format }) => format === 'typeform')!, ['<strong>How likely?</strong>']],
    ['Formbricks', samples.find(({ format }) => format === 'formbricks')!, ['1. How likely?', 'No.']],
    ['SurveyMonkey', samples.find(({ format }) => format === 'surveymonkey')!, ['How likely?']],
  ])('ask for the question of %s instead of guessing it', async (_, { lines }, [first]) => {
    const { missing, counts } = await inspect(lines);
    expect(missing).toMatchObject([{ option: 'map', field: 'score', suggestions: [{ value: first, reason: 'both' }] }]);
    expect(counts.responses).toBe(0);
  });

  it('ask which of several surveys is meant, and take its answers', async () => {
    const lines = [
      posthogEvent({ $survey_id: 's-1', $survey_response: 9 }, { uuid: 'u-1' }),
      posthogEvent({ $survey_id: 's-2', $survey_response: 8 }, { uuid: 'u-2' }),
    ];
    const { missing } = await inspect(lines);
    expect(missing).toMatchObject([
      { option: 'only', column: 'properties.$survey_id', suggestions: [{ value: 's-1' }, { value: 's-2' }] },
    ]);
    const only = { column: 'properties.$survey_id', value: 's-2' };
    const { inspection, responses } = await importFile(lines, { only });
    expect(responses.map(({ score }) => score)).toEqual([8]);
    expect(inspection.counts).toMatchObject({ rows: 2, responses: 1, notSelected: 1 });
  });

  it('ask for the score if a survey of PostHog has several questions', async () => {
    const { missing } = await inspect([posthogEvent({ '$survey_response_q-1': 9, '$survey_response_q-2': 'Fast' })]);
    expect(missing).toMatchObject([
      { field: 'score', suggestions: [{ value: 'properties.$survey_response_q-1', reason: 'contents' }] },
    ]);
  });
});
