import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Service, ServiceOptions } from '../../../src/service/index.ts';
import { startMailServer } from '../support/mailServer.ts';
import { startReceiver } from '../support/receiver.ts';
import { generalUuid, npsUuid, surveys } from '../support/surveys.ts';
import { admin, aSession, respond, startNotifying } from './notifySuite.ts';

export const path = 'notifications/targets';

/** A surveys file as an owner writes it. */
export const ownersFile = `{
  "keys": [{ "key": "pk_all", "surveys": "*" }],
  "surveys": ${JSON.stringify(surveys)},
  "notifications": [
    // by hand
    { "to": "slack", "url": "$SLACK_URL", "when": { "group": "unhappy" } }, // the team
    { "to": "mattermost", "url": "$SLACK_URL" }
  ]
}
`;

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-targets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Starts a server with a surveys file. */
export async function startWithFile(options: Partial<ServiceOptions> = {}, text = ownersFile) {
  const file = join(await aFolder(), 'surveys.json');
  await writeFile(file, text);
  const server = await startNotifying([], { keys: [], surveys: file, ...options });
  return { ...server, file, readFile: () => readFile(file, 'utf8') };
}

export const list = async ({ fetch }: Pick<Service, 'fetch'>) => (await admin(fetch, 'GET', 'notifications')).body;

/** Tests the changes of targets on a server whose surveys file, with `ownersFile`, can be edited. */
export function describeChangeTargets(
  name: string,
  start: (options?: Partial<ServiceOptions>) => Promise<Service & { readonly readFile: () => Promise<string> }>,
): void {
  describe(`targets on ${name}`, () => {
    test('a webhook that is added gets signed answers at once, and its address is not in the file', async () => {
      const receiver = await startReceiver();
      const server = await start();
      const { fetch } = server;
      const added = await admin(fetch, 'POST', path, {
        to: 'webhook',
        url: `${receiver.url}/token`,
        surveys: [npsUuid],
      });
      expect(added).toEqual({
        status: 200,
        body: { id: expect.any(String), secret: expect.stringMatching(/^whsec_/) },
      });
      await respond(fetch, aSession(), { score: 9, text: 'Nice' });
      const [{ headers, body }] = (await receiver.until(1)) as any;
      expect(new Webhook(added.body.secret).verify(body, headers)).toMatchObject({
        data: { response: { text: 'Nice' } },
      });
      const text = await server.readFile();
      expect(text).toContain('// by hand\n');
      expect(text).toContain('// the team\n');
      expect(text).toMatch(/"url": "\$ASKLET_STORED_WEBHOOK_URL_[\dA-F]{12}"/);
      const shown = JSON.stringify([text, await list(server)]);
      expect(shown).not.toContain('/token');
      expect(shown).not.toContain(added.body.secret);
    });

    test('a target that was written by hand keeps its variable until another address is entered', async () => {
      const receiver = await startReceiver();
      const server = await start();
      const { fetch } = server;
      const [{ id }] = (await list(server)).targets;
      const renamed = await admin(fetch, 'PATCH', `${path}/${id}`, { name: 'Support', when: null });
      expect(await server.readFile()).toContain('"url": "$SLACK_URL", "name": "Support"');
      await admin(fetch, 'PATCH', `${path}/${renamed.body.id}`, { url: receiver.url });
      const text = await server.readFile();
      expect(text.match(/\$SLACK_URL/g)).toHaveLength(1);
      expect(text).toContain('// the team\n');
      await respond(fetch, aSession(), { score: 9, text: 'Nice' });
      expect((await receiver.until(1))[0]!.body).toContain('Nice');
    });

    test('what waits for a target is sent to its new address', async () => {
      const [broken, working] = [await startReceiver(() => 500), await startReceiver()];
      let time = Date.now();
      const server = await start({ now: () => time });
      const { fetch } = server;
      const { id } = (await admin(fetch, 'POST', path, { to: 'discord', url: broken.url })).body;
      await respond(fetch, aSession(), { score: 9, text: 'Nice' });
      time += 1000;
      await broken.until(1);
      const ofTarget = async () => (await list(server)).deliveries.filter((each: any) => each.target === id);
      await expect.poll(ofTarget).toMatchObject([{ state: 'waiting', attempts: 1 }]);
      await admin(fetch, 'PATCH', `${path}/${id}`, { url: working.url });
      time += 10_000;
      expect((await working.until(1))[0]!.body).toContain('Nice');
    });

    test('a paused target gets nothing, and what happens in the meantime is not sent later', async () => {
      const [receiver, other] = [await startReceiver(), await startReceiver()];
      const { fetch } = await start();
      const { id } = (await admin(fetch, 'POST', path, { to: 'webhook', url: receiver.url })).body;
      await admin(fetch, 'POST', path, { to: 'discord', url: other.url });
      const session = aSession();
      await respond(fetch, session, { score: 9, text: 'before' });
      await receiver.until(1);
      await admin(fetch, 'PATCH', `${path}/${id}`, { paused: true });
      await respond(fetch, aSession(), { score: 9, text: 'meanwhile' });
      await admin(fetch, 'DELETE', `surveys/${npsUuid}/responses/${session}`);
      await other.until(2);
      await expect
        .poll(async () => (await list({ fetch })).deliveries)
        .toContainEqual(expect.objectContaining({ target: id, type: 'response.deleted', state: 'waiting' }));
      expect(receiver.received).toHaveLength(1);
      await admin(fetch, 'PATCH', `${path}/${id}`, { paused: null });
      // it can delete its copy
      expect((await receiver.until(2))[1]!.body).toContain('"response.deleted"');
      await respond(fetch, aSession(), { score: 9, text: 'after' });
      expect((await receiver.until(3))[2]!.body).toContain('after');
    });

    test('a target that is removed gets nothing, and its address is deleted', async () => {
      const [receiver, other] = [await startReceiver(), await startReceiver()];
      const server = await start();
      const { fetch } = server;
      const { id } = (await admin(fetch, 'POST', path, { to: 'webhook', url: receiver.url })).body;
      await admin(fetch, 'POST', path, { to: 'discord', url: other.url });
      expect(await admin(fetch, 'DELETE', `${path}/${id}`)).toEqual({ status: 200, body: { id } });
      expect(await server.readFile()).not.toContain('WEBHOOK');
      await respond(fetch, aSession(), { score: 9, text: 'later' });
      await other.until(1);
      expect(receiver.received).toEqual([]);
    });

    test('targets that are added at the same time are all stored', async () => {
      const server = await start();
      const urls = Array.from({ length: 6 }, (_, index) => `https://hooks.example/${index}`);
      await Promise.all(urls.map((url) => admin(server.fetch, 'POST', path, { to: 'teams', url })));
      expect((await list(server)).targets).toHaveLength(8);
      expect(JSON.stringify((await list(server)).targets)).not.toContain('"unreadable":["');
    });

    test('unknown targets are not found', async () => {
      const { fetch } = await start();
      expect((await admin(fetch, 'PATCH', `${path}/x`, { name: 'x' })).status).toBe(404);
      expect((await admin(fetch, 'DELETE', `${path}/x`)).status).toBe(404);
      expect((await admin(fetch, 'POST', `${path}/x/test`)).status).toBe(404);
    });

    test('the last target can be removed, and one added again', async () => {
      const server = await start();
      for (const { id } of (await list(server)).targets) await admin(server.fetch, 'DELETE', `${path}/${id}`);
      expect((await list(server)).targets).toEqual([]);
      await admin(server.fetch, 'POST', path, { to: 'teams', url: 'https://hooks.example/' });
      expect((await list(server)).targets).toMatchObject([{ to: 'teams', hint: 'hooks.example', paused: false }]);
    });
  });
}

/** Starts a mail server, and sets the variables that use it. */
export async function useMailServer() {
  const mails = await startMailServer({ authOptional: true });
  process.env['ASKLET_SMTP_URL'] = `smtp://127.0.0.1:${mails.port}/?tls.rejectUnauthorized=false`;
  process.env['ASKLET_MAIL_FROM'] = 'asklet@feedback.example';
  return mails;
}

export { generalUuid, npsUuid };
