import { expect, test } from 'vitest';
import { call } from '../server/support/call.ts';
import { npsUuid } from '../server/support/surveys.ts';
import { testServer } from '../server/support/testServer.ts';
import { connect, reach } from './connect.ts';

const tokens = { adminToken: 'admin-token', resultsToken: 'results-token' };

async function start(writes: Parameters<typeof connect>[1] = []) {
  const server = await testServer(tokens);
  const sent = reach(server);
  return { server, sent, ...(await connect('results-token', writes)) };
}

/** Returns the text of a prompt. */
const textOf = ({ messages }: { messages: { content: unknown }[] }) => (messages[0]!.content as { text: string }).text;

test('people choose prompts, which name only tools that are there', async () => {
  for (const [writes, names] of [
    [[], ['what_changed', 'unhappy_visitors']],
    [['tags'], ['what_changed', 'unhappy_visitors', 'tag_new_comments']],
    [
      ['drafts', 'tags'],
      ['what_changed', 'unhappy_visitors', 'tag_new_comments', 'draft_a_survey'],
    ],
  ] as const) {
    const { client } = await start(writes);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(names);
    const tools = (await client.listTools()).tools.map(({ name }) => name);
    for (const { name } of prompts) {
      const given = name === 'draft_a_survey' ? { goal: 'What is missing on /pricing?' } : { survey: 'NPS' };
      const text = textOf(await client.getPrompt({ name, arguments: given }));
      expect(text).toContain(Object.values(given)[0]);
      const named = [...text.matchAll(/\b[a-z]+_[a-z_]+\b/g)].map(([word]) => word);
      const known = new Set([...tools, 'text_question']);
      expect(named.filter((word) => !known.has(word))).toEqual([]);
      expect(named.some((word) => tools.includes(word))).toBe(true);
    }
  }
});

test('a prompt without a survey asks about the one with the most responses', async () => {
  const { client } = await start();
  const text = textOf(await client.getPrompt({ name: 'what_changed' }));
  expect(text).toContain('the survey with the most responses in the last 30 days');
});

test('people attach the list of surveys, and the results of one', async () => {
  const { client, server, sent } = await start();
  await call(server.fetch, 'responses', { body: { score: 0, text: 'INJECTED' } });
  const { resources } = await client.listResources();
  expect(resources).toContainEqual({
    uri: `asklet://surveys/${npsUuid}/results`,
    name: expect.stringMatching(/^Results: ./),
    mimeType: 'text/plain',
    title: 'Results of a survey',
    description: expect.any(String),
  });
  const results = resources.find(({ uri }) => uri.includes(npsUuid))!;
  for (const { uri } of [results, { uri: 'asklet://surveys' }]) {
    const { contents } = await client.readResource({ uri });
    const { text } = contents[0] as { text: string };
    expect(text).toMatch(/^The values of "untrusted_visitor_data" [^\n]+\n<result>\n\{[^\n]+\}\n<\/result>$/);
    expect(text).toContain(npsUuid);
  }
  expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(['GET']));
});

test('a resource of an unknown survey is an error for people', async () => {
  const { client } = await start();
  const uri = 'asklet://surveys/00000000-0000-4000-8000-000000000000/results';
  await expect(client.readResource({ uri })).rejects.toThrow('not found');
  await expect(client.readResource({ uri: 'asklet://surveys/nps/results' })).rejects.toThrow('survey_uuid');
});
