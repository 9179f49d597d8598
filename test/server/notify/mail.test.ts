import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Notification } from '../../../src/contract/surveys/notifications.ts';
import type { ServiceOptions } from '../../../src/service/index.ts';
import { headerOf, partsOf, startMailServer } from '../support/mailServer.ts';
import { npsUuid, surveys } from '../support/surveys.ts';
import { admin, aSession, respond, startNotifying } from './notifySuite.ts';

const before = { ...process.env };
beforeEach(() => {
  process.env['ASKLET_MAIL_FROM'] = 'asklet <survey@feedback.example>';
});
afterEach(() => {
  process.env = { ...before };
});

async function start(notifications: readonly Notification[], options: Partial<ServiceOptions> = {}) {
  const mails = await startMailServer({ allowInsecureAuth: true });
  process.env['ASKLET_SMTP_URL'] = `smtp://asklet:p%40ss@127.0.0.1:${mails.port}/?tls.rejectUnauthorized=false`;
  const server = await startNotifying(notifications, options);
  return { ...server, mails };
}

const team: Notification = { to: 'mail', address: 'team@example.com', when: { max_score: 6 } };

test('an email has the score, the comment and a link, as text and as HTML, over TLS with a password', async () => {
  const { fetch, mails } = await start([team]);
  await respond(fetch, aSession(), {
    score: 2,
    text: 'Too slow – <b>really</b>\nSecond line',
    metadata: { page_url: 'https://shop.example/cart', user_email: 'ann@example.com' },
  });
  const [mail] = await mails.until(1);
  expect(mail!.to).toEqual(['team@example.com']);
  expect(headerOf(mail!, 'From')).toBe('asklet <survey@feedback.example>');
  expect(headerOf(mail!, 'Subject')).toBe('2 of 10 – How likely are you to recommend us?');
  expect(headerOf(mail!, 'Auto-Submitted')).toBe('auto-generated');
  const { text, html } = partsOf(mail!);
  for (const part of [
    '2 of 10',
    '> Second line',
    'https://shop.example/cart',
    'ann@example.com',
    `/surveys/${npsUuid}/results`,
  ])
    expect(text).toContain(part);
  expect(html).toContain('Too slow – &lt;b&gt;really&lt;/b&gt;');
  expect(html).not.toContain('<b>really');
});

test('more answers than an address may get emails for come in one, with the worst and the newest comments', async () => {
  // all are stored before the first check
  const { fetch, mails } = await start([{ to: 'mail', address: 'team@example.com' }], { checkInterval: 1000 });
  const answers = Array.from({ length: 8 }, (_, index) => ({ score: 10 - index, text: `Comment ${index}` }));
  for (const answer of answers) {
    await respond(fetch, aSession(), answer);
    // no two in the same millisecond, which have no order
    await wait(2);
  }
  const [mail] = await mails.until(1);
  expect(headerOf(mail!, 'Subject')).toBe('8 new answers – How likely are you to recommend us?');
  const { text } = partsOf(mail!);
  expect(text).toContain('Answers: 8 answers, mean score 6.5, lowest 3');
  expect(text.match(/> .*/g)).toEqual([
    '> 3 of 10: Comment 7',
    '> 4 of 10: Comment 6',
    '> 5 of 10: Comment 5',
    '> 6 of 10: Comment 4',
    '> 7 of 10: Comment 3',
  ]);
  expect(text).toContain(`https://feedback.example/surveys/${npsUuid}/results?period=all`);
});

test('nothing that a visitor writes becomes a header', async () => {
  const { fetch, mails } = await start([team], { surveys: [{ ...surveys[0]!, title: 'Shop\r\nBcc: a@evil.example' }] });
  const attack = 'x\r\nBcc: evil@example.com\r\n\r\n.\r\nRCPT TO:<evil@example.com>';
  await respond(fetch, aSession(), {
    score: 1,
    text: attack,
    metadata: { user_email: attack, page_url: attack, choices: [attack] },
  });
  const [mail] = await mails.until(1);
  expect(mail!.to).toEqual(['team@example.com']);
  expect(headerOf(mail!, 'Bcc')).toBe(null);
  expect(headerOf(mail!, 'Subject')).toBe('1 of 10 – Shop Bcc: a@evil.example');
  expect(mails.received).toHaveLength(1);
});

test('no line of a comment looks like a part of the email, however it is broken', async () => {
  const { fetch, mails } = await start([team]);
  const ends = ['\n', '\r', '\r\n', '\v', '\f', '\x85', '\u2028', '\u2029', ' '.repeat(80), '\u2800'.repeat(80)];
  const text = ends.map((end) => `${'word '.repeat(14)}${end}FORGED: x`).join(' ');
  await respond(fetch, aSession(), { score: 1, text, metadata: { user_email: text.slice(0, 400), page_url: text } });
  const [mail] = await mails.until(1);
  expect(mail!.source).not.toMatch(/format=flowed/i);
  const lines = partsOf(mail!).text.split(/\r\n|[\n\v\f\r\x85\u2028\u2029]/);
  const forged = lines.filter((line) => line.includes('FORGED'));
  expect(forged.filter((line) => line.startsWith('> ')).length).toBeGreaterThan(4);
  for (const line of forged) expect(line).toMatch(/^(> .{0,72}|(Email|Page): .*)$/);
  expect(lines.filter((line) => /^FORGED|^ /.test(line))).toEqual([]);
});

test('a long value of plain letters stays on its line', async () => {
  // the survey's question has only ASCII, too, which mail programs would be asked to fold
  const { fetch, mails } = await start([team]);
  await respond(fetch, aSession(), { score: 1, metadata: { user_email: `${'word '.repeat(14)}FORGED: x` } });
  const [mail] = await mails.until(1);
  expect(mail!.source).not.toMatch(/format=flowed/i);
  expect(partsOf(mail!).text).toMatch(/^Email: (word )+FORGED: x\r?$/m);
});

test('a mail server that rejects is tried again, and the list says why', async () => {
  const refusing = await startMailServer({
    authOptional: true,
    onRcptTo: (_address, _session, done) => done(new Error('No such user')),
  });
  process.env['ASKLET_SMTP_URL'] = `smtp://127.0.0.1:${refusing.port}/?tls.rejectUnauthorized=false`;
  const { fetch } = await startNotifying([team]);
  await respond(fetch, aSession(), { score: 1 });
  await expect
    .poll(async () => (await admin(fetch, 'GET', 'notifications')).body.deliveries[0], { timeout: 5000 })
    .toMatchObject({ state: 'waiting', attempts: 1, outcome: expect.stringContaining('No such user') });
});

test('the signed link of an email ends it: only a POST does so', async () => {
  const { fetch, mails } = await start([team]);
  await respond(fetch, aSession(), { score: 1 });
  const [mail] = await mails.until(1);
  expect(headerOf(mail!, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const url = headerOf(mail!, 'List-Unsubscribe')!.slice(1, -1);
  expect(url).toMatch(/^https:\/\/feedback\.example\/notifications\/unsubscribe\/[\w.-]+$/);
  expect(partsOf(mail!).text).toContain(url);
  const target = async () => (await admin(fetch, 'GET', 'notifications')).body.targets[0];

  for (const method of ['GET', 'HEAD']) expect((await fetch(new Request(url, { method }))).status).toBe(200);
  expect((await target()).stopped).toBe(null);
  const forged = url.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
  for (const method of ['GET', 'POST']) {
    const refused = await fetch(new Request(forged, { method }));
    expect([refused.status, await refused.text()]).toEqual([
      404,
      expect.stringContaining('<h1>This link is not valid'),
    ]);
  }
  expect((await target()).stopped).toBe(null);

  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await fetch(new Request(url, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' }));
  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('Unsubscribed')]);
  expect((await target()).stopped).toBe('unsubscribed');
  const { id } = await target();
  expect((await admin(fetch, 'POST', `notifications/targets/${id}/test`)).body.delivered).toBe(true);
  await respond(fetch, aSession(), { score: 3 });
  const subjects = (await mails.until(3)).map((each) => headerOf(each, 'Subject'));
  expect(subjects[1]).toBe('Test: 6 of 10 – How likely are you to recommend us?');
  expect(subjects[2]).toBe('3 of 10 – How likely are you to recommend us?');
});

test('an address gets a few tests a minute, and its messages do not wait for them', async () => {
  const { fetch, mails } = await start([team]);
  const [target] = (await admin(fetch, 'GET', 'notifications')).body.targets;
  const tests: unknown[] = [];
  for (let count = 0; count < 7; count += 1) {
    const { body } = await admin(fetch, 'POST', `notifications/targets/${target.id}/test`);
    tests.push(body.delivered);
  }
  expect(tests).toEqual([true, true, true, true, true, false, false]);
  await respond(fetch, aSession(), { score: 3 });
  const subjects = (await mails.until(6)).map((each) => headerOf(each, 'Subject'));
  expect(subjects[5]).toBe('3 of 10 – How likely are you to recommend us?');
});

test('the signed link of an email verifies no guess of the admin token', async () => {
  const links: string[] = [];
  for (let server = 0; server < 2; server += 1) {
    const { fetch, mails } = await start([team]);
    await respond(fetch, aSession(), { score: 1 });
    const [mail] = await mails.until(1);
    links.push(headerOf(mail!, 'List-Unsubscribe')!);
  }
  const [[target, one], [sameTarget, other]] = links.map((link) => link.split('.').slice(-2)) as [string[], string[]];
  expect(sameTarget).toBe(target);
  expect(other).not.toBe(one);
});

const boss: Notification = {
  to: 'mail',
  address: 'boss@example.com',
  digest: 'weekly',
  at: 'Mon 09:00',
  time_zone: 'Europe/Berlin',
};

test('a digest has the metric, its change, the response rate and some comments, once', async () => {
  // a Monday, 8:59:50 in Berlin
  const monday = Date.parse('2026-11-16T07:59:50Z');
  const week = 7 * 24 * 3600_000;
  let time = monday - 1.5 * week;
  const { fetch, mails } = await start([boss], { now: () => time });
  for (let count = 0; count < 40; count += 1) await respond(fetch, aSession(), { score: count % 2 === 0 ? 10 : 3 });
  time = monday - 0.5 * week;
  for (let count = 0; count < 40; count += 1)
    await respond(fetch, aSession(), { score: count === 0 ? 0 : 10, ...(count < 8 && { text: `Comment ${count}` }) });
  time = monday;
  expect(mails.received).toEqual([]);
  time = monday + 20_000;
  const [mail] = await mails.until(1);
  expect(mail!.to).toEqual(['boss@example.com']);
  expect(headerOf(mail!, 'Subject')).toBe('Your survey results for the week');
  const { text } = partsOf(mail!);
  expect(text).toContain('How likely are you to recommend us?\r\nNPS 95\r\n');
  expect(text).toContain('95% interval: 74 to 99');
  expect(text).toContain('Change: NPS rose from 0 to 95 on 2026-11-12.');
  expect(text).toContain('Answers: 40 (the week before: 40)');
  expect(text.match(/> .*: Comment \d/g)).toHaveLength(5);
  expect(text).toContain('> 0 of 10: Comment 0');
  // two weeks later, the next ones: then nobody has answered for two weeks
  time = monday + week + 20_000;
  expect(partsOf((await mails.until(2))[1]!).text).toContain('Answers: 0 (the week before: 40)');
  time = monday + 2 * week + 20_000;
  expect(partsOf((await mails.until(3))[2]!).text).toContain('No new answers for two weeks');
  time = monday + 3 * week + 20_000;
  await expect
    .poll(async () => (await admin(fetch, 'GET', 'notifications')).body.deliveries.length, { timeout: 5000 })
    .toBe(3);
  time += 3600_000;
  await respond(fetch, aSession(), { score: 7 });
  time = monday + 4 * week + 20_000;
  const last = partsOf((await mails.until(4))[3]!).text;
  expect(last).toContain('NPS: 1 score, too few to estimate');
  // changes are searched in the scores of a year
  expect(last).toContain('Change: none that 41 scores can show');
}, 30_000);

test('a digest says if other visitors explain the change', async () => {
  const monday = Date.parse('2026-11-16T07:59:50Z');
  let time = monday - 10 * 24 * 3600_000;
  const { fetch, mails } = await start([boss], { now: () => time });
  const answer = async (count: number, score: number, page_url: string) => {
    for (let index = 0; index < count; index += 1) await respond(fetch, aSession(), { score, metadata: { page_url } });
  };
  await answer(60, 10, 'https://shop.example/cart');
  await answer(20, 3, 'https://shop.example/checkout');
  time = monday - 3 * 24 * 3600_000;
  await answer(20, 10, 'https://shop.example/cart');
  await answer(60, 3, 'https://shop.example/checkout');
  time = monday + 20_000;
  const { text } = partsOf((await mails.until(1))[0]!);
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    'Other visitors: explain the change: https://shop.example/checkout 75.0% (before 25.0%), https://shop.example/cart 25.0% (before 75.0%). With the earlier shares, NPS would be 50',
  );
}, 30_000);
