import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Notification } from '../../../src/contract/surveys/notifications.ts';
import type { ServiceOptions } from '../../../src/service/index.ts';
import { call, type Fetch } from '../support/call.ts';
import { type Received, startReceiver } from '../support/receiver.ts';
import { generalUuid, npsUuid, surveys } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

export const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

/** Verifies a request as Standard Webhooks describes. Returns its body. */
export const verify = ({ headers, body }: Received): any =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

export const aSession = () => crypto.randomUUID();

export const respond = (fetch: Fetch, session_uuid: string, body: object, survey = npsUuid) =>
  call(fetch, 'responses', { survey, body: { session_uuid, ...body } });

export const event = (fetch: Fetch, session_uuid: string, event_type: string) =>
  call(fetch, 'events', { body: { session_uuid, event_type } });

/** Sends a request to the admin API. */
export async function admin(
  fetch: Fetch,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: any }> {
  const headers = { authorization: 'Bearer admin', ...(body && { 'content-type': 'application/json' }) };
  const request = { method, headers, body: body ? JSON.stringify(body) : null };
  const response = await fetch(new Request(`http://asklet.test/api/admin/${path}`, request));
  return { status: response.status, body: await response.json() };
}

/** Starts a server with targets on this machine, which sends every answer at once. */
export const startNotifying = (notifications: readonly Notification[], options: Partial<ServiceOptions> = {}) =>
  testServer({
    adminToken: 'admin',
    notifications,
    notifyAfterMinutes: 0,
    allowPrivateTargets: true,
    publicUrls: ['https://feedback.example'],
    ...options,
  });

/** Tests notifications on a database. */
export function describeNotifications(name: string, openStore: () => Promise<Partial<ServiceOptions>>): void {
  const start = async (notifications: readonly Notification[], options: Partial<ServiceOptions> = {}) =>
    startNotifying(notifications, { ...(await openStore()), ...options });

  describe(`notifications on ${name}`, () => {
    test('an answer is reported once, signed, with its text and its survey', async () => {
      const receiver = await startReceiver();
      const { fetch } = await start([{ to: 'webhook', url: receiver.url, secret }]);
      const session = aSession();
      await respond(fetch, session, { score: 9, text: 'Nice', metadata: { page_url: 'https://shop.example/' } });
      await event(fetch, session, 'survey_closed');
      const [received] = await receiver.until(1);
      expect(verify(received!)).toEqual({
        type: 'response.completed',
        timestamp: expect.stringMatching(/Z$/),
        data: {
          survey: { survey_uuid: npsUuid, survey_type: 'nps_10', question: 'How likely are you to recommend us?' },
          response: expect.objectContaining({
            score: 9,
            text: 'Nice',
            metadata: { page_url: 'https://shop.example/' },
            id: expect.stringMatching(/^\d+-[\da-f]{24}$/),
          }),
          text_is_cut: false,
          omitted_metadata: [],
          url: expect.stringMatching(
            new RegExp(`^https://feedback\\.example/surveys/${npsUuid}/results\\?period=all&list=all&response=\\d+-`),
          ),
        },
      });
      expect(received!.body).not.toContain(session);
    });

    test('a later change is an update, a deletion is reported, and both come in order', async () => {
      const receiver = await startReceiver();
      const { fetch } = await start([{ to: 'webhook', url: receiver.url, secret }]);
      const session = aSession();
      await respond(fetch, session, { score: 3 });
      await receiver.until(1);
      await respond(fetch, session, { score: 3, text: 'Slow' });
      await receiver.until(2);
      await admin(fetch, 'DELETE', `surveys/${npsUuid}/responses/${session}`);
      const messages = (await receiver.until(3)).map(verify);
      expect(messages.map(({ type, data }) => [type, data.response.text])).toEqual([
        ['response.completed', null],
        ['response.updated', 'Slow'],
        ['response.deleted', undefined],
      ]);
      expect(messages[2].data).toEqual({
        survey: { survey_uuid: npsUuid },
        response: { id: messages[0].data.response.id },
      });
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    });

    test('nobody is notified of imported answers and of their deletion', async () => {
      const receiver = await startReceiver();
      const { fetch } = await start([{ to: 'webhook', url: receiver.url, secret }]);
      const session_uuid = '886313e1-3b8a-5372-9b90-c9aee199e05d';
      const [created_at, updated_at] = ['2019-05-06T07:08:09Z', '2019-05-06T07:08:09Z'];
      const line = { session_uuid, score: 9, text: 'Old', metadata: { imported: 'csv' }, created_at, updated_at };
      const path = `surveys/${npsUuid}/imports/`;
      const headers = { authorization: 'Bearer admin' };
      const request = { method: 'POST', headers, body: JSON.stringify(line) };
      expect((await fetch(new Request(`http://asklet.test/api/admin/${path}`, request))).status).toBe(200);
      expect((await admin(fetch, 'DELETE', `surveys/${npsUuid}/responses/${session_uuid}`)).status).toBe(200);
      await respond(fetch, aSession(), { score: 1, text: 'New' });
      expect((await receiver.until(1)).map(verify).map(({ data }) => data.response.text)).toEqual(['New']);
    });

    test('only the answers that a target wants are sent to it', async () => {
      const [low, general] = [await startReceiver(), await startReceiver()];
      const { fetch } = await start([
        { to: 'webhook', url: low.url, secret, when: { max_score: 6, has_text: true } },
        { to: 'webhook', url: general.url, secret, surveys: [generalUuid] },
      ]);
      await respond(fetch, aSession(), { score: 9, text: 'Great' });
      await respond(fetch, aSession(), { score: 2 });
      await respond(fetch, aSession(), { score: 4, text: 'Slow' });
      await respond(fetch, aSession(), { text: 'More colors' }, generalUuid);
      const textsOf = async (receiver: typeof low) =>
        (await receiver.until(1)).map(verify).map(({ data }) => data.response.text);
      expect(await textsOf(low)).toEqual(['Slow']);
      expect(await textsOf(general)).toEqual(['More colors']);
    });

    test('an answer that a target wants only after a change is completed for it then', async () => {
      const receiver = await startReceiver();
      const { fetch } = await start([{ to: 'webhook', url: receiver.url, secret, when: { has_text: true } }]);
      const [session, other] = [aSession(), aSession()];
      await respond(fetch, session, { score: 9 });
      await respond(fetch, other, { score: 1, text: 'first' });
      await receiver.until(1);
      await respond(fetch, session, { score: 9, text: 'second' });
      const messages = (await receiver.until(2)).map(verify);
      expect(messages.map(({ type, data }) => [type, data.response.text])).toEqual([
        ['response.completed', 'first'],
        ['response.completed', 'second'],
      ]);
    });

    test('a failed attempt is repeated with the same id', async () => {
      let count = 0;
      const receiver = await startReceiver(() => ((count += 1) === 1 ? 500 : 204));
      let time = Date.now();
      const { fetch } = await start([{ to: 'webhook', url: receiver.url, secret }], { now: () => time });
      await respond(fetch, aSession(), { score: 9 });
      time += 1000;
      await receiver.until(1);
      await expect
        .poll(async () => (await admin(fetch, 'GET', 'notifications')).body.deliveries[0])
        .toMatchObject({
          state: 'waiting',
          attempts: 1,
          outcome: '500',
        });
      time += 7000;
      const [one, other] = await receiver.until(2);
      expect(one!.headers['webhook-id']).toBe(other!.headers['webhook-id']);
      await expect
        .poll(async () => (await admin(fetch, 'GET', 'notifications')).body.deliveries[0])
        .toMatchObject({
          state: 'delivered',
          attempts: 2,
          outcome: '204',
        });
    });

    test('after ten attempts it has failed, the other targets are notified, and it can be sent again', async () => {
      let status = 500;
      const [broken, chat] = [await startReceiver(() => status), await startReceiver(() => 200)];
      let time = Date.now();
      const { fetch } = await start(
        [
          { to: 'webhook', url: broken.url, secret, when: { max_score: 6 } },
          { to: 'slack', url: chat.url, when: { min_score: 100 } },
        ],
        { now: () => time },
      );
      await respond(fetch, aSession(), { score: 3 });
      const day = 24 * 3600_000;
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        time += 1.3 * day;
        await broken.until(attempt);
        const find = async () => (await admin(fetch, 'GET', 'notifications')).body.deliveries;
        await expect.poll(async () => (await find()).at(-1).attempts).toBe(attempt);
      }
      const find = async () =>
        (await admin(fetch, 'GET', 'notifications')).body.deliveries.find((each: any) => each.survey_uuid);
      expect(await find()).toMatchObject({ state: 'failed', attempts: 10, next_at: null });
      time += 1000;
      expect((await chat.until(1))[0]!.body).toContain('could not be delivered: 500');
      status = 204;
      expect((await admin(fetch, 'POST', `notifications/deliveries/${(await find()).id}/send`)).status).toBe(200);
      await broken.until(11);
      await expect.poll(find).toMatchObject({ state: 'delivered', attempts: 1 });
    }, 30_000);

    test('what waits for a repaired target is sent at once, on request or after a test', async () => {
      let time = Date.parse('2026-03-02T08:00:00Z');
      let status = 500;
      const receiver = await startReceiver(() => status);
      const { fetch } = await start([{ to: 'webhook', url: receiver.url, secret }], { now: () => time });
      const list = async () => (await admin(fetch, 'GET', 'notifications')).body;
      const attempts = async () => (await list()).deliveries.map((each: any) => each.attempts);
      await respond(fetch, aSession(), { score: 1 });
      await respond(fetch, aSession(), { score: 2 });
      await expect.poll(attempts).toEqual([1, 1]);
      const send = async () =>
        (await admin(fetch, 'POST', `notifications/deliveries/${(await list()).deliveries[0].id}/send`)).status;
      expect(await send()).toBe(404);
      for (const count of [2, 3]) {
        time += 400_000;
        await expect.poll(attempts).toEqual([count, count]);
      }
      // the next attempt is in half an hour
      status = 204;
      expect(await send()).toBe(200);
      await receiver.until(7);
      const [target] = (await list()).targets;
      expect((await admin(fetch, 'POST', `notifications/targets/${target.id}/test`)).body.delivered).toBe(true);
      await expect
        .poll(async () => (await list()).deliveries.map((each: any) => each.state))
        .toEqual(['delivered', 'delivered']);
      expect(receiver.received).toHaveLength(9);
    });

    test('410 stops a target until a test arrives', async () => {
      let status = 410;
      const receiver = await startReceiver(() => status);
      const chat = await startReceiver();
      const { fetch } = await start([
        { to: 'webhook', url: receiver.url, secret, name: 'Orders' },
        { to: 'slack', url: chat.url, when: { min_score: 100 } },
      ]);
      await respond(fetch, aSession(), { score: 9 });
      await receiver.until(1);
      expect((await chat.until(1))[0]!.body).toContain('410. It gets nothing more until you send it a test');
      const target = async () => (await admin(fetch, 'GET', 'notifications')).body.targets[0];
      await expect.poll(target).toMatchObject({ to: 'webhook', label: 'Orders', surveys: null, stopped: '410' });
      const { id } = await target();
      const test = `notifications/targets/${id}/test`;
      expect((await admin(fetch, 'POST', test)).body).toEqual({ delivered: false, outcome: '410' });
      status = 204;
      expect((await admin(fetch, 'POST', test)).body).toEqual({ delivered: true, outcome: '204' });
      expect(verify(receiver.received.at(-1)!).data).toMatchObject({ test: true, response: { score: 10 } });
      expect((await target()).stopped).toBe(null);
      await respond(fetch, aSession(), { score: 8 });
      const last = (await receiver.until(4)).at(-1)!;
      expect(verify(last).data.response.score).toBe(8);
    });

    test('a chat gets single messages, and one that sums up when more than ten wait', async () => {
      const receiver = await startReceiver();
      // all are stored before the first check
      const { fetch } = await start([{ to: 'slack', url: receiver.url }], { checkInterval: 1000 });
      await Promise.all(
        Array.from({ length: 12 }, (_, score) => respond(fetch, aSession(), { score: score % 11, text: 'x' })),
      );
      const [first] = await receiver.until(1);
      expect(first!.body).toContain('12 new answers');
      expect(first!.body).toContain('mean score 4.6, lowest 0');
      await respond(fetch, aSession(), { score: 7 });
      expect((await receiver.until(2))[1]!.body).toContain('7 of 10');
    });

    test('answers that a chat does not want are not counted for a message that sums up', async () => {
      const receiver = await startReceiver();
      const { fetch } = await start([{ to: 'slack', url: receiver.url, when: { max_score: 1 } }]);
      await Promise.all(
        Array.from({ length: 12 }, (_, score) => respond(fetch, aSession(), { score: Math.min(score, 9), text: 'x' })),
      );
      const bodies = (await receiver.until(2)).map(({ body }) => body);
      expect(bodies.filter((body) => /[01] of 10/.test(body))).toHaveLength(2);
    });

    test('without targets, nothing is queued', async () => {
      const { fetch } = await start([]);
      await respond(fetch, aSession(), { score: 9 });
      expect((await admin(fetch, 'GET', 'notifications')).body).toMatchObject({ targets: [], deliveries: [] });
    });

    test('answers to the samples are not reported, not even after a surveys file has the same target', async () => {
      const receiver = await startReceiver();
      const folder = await mkdtemp(join(tmpdir(), 'asklet-samples-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const [samples, own] = [join(folder, 'samples.json'), join(folder, 'surveys.json')];
      const file = {
        keys: [{ key: 'pk_all', surveys: '*' }],
        surveys,
        notifications: [{ to: 'webhook', url: receiver.url, secret }],
      };
      await writeFile(samples, JSON.stringify(file));
      const { fetch, reload } = await start([], { keys: [], surveys: own, samples });
      await respond(fetch, aSession(), { score: 9, text: 'to a sample' });
      expect((await admin(fetch, 'GET', 'notifications')).body).toMatchObject({ targets: [], deliveries: [] });
      await copyFile(samples, own);
      await reload();
      await respond(fetch, aSession(), { score: 9, text: 'to a survey' });
      expect((await receiver.until(1)).map(verify).map(({ data }) => data.response.text)).toEqual(['to a survey']);
      expect((await admin(fetch, 'GET', 'notifications')).body).toMatchObject({ targets: [{}], deliveries: [{}] });
    });
  });
}
