import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import type { ReplyOf } from '../../../src/contract/admin/operations.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { useBuiltServer } from '../support/builtServer.ts';
import { startMailServer } from '../support/mailServer.ts';
import { usePostgres } from '../support/postgres.ts';
import { npsUuid, surveys } from '../support/surveys.ts';

const { serve, folder } = useBuiltServer();
const { createDatabase } = usePostgres();

const kills = inject('isFull') ? 50 : 5;
const recipients = inject('isFull') ? 1000 : 100;

/** Ends the time for which a killed process has claimed an email, or has waited for the reply to it. */
async function endClaims(db: string): Promise<void> {
  const store = await openStore(db);
  await store.database.run("UPDATE mails SET next_at = 0 WHERE state IN ('sending', 'handed')");
  await store.close();
}

test.each([
  ['SQLite', 1, async () => join(folder(), 'mailing.db')],
  ['PostgreSQL', 2, createDatabase],
])(
  `${kills} kills on %s, with %i process(es), while ${recipients} people are asked: nobody twice, nobody forgotten`,
  async (name, processes, database) => {
    const db = await database();
    const mails = await startMailServer();
    const file = join(folder(), `${name}.json`);
    await writeFile(
      file,
      JSON.stringify({
        surveys: surveys.map((survey) => ({ ...survey, link: true })),
        keys: [{ key: 'pk_1', surveys: '*' }],
      }),
    );
    const environment = {
      ASKLET_SMTP_URL: `smtp://asklet:p%40ss@127.0.0.1:${mails.port}/?tls.rejectUnauthorized=false`,
      ASKLET_MAIL_FROM: 'surveys@example.com',
      ASKLET_MAIL_RATE: '6000',
    };
    const start = () => serve(['--surveys', `${name}.json`, '--db', db, '--admin-token', 'admin'], environment);
    const servers = await Promise.all(Array.from({ length: processes }, start));
    const ask = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
      const headers = { authorization: 'Bearer admin', 'content-type': 'application/json' };
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${servers[0]!.url}/api/admin/${path}`, init);
      expect(response.status, await response.clone().text()).toBe(200);
      return response.json() as Promise<Reply>;
    };
    const emails = Array.from({ length: recipients }, (_, index) => `person${index}@example.com`);
    const { mailing } = await ask<ReplyOf<'add_mailing'>>('POST', 'mailings', {
      survey_uuid: npsUuid,
      subject: 'One question',
      intro: '',
      language: null,
      recipients: emails.map((email) => ({ email })),
    });
    await ask('POST', `mailings/${mailing.id}/send`);

    for (let round = 0; round < kills; round += 1) {
      const share = Math.floor(((round + 1) * recipients) / (kills + 1));
      await Promise.race([mails.until(share), wait(8000)]);
      await wait(Math.random() * 30);
      const index = round % processes;
      await servers[index]!.stop('SIGKILL');
      servers[index] = await start();
    }

    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    await endClaims(db);
    servers.splice(0, processes, await start());
    const read = () => ask<ReplyOf<'mailing'>>('GET', `mailings/${mailing.id}`);
    await expect.poll(async () => (await read()).mailing.state, { timeout: 120_000 }).toBe('done');
    const received = mails.received.map(({ to }) => to[0]!);
    expect(received.toSorted()).toEqual([...new Set(received)].toSorted());
    const found = await read();
    const missing = emails.filter((email) => !received.includes(email));
    const listed = new Map(found.recipients.map((each) => [each.email, each.state]));
    expect(missing.filter((email) => listed.get(email) !== 'unknown')).toEqual([]);
    const { sent, unknown } = found.mailing;
    process.stderr.write(
      `${name}: ${received.length} received, ${sent} sent, ${unknown} unknown, ${missing.length} missing\n`,
    );
    expect(sent + unknown).toBe(recipients);
    expect(unknown).toBeLessThanOrEqual(kills + processes);
  },
  600_000,
);
