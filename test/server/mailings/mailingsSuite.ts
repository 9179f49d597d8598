import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '../../../src/contract/admin/operations.ts';
import type { Service, ServiceOptions } from '../../../src/service/index.ts';
import { visitLink } from '../support/linkVisitor.ts';
import { headerOf, partsOf, type ReceivedMail, startMailServer } from '../support/mailServer.ts';
import { address, anOwner, linked, useMailServer } from '../support/mailingOwner.ts';
import { npsUuid } from '../support/surveys.ts';

/** Returns the address of the page in an email. */
const linkIn = (mail: ReceivedMail) => /https:\S+?\/s\/[^\s&]+/.exec(partsOf(mail).text)![0];

const unsubscribeIn = (mail: ReceivedMail) => /<(.*)>/.exec(headerOf(mail, 'List-Unsubscribe')!)![1]!;

const mailingOf = (emails: readonly string[]) => ({
  survey_uuid: npsUuid,
  subject: 'One question',
  intro: '',
  language: null,
  recipients: emails.map((email) => ({ email })),
});

/** Returns a step of a mail server that is refused. */
const refuse =
  (responseCode: number, message: string) =>
  (...given: readonly unknown[]) =>
    (given.at(-1) as (error: Error) => void)(Object.assign(new Error(message), { responseCode }));

/** Describes mailings of a service. `create` creates one with these options. */
export function describeMailings(where: string, create: (options: Partial<ServiceOptions>) => Promise<Service>): void {
  const start = async (options: Partial<ServiceOptions> = {}) => {
    const service = await create({ adminToken: 'admin', surveys: linked, publicUrls: [address], ...options });
    return { ...service, owner: anOwner(service) };
  };

  describe(`mailings${where}`, () => {
    test('asks each person once, with a link that does not name them, and tells who has answered', async () => {
      const mails = await startMailServer();
      useMailServer(mails.port);
      const { owner, fetch } = await start();
      const { mailing, repeated } = await owner.add([
        { email: 'anna@example.com', name: 'Anna' },
        'bob@example.com',
        'ANNA@example.com',
      ]);
      expect(mailing).toMatchObject({ state: 'draft', recipients: 2, waiting: 0, sent: 0 });
      expect(repeated).toBe(1);
      await owner.ask('POST', `mailings/${mailing.id}/send`);
      await owner.until(mailing.id, { state: 'done', sent: 2, waiting: 0, refused: 0, unknown: 0 });
      expect(mails.received).toHaveLength(2);
      const [anna, bob] = mails.received as [ReceivedMail, ReceivedMail];
      expect(anna.to).toEqual(['anna@example.com']);
      expect(headerOf(anna, 'Subject')).toBe('One question');
      expect(headerOf(anna, 'From')).toBe('Surveys <surveys@example.com>');
      expect(headerOf(anna, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      expect(partsOf(anna).text).toContain('Hello Anna!');
      expect(partsOf(bob).text).toContain('Hello!');
      expect(linkIn(anna)).not.toMatch(/anna/i);
      expect(linkIn(anna)).not.toBe(linkIn(bob));

      const page = await visitLink(fetch, linkIn(anna));
      expect((await owner.read(mailing.id)).mailing).toMatchObject({ opened: 0, answered: 0 });
      await page.send({ score: '9' });
      const { mailing: counted, recipients } = await owner.read(mailing.id);
      expect(counted).toMatchObject({ opened: 1, answered: 1 });
      expect(recipients).toMatchObject([
        { email: 'anna@example.com', name: 'Anna', state: 'sent', has_opened: true, response_id: expect.any(String) },
        { email: 'bob@example.com', name: null, state: 'sent', has_opened: false, response_id: null },
      ]);
      const list = await owner.ask<ReplyOf<'list'>>('GET', `surveys/${npsUuid}/responses`);
      expect(list.responses).toMatchObject([{ id: recipients[0]!.response_id, score: 9 }]);
      expect(list.responses[0]!.metadata).toMatchObject({ recipient: recipients[0]!.id });
    });

    test('reminds those who have not answered, once', async () => {
      const mails = await startMailServer();
      useMailServer(mails.port);
      const { owner, fetch } = await start();
      const { mailing } = await owner.add(['anna@example.com', 'bob@example.com', 'carla@example.com']);
      expect((await owner.send('POST', `mailings/${mailing.id}/reminder`)).status).toBe(409);
      await owner.ask('POST', `mailings/${mailing.id}/send`);
      await owner.until(mailing.id, { state: 'done' });
      const [anna, bob, carla] = mails.received as [ReceivedMail, ReceivedMail, ReceivedMail];
      await (await visitLink(fetch, linkIn(anna))).send({ score: '9' });
      const stop = (method: string) => fetch(new Request(unsubscribeIn(bob), { method }));
      // programs that check links send these
      await stop('GET');
      await stop('HEAD');
      expect((await owner.read(mailing.id)).mailing.unsubscribed).toBe(0);
      expect((await stop('POST')).status).toBe(200);
      await owner.ask('POST', `mailings/${mailing.id}/reminder`);
      await owner.until(mailing.id, { state: 'done', sent: 3, reminded: 1, unsubscribed: 1, answered: 1 });
      expect(mails.received.map(({ to }) => to[0]).slice(3)).toEqual(['carla@example.com']);
      expect(linkIn(mails.received[3]!)).toBe(linkIn(carla));
      expect((await owner.send('POST', `mailings/${mailing.id}/reminder`)).status).toBe(409);
    });

    test('people who have unsubscribed are left out of later mailings, whatever the case of their address', async () => {
      const mails = await startMailServer();
      useMailServer(mails.port);
      const { owner, fetch } = await start();
      const { mailing } = await owner.add(['bob@example.com']);
      await owner.ask('POST', `mailings/${mailing.id}/send`);
      await owner.until(mailing.id, { state: 'done' });
      const url = unsubscribeIn(mails.received[0]!);
      expect((await fetch(new Request(url.slice(0, -1), { method: 'POST' }))).status).toBe(404);
      // also when the mailing is gone
      await owner.ask('DELETE', `mailings/${mailing.id}`);
      await fetch(new Request(url, { method: 'POST', headers: { 'accept-language': 'de' } }));
      const { mailing: next, unsubscribed } = await owner.add(['Bob@Example.com', 'carla@example.com']);
      expect([next.recipients, unsubscribed]).toEqual([1, 1]);
      expect((await owner.send('POST', 'mailings', mailingOf(['bob@example.com']))).status).toBe(409);
    });

    test('an address that the mail server refuses is named, and the others get the email', async () => {
      const mails = await startMailServer({
        onRcptTo({ address: to }, _session, done) {
          if (!to.startsWith('gone')) done();
          else done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }));
        },
      });
      useMailServer(mails.port);
      const { owner } = await start();
      const { mailing } = await owner.add(['gone@example.com', 'bob@example.com']);
      await owner.ask('POST', `mailings/${mailing.id}/send`);
      const { recipients } = await owner.until(mailing.id, { state: 'done', sent: 1, refused: 1 });
      expect(recipients[0]).toMatchObject({ state: 'refused', outcome: expect.stringContaining('no such user') });
      expect(mails.received.map(({ to }) => to[0])).toEqual(['bob@example.com']);
    });

    test.each([
      ['refuses the password', { onAuth: refuse(535, '5.7.8 wrong password') }, 'wrong password'],
      ['refuses the sender', { onMailFrom: refuse(553, '5.7.1 not your address') }, 'not your address'],
      ['has a quota', { onRcptTo: refuse(550, '5.4.5 Daily user sending quota exceeded') }, 'quota'],
      ['is busy', { onRcptTo: refuse(421, '4.7.0 try again later') }, 'try again later'],
    ])('nobody is given up if the mail server %s', async (_, options, problem) => {
      const mails = await startMailServer(options);
      useMailServer(mails.port);
      const { owner } = await start();
      const { mailing } = await owner.add(['anna@example.com', 'bob@example.com']);
      await owner.ask('POST', `mailings/${mailing.id}/send`);
      const found = await owner.until(mailing.id, { problem: expect.stringContaining(problem) });
      expect(found.mailing).toMatchObject({ state: 'sending', waiting: 2, refused: 0 });
      const { id, survey_uuid, subject, problem: why } = found.mailing;
      const held = () => owner.ask<ReplyOf<'held_mailings'>>('GET', 'mailings/held');
      expect(await held()).toEqual({ mailings: [{ id, survey_uuid, subject, problem: why }] });
      await owner.ask('POST', `mailings/${id}/pause`);
      expect(await held()).toEqual({ mailings: [] });
    });

    test('a mailing that is paused sends nothing until it goes on', async () => {
      const mails = await startMailServer();
      useMailServer(mails.port);
      process.env['ASKLET_MAIL_RATE'] = '600';
      const { owner } = await start();
      const emails = Array.from({ length: 20 }, (_, index) => `person${index}@example.com`);
      const { mailing } = await owner.add(emails);
      await owner.ask('POST', `mailings/${mailing.id}/send`);
      await mails.until(3);
      expect((await owner.send('DELETE', `mailings/${mailing.id}`)).status).toBe(409);
      await owner.ask('POST', `mailings/${mailing.id}/pause`);
      await expect.poll(async () => (await owner.read(mailing.id)).mailing.sent).toBe(mails.received.length);
      const { length } = mails.received;
      expect(length).toBeLessThan(20);
      await owner.ask('POST', `mailings/${mailing.id}/send`);
      await owner.until(mailing.id, { state: 'done', sent: 20 });
      expect(mails.received.map(({ to }) => to[0]).toSorted()).toEqual(emails.toSorted());
    });

    test('the preview and the test show what is sent', async () => {
      const mails = await startMailServer();
      useMailServer(mails.port);
      const { owner } = await start();
      const { mailing } = await owner.add([{ email: 'anna@example.com', name: 'Anna & Co' }]);
      await owner.ask('PATCH', `mailings/${mailing.id}`, { intro: 'Hi {name},\n<b>short</b>' });
      const preview = await owner.send('GET', `mailings/${mailing.id}/preview`);
      const html = await preview.text();
      expect(html).toContain('Hi Anna &amp; Co,\n&lt;b&gt;short&lt;/b&gt;');
      expect(preview.headers.get('content-security-policy')).toContain('sandbox');
      const reply = await owner.ask('POST', `mailings/${mailing.id}/test`, { email: 'owner@example.com' });
      expect(reply).toMatchObject({ delivered: true });
      expect(mails.received[0]!.to).toEqual(['owner@example.com']);
      expect(linkIn(mails.received[0]!)).not.toContain('r=');
      for (let time = 0; time < 5; time += 1)
        await owner.ask('POST', `mailings/${mailing.id}/test`, { email: 'Owner@example.com' });
      expect(mails.received).toHaveLength(5);
      const links = await (await owner.send('GET', `mailings/${mailing.id}/links.csv`)).text();
      expect(links).toMatch(
        /^email,name,asklet_link\nanna@example.com,Anna & Co,https:\/\/feedback\.example\/s\/\S+r=\S+\n$/,
      );
    });

    test.each([
      [{ recipients: [] }, 'recipients'],
      [{ recipients: [{ email: 'anna' }] }, 'recipients.0.email'],
      [{ recipients: [{ email: 'a@b.example\r\nBcc: c@d.example' }] }, 'recipients.0.email'],
      // a comment: another spelling of the same address
      [{ recipients: [{ email: 'a(x)@b.example' }] }, 'recipients.0.email'],
      [{ subject: '' }, 'subject'],
      [{ survey_uuid: 'x' }, 'survey_uuid'],
    ])('%j is refused', async (wrong, named) => {
      const { owner } = await start();
      const response = await owner.send('POST', 'mailings', { ...mailingOf(['a@b.example']), ...wrong });
      expect(response.status).toBe(400);
      expect(((await response.json()) as { detail: string }).detail).toContain(named);
    });

    test('behind a proxy, links have the address of the page that asks, if it is one of this server', async () => {
      const { owner, fetch } = await start({ publicUrls: [] });
      const linkFor = async (origin: string) => {
        const headers = { authorization: 'Bearer admin', 'content-type': 'application/json', origin };
        const body = JSON.stringify(mailingOf(['anna@example.com']));
        const url = 'http://feedback.example/api/admin/mailings';
        const reply = await fetch(new Request(url, { method: 'POST', headers, body }));
        const { mailing } = (await reply.json()) as ReplyOf<'add_mailing'>;
        const csv = await (await owner.send('GET', `mailings/${mailing.id}/links.csv`)).text();
        return /https?:\/\/[^/]+/.exec(csv)![0];
      };
      expect(await linkFor('https://feedback.example')).toBe('https://feedback.example');
      expect(await linkFor('https://elsewhere.example')).toBe('http://feedback.example');
    });

    test('without a mail server, links can be exported', async () => {
      for (const name of ['ASKLET_SMTP_URL', 'ASKLET_MAIL_FROM']) delete process.env[name];
      const { owner } = await start();
      const { mailing } = await owner.add(['anna@example.com', { email: 'bob@example.com', name: '=1+1' }]);
      const reply = await owner.send('POST', `mailings/${mailing.id}/send`);
      expect([reply.status, ((await reply.json()) as { detail: string }).detail]).toEqual([
        409,
        expect.stringContaining('ASKLET_SMTP_URL'),
      ]);
      const csv = await (await owner.send('GET', `mailings/${mailing.id}/links.csv`)).text();
      expect(csv).toMatch(
        /^email,name,asklet_link\nanna@example\.com,,https:\S+\nbob@example\.com,'=1\+1,https:\S+\n$/,
      );
    });
  });
}
