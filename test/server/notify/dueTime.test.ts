import { expect, test } from 'vitest';
import { SurveyEntry, type SurveyInput } from '../../../src/contract/surveys/surveysFile.ts';
import { isFinished } from '../../../src/service/notify/dueTime.ts';
import { npsUuid } from '../support/surveys.ts';

const entry = (fields: Partial<SurveyInput>) =>
  SurveyEntry.parse({ survey_uuid: npsUuid, survey_type: 'nps_10', question: 'How?', ...fields });

const follow_ups = [{ scores: [0, 6] as [number, number], response_type: 'text' as const }];

test.each<[string, Partial<SurveyInput>, { text?: string | null; metadata?: object }, boolean]>([
  ['only a score', {}, {}, true],
  ['a text that is missing', { response_type: 'text' }, {}, false],
  ['a blank text', { response_type: 'text' }, { text: ' ' }, false],
  ['a text', { response_type: 'text' }, { text: 'a' }, true],
  ['choices', { response_type: 'choices', choice_options: ['a', 'b'] }, { metadata: { choices: ['a'] } }, true],
  ['an email address that is missing', { collect_contact: true }, {}, false],
  ['an email address', { collect_contact: true }, { metadata: { user_email: 'a@b.example' } }, true],
  ['text and address, one missing', { response_type: 'text', collect_contact: true }, { text: 'a' }, false],
  ['a follow-up that may not be asked', { follow_ups }, {}, false],
  ['a follow-up', { follow_ups }, { text: 'a' }, true],
  ['a general survey without a text', { survey_type: 'general' }, {}, false],
  ['a general survey', { survey_type: 'general' }, { text: 'a' }, true],
  [
    'a general survey whose choices lead to a text',
    {
      survey_type: 'general',
      response_type: 'choices',
      choice_options: ['a', 'b'],
      follow_ups: [{ choices: ['a'], response_type: 'text' }],
    },
    { metadata: { choices: ['a'] } },
    false,
  ],
])('%s', (_, fields, { text = null, metadata = {} }, expected) => {
  const change = { survey_uuid: npsUuid, at: 0, text, metadata: metadata as Record<string, unknown> };
  expect(isFinished(entry(fields), change)).toBe(expected);
});
