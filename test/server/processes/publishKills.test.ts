import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { inspectSurveys } from '../../../src/server/surveys/inspectSurveys.ts';
import { fileText, nps } from '../http/publishingSuite.ts';
import { useBuiltServer } from '../support/builtServer.ts';
import { send } from '../support/checkedFetch.ts';

const { serve, folder } = useBuiltServer();

const kills = inject('isFull') ? 200 : 30;

test(`${kills} kills while surveys are published leave a valid file and lose no acknowledged version`, async () => {
  const file = join(folder(), 'surveys.json');
  await writeFile(file, fileText);
  const sent = new Set(['How likely?']);
  const acknowledged = new Map<number, string>();
  let number = 0;

  /** Publishes one question after the other until the server is gone. */
  async function publish(url: string, onAcknowledged: () => void): Promise<void> {
    const address = `${url}/api/admin/surveys/${nps.survey_uuid}`;
    const headers = { authorization: 'Bearer admin', 'content-type': 'application/json' };
    let etag = (await send(new Request(address, { headers }))).headers.get('etag')!;
    for (;;) {
      const question = `Question ${(number += 1)}?`;
      sent.add(question);
      const body = JSON.stringify({ survey: { ...nps, question } });
      const reply = await send(
        new Request(address, { method: 'PUT', headers: { ...headers, 'if-match': etag }, body }),
      );
      expect(reply.status).toBe(200);
      etag = reply.headers.get('etag')!;
      acknowledged.set((await reply.json()).version, question);
      onAcknowledged();
    }
  }

  for (let round = 0; round < kills; round += 1) {
    const server = await serve(['--admin-token', 'admin', '--db', 'publish.db']);
    let left = Math.ceil(Math.random() * 10);
    let killed: Promise<unknown> = Promise.resolve();
    const count = () =>
      void ((left -= 1) === 0 && (killed = wait(Math.random() * 15).then(() => server.stop('SIGKILL'))));
    await publish(server.url, count).catch((error) => {
      if (!(error instanceof TypeError)) throw error;
    });
    await killed;
    const text = await readFile(file, 'utf8');
    const { question } = inspectSurveys(text, file).file.surveys[0]!;
    expect(sent).toContain(question);
    expect(text).toBe(fileText.replace('How likely?', question));
    // nothing that was acknowledged is older than the file
    const newest = [...acknowledged.values()].at(-1);
    if (newest !== undefined) expect(Number(question.match(/\d+/))).toBeGreaterThanOrEqual(Number(newest.match(/\d+/)));
  }

  const store = await openStore(join(folder(), 'publish.db'));
  const rows = await store.database.run<{ version: number; survey: string }>(
    'SELECT version, survey FROM survey_versions',
  );
  await store.close();
  const stored = new Map(rows.map(({ version, survey }) => [version, JSON.parse(survey).question as string]));
  const last = Math.max(...stored.keys());
  const expected = [...acknowledged].filter(([version]) => version > last - 100);
  expect(expected.length).toBeGreaterThan(10);
  expect(expected.filter(([version, question]) => stored.get(version) !== question)).toEqual([]);
  // an interrupted write can leave its temporary file, at most one for each kill
  const left = (await readdir(folder())).filter((name) => name.startsWith('.surveys.json.'));
  expect(left.length).toBeLessThanOrEqual(kills);
}, 480_000);
