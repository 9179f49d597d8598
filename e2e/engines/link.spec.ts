import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aSurvey, surveyUuid } from '../support/surveys.ts';
import { expect, test } from './test.ts';

const survey = aSurvey({ response_type: 'text', text_question: 'Why?', collect_contact: true, link: true });

/** Serves the pages of a server without their scripts, because not every driver can turn scripts off. */
async function serveWithoutScripts(url: string): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', headers } = request;
    const reply = await fetch(url + request.url, {
      method,
      headers: { 'accept-language': 'en', 'content-type': headers['content-type'] ?? '' },
      ...(method === 'POST' && { body: Buffer.concat(chunks) }),
    });
    const policy = reply.headers.get('content-security-policy') ?? '';
    response.writeHead(reply.status, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end((await reply.text()).replaceAll(/<script[^>]*>.*?<\/script>/gs, ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

test('the page of a survey', { tag: '@smoke' }, async ({ visit: start, driver }) => {
  const visit = await start(survey);
  await driver.open(`${visit.server.url}/s/${surveyUuid}?lang=en`);
  await expect.poll(() => driver.evaluate(() => !!document.querySelector('asklet-survey[survey]'))).toBe(true);
  await visit.click('radio', '9 out of 10');
  await visit.click('textbox');
  await visit.type('Fast');
  await visit.click('button', 'Send');
  await visit.click('button', 'Skip');
  await visit.locate('status', 'Thank you');
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 9, text: 'Fast' }]);
});

test('the page of a survey without scripts', async ({ visit: start, driver }) => {
  const visit = await start(survey);
  const plain = await serveWithoutScripts(visit.server.url);
  await driver.open(`${plain.url}/s/${surveyUuid}`);
  const isShown = await driver.evaluate(() => 'shadowRootMode' in HTMLTemplateElement.prototype);
  test.skip(!isShown, 'the browser has no declarative shadow trees');
  await visit.click('radio', '9 out of 10');
  await visit.click('button', 'Next');
  // until then, the page before is still there
  await expect(() => visit.locate('heading', 'Why?')).toPass();
  await visit.click('textbox');
  await visit.type('Fast');
  await visit.click('button', 'Send');
  await expect(() => visit.locate('textbox', 'Email')).toPass();
  await visit.click('textbox', 'Email');
  await visit.type('ada@example.com');
  await driver.press('Enter');
  await expect(() => visit.locate('status', 'Thank you')).toPass();
  expect(await visit.server.responses()).toMatchObject([
    { score: 9, text: 'Fast', metadata: { user_email: 'ada@example.com' } },
  ]);
  await driver.open('about:blank');
  plain.server.closeAllConnections();
  plain.server.close();
});

test('a score by link is stored at the first press', async ({ visit: start, driver }) => {
  const visit = await start(survey);
  await driver.open(`${visit.server.url}/s/${surveyUuid}?lang=en&score=7`);
  await visit.locate('heading', 'Why?');
  expect(await visit.server.sessions()).toEqual([]);
  await visit.click('textbox');
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 7 }]);
});
