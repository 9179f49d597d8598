import { expect, test } from 'vitest';
import { decodeDesign } from '../../src/app/edit/design/design.ts';
import { readPage } from '../../src/contract/addresses.ts';
import { testServer } from '../server/support/testServer.ts';
import { connect, reach } from './connect.ts';

const survey = {
  survey_type: 'general',
  question: 'What is missing on this page? 👍 ü',
  trigger: { type: 'delay', seconds: 20 },
  show_on_pages: ['/pricing'],
};

test('a model drafts a survey as a link to the editor, and the server stores nothing', async () => {
  const sent = reach(await testServer({ adminToken: 'admin-token', resultsToken: 'results-token' }));
  const { use } = await connect('results-token', ['drafts']);
  const { structuredContent } = await use('draft_survey', { survey });
  expect(structuredContent!['problems']).toEqual([]);
  const { origin, pathname, hash } = new URL(structuredContent!['link']);
  expect([origin, readPage(pathname)]).toEqual(['http://asklet.test', { name: 'new' }]);
  expect(decodeDesign(hash.slice(1))!.fields).toEqual(survey);
  expect(sent).toEqual([]);
});

test.each([
  [{}, ['survey_type', 'question']],
  [{ ...survey, survey_type: 'nps' }, ['survey_type']],
  [{ ...survey, trigger: { type: 'delay' } }, ['trigger']],
  [{ ...survey, size: 'large' }, ['size']],
  [{ ...survey, survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0' }, ['survey_uuid']],
  [{ ...survey, response_type: 'choices' }, ['choice_options']],
  [{ ...survey, starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' }, ['ends_at']],
  [{ ...survey, survey_type: 'csat_5', follow_ups: [{ scores: [8, 9], response_type: 'text' }] }, ['follow_ups[0]']],
])('a draft with problems has no link, and says where they are: %j', async (wrong, where) => {
  const { use } = await connect('results-token', ['drafts']);
  const { link, problems } = (await use('draft_survey', { survey: wrong })).structuredContent!;
  expect(link).toBeNull();
  for (const each of where) expect(problems.join('\n')).toContain(each);
});

test('without the owner, nothing is drafted', async () => {
  const { client } = await connect('results-token', ['tags']);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).not.toContain('draft_survey');
});

test('what a model may write is told to it, within the room of a conversation', async () => {
  const { client } = await connect('results-token', ['drafts', 'tags']);
  const { tools } = await client.listTools();
  const told = tools.map(({ description, inputSchema }) => description + JSON.stringify(inputSchema));
  expect(told.join('').length).toBeLessThan(15_000);
  expect(client.getInstructions()).toContain('Writes only drafts and tags, and reads');
});

test('a draft with a setting that has no effect has a link and a warning', async () => {
  const { use } = await connect('results-token', ['drafts']);
  const given = { ...survey, look: { nps_colors: true } };
  const { link, warnings } = (await use('draft_survey', { survey: given })).structuredContent!;
  expect(link).not.toBeNull();
  expect(warnings).toEqual(['look.nps_colors: has no effect: "general" is not NPS']);
});
