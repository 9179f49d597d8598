import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { ArchivedSession, archiveSchema } from '../../../src/contract/results/archive.ts';

const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(archiveSchema());

test("the published file is the contract's schema (vitest -u writes it again)", async () => {
  const text = `${JSON.stringify(archiveSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../public/archive.schema.json');
});

const time = '2026-03-04T05:06:07.089Z';
const session = {
  session_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0',
  created_at: time,
  user_closed_survey: false,
  user_submitted_score: true,
  user_submitted_text: false,
  response: null,
  events: [{ event_type: 'survey_opened', version: 2, created_at: time }],
};
const response = {
  key_id: null,
  score: 7,
  text: null,
  metadata: { plan: 'pro' },
  screenshot: `screenshots/${session.session_uuid}.png`,
  created_at: time,
  updated_at: time,
  is_read: true,
  is_starred: false,
  status: 'planned',
  tags: ['speed'],
};

test.each([
  ['a session without a response', session],
  ['a response', { ...session, response }],
  ['no events', { ...session, events: [] }],
  ['an unknown field', { ...session, more: 1 }],
  ['a missing flag', { ...session, user_closed_survey: undefined }],
  ['a screenshot outside of the folder', { ...session, response: { ...response, screenshot: '../../etc/passwd' } }],
  ['an unknown status', { ...session, response: { ...response, status: 'lost' } }],
  ['an unknown event', { ...session, events: [{ ...session.events[0], event_type: 'seen' }] }],
  ['a score with a fraction', { ...session, response: { ...response, score: 1.5 } }],
])('the schema accepts or rejects %s like an import', (_, given) => {
  expect(validate(JSON.parse(JSON.stringify(given)))).toBe(ArchivedSession.safeParse(given).success);
});
