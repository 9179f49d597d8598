import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '../../../src/contract/admin/operations.ts';
import type { Service, ServiceOptions } from '../../../src/service/index.ts';
import { requestOf } from '../support/call.ts';
import { visitLink } from '../support/linkVisitor.ts';
import { address, anOwner, linked } from '../support/mailingOwner.ts';
import { aScreenshot } from '../support/pictures.ts';
import { generalUuid, npsUuid } from '../support/surveys.ts';

type Found = ReplyOf<'find_person'>;

/** Describes what finds, exports and erases a person's data. `create` creates a service with these options. */
export function describePersonalData(
  where: string,
  create: (options: Partial<ServiceOptions>) => Promise<Service>,
): void {
  async function start() {
    const audited: object[] = [];
    const info = (fields: object, message: string) => void (message === 'audit' && audited.push(fields));
    const service = await create({
      adminToken: 'admin',
      resultsToken: 'reader',
      surveys: linked,
      publicUrls: [address],
      log: { info, warn: info, error: info },
    });
    const { fetch } = service;
    const owner = anOwner(service);
    async function answer(metadata: object, given: object = { score: 3 }, survey = npsUuid): Promise<void> {
      const reply = await fetch(requestOf('responses', { survey, body: { metadata, ...given } }));
      expect(reply.status, await reply.clone().text()).toBe(200);
    }
    return {
      owner,
      fetch,
      audited,
      answer,
      find: (person: string) => owner.ask<Found>('POST', 'personal-data/search', { person }),
      exported: (person: string) => owner.send('POST', 'personal-data/export', { person }),
      erase: (person: string, numbers: object) => owner.send('POST', 'personal-data/erase', { person, ...numbers }),
      /** Resolves to the number of answers of a survey. */
      async left(survey = npsUuid): Promise<number> {
        return (await owner.ask<ReplyOf<'list'>>('GET', `surveys/${survey}/responses`)).responses.length;
      },
      /** Prepares a mailing, and resolves to the links of its recipients. */
      async linksOf(emails: readonly string[]) {
        const { mailing } = await owner.add(emails);
        const csv = await (await owner.send('GET', `mailings/${mailing.id}/links.csv`)).text();
        return { id: mailing.id, links: csv.match(/https:\S+/g)! };
      },
    };
  }

  describe(`personal data${where}`, () => {
    test('finds answers in all surveys, by an address in whatever case, wherever it is written', async () => {
      const { find, answer } = await start();
      await answer({ user_email: 'Jane@Example.com', user_id: 17 });
      await answer({ customer: { mail: 'jane@example.com' } }, { text: 'More colors' }, generalUuid);
      await answer({}, { text: 'Please write to JANE@example.com.' });
      await answer({ user_email: 'mary-jane@example.com' });
      await answer({ user_email: 'jane@example.com.au' }, { text: 'jane' });
      await answer({ user_email: 'jane@example_com' });
      const { answers, recipients, unsubscribed_at, also } = await find(' jane@example.com ');
      expect(answers).toMatchObject([
        { survey_uuid: npsUuid, found_in: ['text'], text: 'Please write to JANE@example.com.' },
        { survey_uuid: generalUuid, found_in: ['customer'], text: 'More colors' },
        { survey_uuid: npsUuid, found_in: ['user_email'] },
      ]);
      expect({ recipients, unsubscribed_at, also }).toEqual({ recipients: [], unsubscribed_at: null, also: ['17'] });
    });

    test('finds by an id that is exactly the same', async () => {
      const { find, answer } = await start();
      await answer({ user_id: 17, user_email: 'jane@example.com' });
      await answer({ user_id: '17' });
      await answer({ user_id: 170, plan: '17' }, { text: '17' });
      await answer({ user_id: 'Abc' });
      const { answers, also } = await find('17');
      expect(answers.map(({ found_in }) => found_in)).toEqual([['user_id'], ['user_id']]);
      expect(also).toEqual(['jane@example.com']);
      expect((await find('abc')).answers).toEqual([]);
      expect((await find('%')).answers).toEqual([]);
    });

    test('finds mailings and what was answered by a personal link, which does not name the person', async () => {
      const { find, fetch, linksOf } = await start();
      const { links } = await linksOf(['Jane@example.com', 'bob@example.com']);
      for (const link of links) await (await visitLink(fetch, link)).send({ score: '9' });
      const { answers, recipients } = await find('jane@example.com');
      expect(answers).toMatchObject([{ score: 9, found_in: ['mailing'] }]);
      expect(recipients).toMatchObject([
        { email: 'Jane@example.com', subject: 'One question', survey_uuid: npsUuid, response_id: answers[0]!.id },
      ]);
      const byRecipient = await find(recipients[0]!.id);
      expect(byRecipient.answers.map(({ id }) => id)).toEqual([answers[0]!.id]);
      expect(byRecipient.also).toEqual(['Jane@example.com']);
    });

    test('exports everything, with pictures and events', async () => {
      const { exported, answer, fetch, audited } = await start();
      const screenshot = aScreenshot();
      await answer({ user_id: 'u1', plan: 'pro', screenshot }, { score: 3, text: 'Slow' });
      const reply = await exported('u1');
      expect(reply.headers.get('content-disposition')).toContain('personal-data.json');
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(await reply.json()).toMatchObject({
        person: 'u1',
        sessions: [
          {
            survey_uuid: npsUuid,
            events: [],
            response: { score: 3, text: 'Slow', metadata: { user_id: 'u1', plan: 'pro', screenshot } },
          },
        ],
        recipients: [],
        unsubscribed_at: null,
      });
      expect(audited).toEqual([{ action: 'export person', by: 'admin token' }]);
      expect((await fetch(new Request(`${address}/api/admin/personal-data/export`, { method: 'POST' }))).status).toBe(
        403,
      );
    });

    test('erases in all surveys and mailings, and nothing of others', async () => {
      const { find, erase, answer, left, linksOf, owner, fetch, audited } = await start();
      await answer({ user_email: 'jane@example.com' });
      await answer({ user_email: 'jane@example.com' }, { text: 'Slow' }, generalUuid);
      await answer({ user_email: 'bob@example.com' });
      const shared = await linksOf(['jane@example.com', 'bob@example.com']);
      const alone = await linksOf(['jane@example.com']);
      for (const link of shared.links) await (await visitLink(fetch, link)).send({ score: '9' });
      expect((await erase('jane@example.com', { answers: 2, recipients: 2 })).status).toBe(409);
      expect(await left()).toBe(4);
      audited.length = 0;
      const reply = await erase('jane@example.com', { answers: 3, recipients: 2 });
      expect(await reply.json()).toEqual({ answers: 3, recipients: 2 });
      expect([await left(), await left(generalUuid)]).toEqual([2, 0]);
      expect(await find('jane@example.com')).toEqual({ answers: [], recipients: [], unsubscribed_at: null, also: [] });
      expect((await owner.read(shared.id)).recipients.map(({ email }) => email)).toEqual(['bob@example.com']);
      // nobody is left
      expect((await owner.send('GET', `mailings/${alone.id}`)).status).toBe(404);
      expect(audited).toEqual([
        { action: 'erase person', count: 3, by: 'admin token' },
        // a link that was not opened has no session
        { action: 'erase person', deleted: 3, by: 'admin token' },
      ]);
    });

    test('keeps that an address was unsubscribed, unless that is to be forgotten, too', async () => {
      const { find, erase, linksOf, owner, fetch } = await start();
      const { id } = await linksOf(['jane@example.com']);
      const html = await (await owner.send('GET', `mailings/${id}/preview`)).text();
      const [url] = /https:[^"\s<]+\/mailings\/unsubscribe\/[^"\s<]+/.exec(html)!;
      await fetch(new Request(url, { method: 'POST' }));
      const { unsubscribed_at } = await find('JANE@example.com');
      expect(unsubscribed_at).toMatch(/^\d{4}-/);
      await erase('jane@example.com', { answers: 0, recipients: 1 });
      expect(await find('jane@example.com')).toMatchObject({ recipients: [], unsubscribed_at });
      await erase('jane@example.com', { answers: 0, recipients: 0, forget_unsubscribed: true });
      expect((await find('jane@example.com')).unsubscribed_at).toBeNull();
    });

    test('an id of too many answers is not that of a person', async () => {
      const { fetch, answer, exported } = await start();
      await answer({ user_id: 'guest' });
      const line = (index: number) =>
        JSON.stringify({
          session_uuid: `0f1e2d3c-4b5a-4697-8877-${String(index).padStart(12, '0')}`,
          score: 9,
          text: null,
          metadata: { user_id: 'guest', imported: 'old' },
          created_at: '2026-01-02T03:04:05.000Z',
          updated_at: '2026-01-02T03:04:05.000Z',
        });
      const lines = Array.from({ length: 1000 }, (_, index) => line(index)).join('\n');
      const headers = { authorization: 'Bearer admin', 'content-type': 'application/x-ndjson' };
      const url = `${address}/api/admin/surveys/${npsUuid}/imports`;
      expect((await fetch(new Request(url, { method: 'POST', headers, body: lines }))).status).toBe(200);
      const reply = await exported('guest');
      expect(reply.status).toBe(400);
      expect(((await reply.json()) as { detail: string }).detail).toContain('more than 1000 answers');
    });

    test('needs a token that may edit', async () => {
      const { fetch } = await start();
      const headers = { authorization: 'Bearer reader', 'content-type': 'application/json' };
      const body = JSON.stringify({ person: '17' });
      const reply = await fetch(
        new Request(`${address}/api/admin/personal-data/search`, { method: 'POST', headers, body }),
      );
      expect(reply.status).toBe(403);
    });
  });
}
