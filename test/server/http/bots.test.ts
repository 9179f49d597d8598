import { expect, test } from 'vitest';
import { requestOf } from '../support/call.ts';
import { testServer } from '../support/testServer.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

const bots = [
  `Mozilla/5.0 ${chrome}; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Safari/537.36`,
  'Googlebot/2.1 (+http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
];

const others = [
  null,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  // a telephone with this name
  'Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  // a test, which the widget recognizes
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
  // clients of the API
  'node',
  'curl/8.14.1',
  'okhttp/4.12.0',
  'python-requests/2.32.4',
  'Shop/3 CFNetwork/1568 Darwin/24.0.0',
];

/** Calls all four endpoints. Returns their statuses and reasons, and what is stored. */
async function visit(userAgent: string | null) {
  const server = await testServer();
  const replies = [];
  for (const endpoint of ['sessions', 'responses', 'events', 'eventsV1'] as const) {
    const request = requestOf(endpoint);
    if (userAgent !== null) request.headers.set('user-agent', userAgent);
    const reply = await server.fetch(request);
    const { reason } = (await reply.json()) as { reason?: string };
    replies.push([reply.status, reason]);
  }
  const stored = [...(await server.sessions()), ...(await server.responses()), ...(await server.events())];
  return { replies, stored };
}

test.each(bots)('%s starts no session and counts nowhere', async (userAgent) => {
  const { replies, stored } = await visit(userAgent);
  expect(replies).toEqual([404, 400, 400, 400].map((status) => [status, 'bot']));
  expect(stored).toEqual([]);
});

test.each(others)('%s counts', async (userAgent) => {
  const { replies, stored } = await visit(userAgent);
  expect(replies.map(([status]) => status)).toEqual([200, 200, 200, 200]);
  expect(stored.length).toBeGreaterThan(0);
});
