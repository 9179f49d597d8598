import { expect, test } from 'vitest';
import type { SurveyInput } from '../../../src/server/index.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const translations = {
  de: { question: 'Wie wahrscheinlich?' },
  'pt-BR': { question: 'Qual a chance?' },
  'zh-Hant': { question: '您有多大可能' },
  ar: { question: 'ما مدى احتمال' },
};
const survey = (fields: Partial<SurveyInput>): SurveyInput[] => [
  { survey_uuid: npsUuid, survey_type: 'nps_10', question: 'How likely?', ...fields },
];

async function startSession(surveys: SurveyInput[], accepted: string | null) {
  const { fetch } = await testServer({ surveys });
  const reply = await fetch(
    new Request(`http://feedback.test/api/public/v2/surveys/${npsUuid}/sessions/`, {
      method: 'POST',
      headers: {
        Authorization: 'Bearer pk_all',
        'Content-Type': 'application/json',
        ...(accepted !== null && { 'Accept-Language': accepted }),
      },
      body: '{}',
    }),
  );
  const { survey } = (await reply.json()) as { survey: { question: string } };
  return { headers: reply.headers, survey };
}

test.each([
  [null, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['DE', 'de'],
  ['de-AT', 'de'],
  ['de-CH-1996, en', 'de'],
  ['fr, de;q=0.8, en;q=0.5', 'de'],
  ['en;q=0.5, de;q=0.8', 'de'],
  ['en-GB, de', 'en'],
  ['fr', 'en'],
  ['pt-BR', 'pt-BR'],
  // the only Portuguese
  ['pt', 'pt-BR'],
  ['pt-PT, de', 'de'],
  ['zh-Hant-TW', 'zh-Hant'],
  ['zh-Hans', 'en'],
  ['*', 'en'],
  ['de;q=0, ar', 'ar'],
  ['de;q=0', 'en'],
  ['not a header ;;; ,', 'en'],
  ['x'.repeat(5_000), 'en'],
])('replies to "%s" in "%s"', async (accepted, language) => {
  const { headers, survey: answered } = await startSession(survey({ language: 'en', translations }), accepted);
  expect(headers.get('content-language')).toBe(language);
  expect(headers.get('vary')).toBe('Accept-Language');
  const texts: Readonly<Record<string, { question: string }>> = { ...translations, en: { question: 'How likely?' } };
  expect(answered.question).toBe(texts[language]!.question);
});

test('returns a survey in several languages with the same fields as any other', async () => {
  const plain = await startSession(survey({}), 'de');
  const translated = await startSession(survey({ language: 'en', translations }), 'de');
  expect(Object.keys(translated.survey)).toEqual(Object.keys(plain.survey));
});

test('returns no language if the file sets none', async () => {
  const { headers } = await startSession(survey({}), 'de');
  expect([headers.get('content-language'), headers.get('vary')]).toEqual([null, null]);
});

test('returns the language of a survey that has only one', async () => {
  const { headers } = await startSession(survey({ language: 'sv' }), 'de');
  expect(headers.get('content-language')).toBe('sv');
});
