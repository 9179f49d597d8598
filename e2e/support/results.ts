import type { Page } from '@playwright/test';
import { type ResponseRecord, type Store, type SurveyInput } from 'asklet/server';
import { createService, openStore, type Service } from 'asklet/service';
import { generateResponses } from '../../.ci/generateResponses.js';
import { test as base } from './test.ts';

export const token = 'an-admin-token';

const uuid = (number: number) => `6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d3000${number}`;

/** Surveys whose tests do not affect each other. */
export const uuids = {
  large: uuid(1),
  choices: uuid(2),
  deletion: uuid(3),
  live: uuid(4),
  hostile: uuid(5),
  paths: uuid(6),
  languages: uuid(7),
  tags: uuid(8),
};

const nps = { survey_type: 'nps_10', question: 'How likely?', response_type: 'text' } as const;

const surveys: SurveyInput[] = [
  { ...nps, survey_uuid: uuids.large, title: 'Shop' },
  {
    survey_uuid: uuids.choices,
    ends_at: '2026-01-01T12:00:00Z',
    max_responses: 100,
    survey_type: 'ces_7',
    question: 'How easy was it?',
    response_type: 'choices',
    choice_options: { options: [{ value: 'price', label: 'The price' }, 'Speed'], allow_other: true },
  },
  { ...nps, survey_uuid: uuids.deletion },
  { ...nps, survey_uuid: uuids.live },
  { ...nps, survey_uuid: uuids.hostile },
  { ...nps, survey_uuid: uuids.tags },
  {
    ...nps,
    survey_uuid: uuids.paths,
    follow_ups: [
      { scores: [0, 6], text_question: 'What went wrong?' },
      { scores: [9, 10], response_type: 'choices', choice_options: { options: [{ value: 'p', label: 'The price' }] } },
    ],
    thank_yous: [{ scores: [9, 10], link: { label: 'Write a review', url: 'https://reviews.example' } }],
  },
  {
    survey_uuid: uuids.languages,
    survey_type: 'nps_10',
    response_type: 'choices',
    language: 'en',
    question: 'Would you recommend us?',
    choice_options: { options: [{ value: 'price', label: 'The price' }, 'Speed'], allow_other: true },
    translations: {
      de: { question: 'Würden Sie uns empfehlen?', choice_options: { price: 'Der Preis', Speed: 'Das Tempo' } },
      ar: { question: 'هل توصي بنا؟', choice_options: { price: 'السعر', Speed: 'السرعة' } },
    },
  },
];

/** A server with 10,000 responses of one survey and some of the others. */
export interface ResultsServer extends Service {
  readonly url: string;
  readonly store: Store;
  /** Resolves to the stored responses of a survey, newest first. */
  stored(survey: string): Promise<ResponseRecord[]>;
  /** Stores a response in a new session, and resolves to the session's uuid. */
  answer(survey: string, response: Partial<Pick<ResponseRecord, 'score' | 'text' | 'metadata'>>): Promise<string>;
}

async function startResults(): Promise<ResultsServer> {
  const store = await openStore(':memory:');
  const until = Date.now();
  await generateResponses(store, { survey_uuid: uuids.large, count: 10_000, until });
  const choices = ['price', 'Speed'];
  await generateResponses(store, { survey_uuid: uuids.choices, count: 100, until, range: [1, 7], choices });
  await generateResponses(store, { survey_uuid: uuids.deletion, count: 100, until, days: 20 });
  const server = await createService({ surveys, keys: ['pk_test'], database: store, adminToken: token });
  const url = await server.listen(0);
  return {
    ...server,
    url,
    store,
    async stored(survey) {
      const all = (await store.responses()).filter(({ survey_uuid }) => survey_uuid === survey);
      return all.toReversed().toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
    },
    async answer(survey_uuid, { score = null, text = null, metadata = {} }) {
      const session_uuid = crypto.randomUUID();
      const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
      await store.saveResponse({ survey_uuid, session_uuid, at: Date.now(), flags, score, text, metadata });
      return session_uuid;
    },
  };
}

/** Opens the results of a survey with the token, and waits until they are visible. */
export async function openResults(page: Page, { url }: ResultsServer, survey: string, query = ''): Promise<void> {
  await page.goto(`${url}/surveys/${survey}/results?${query}#token=${token}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** A test with a server that is filled once for all tests of a worker. */
export const test = base.extend<object, { results: ResultsServer }>({
  results: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startResults();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
