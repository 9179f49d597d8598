import { randomBytes, randomUUID } from 'node:crypto';
import { createMark } from '../../../src/service/results/markResponse.ts';
import type { DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { createRestore } from '../../../src/service/database/restore.ts';
import type { WholeSession } from '../../../src/service/database/restore.ts';
import { createDatabaseDocument } from '../../../src/service/publishing/databaseDocument.ts';
import { at, noFlags, other_uuid, survey_uuid } from '../store/records.ts';

const png = (bytes: string) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

/** Screenshots that files can hold, and one with characters that base64 does not need. */
export const pictures = [png('one picture'), png('another one'), 'data:image/webp;base64,AAAB=', 'data:image/gif,no'];

/** Returns a session with all kinds of data. Several sessions begin at the same time. */
export function aSession(index: number, fields: Partial<WholeSession> = {}): WholeSession {
  const created_at = at + Math.floor(index / 3) * 1000;
  const screenshot = { type: 'image/png', data_url: pictures[(index / 5) % pictures.length]! };
  return {
    session_uuid: randomUUID(),
    created_at,
    flags: { user_closed_survey: index % 3 === 0, user_submitted_score: true, user_submitted_text: index % 2 === 0 },
    page: index % 3 ? `https://shop.example/${index % 5}` : null,
    locale: index % 2 ? 'de' : null,
    device: index % 3 === 2 ? null : index % 3 ? 'phone' : 'computer',
    response:
      index % 4 === 3
        ? null
        : {
            key_id: index % 2 ? 'key' : null,
            score: index % 5 ? index % 11 : null,
            score_type: index % 5 ? 'nps_10' : null,
            text: index % 2 ? null : `Grüße 👍 "quoted" \u2028 \\ ${index}`,
            metadata: {
              z: 1e21,
              a: { y: [null, 1.5, { b: true, a: '' }], ['__proto__']: 'own' },
              10: -0.1,
              ...(index % 5 === 0 && { screenshot }),
            },
            created_at: created_at + 5,
            updated_at: created_at + 9 + index,
            public_id: randomBytes(12).toString('hex'),
            is_read: index % 2 === 0,
            is_starred: index % 7 === 0,
            status: index % 6 ? null : 'planned',
            tags: index % 3 ? [] : ['Größe', 'speed'],
          },
    events: Array.from({ length: index % 4 }, (_, ordinal) => ({
      event_type: ordinal ? ('survey_closed' as const) : ('survey_opened' as const),
      version: index % 2 ? (1 as const) : (2 as const),
      created_at: created_at + (ordinal >> 1),
    })),
    ...fields,
  };
}

/** Stores sessions of two surveys, also as visitors and owners write them, and what is in the other tables. */
export async function fill(store: DatabaseStore, count = 40): Promise<void> {
  const restore = createRestore(store);
  for (const survey of [survey_uuid, other_uuid])
    await restore(
      survey,
      Array.from({ length: count }, (_, index) => aSession(index)),
    );
  const visitor = { survey_uuid, session_uuid: randomUUID(), at, flags: noFlags };
  await store.saveResponse({
    ...visitor,
    score: 3,
    text: 'first',
    metadata: { removed: 1, screenshot: { data_url: pictures[0], width: 1 } },
    key_id: 'key',
  });
  await store.saveResponse({ ...visitor, at: at + 7, score: null, text: null, metadata: { removed: null, kept: 'x' } });
  await store.addEvent({ ...visitor, event_type: 'survey_opened', version: 2 });
  await createMark(store.database)(survey_uuid, visitor.session_uuid, { is_starred: true });
  await store.startSession({ ...visitor, session_uuid: randomUUID() });
  const run = store.database.run;
  await run('INSERT INTO survey_versions VALUES (?, 1, ?, ?, ?, ?)', [
    survey_uuid,
    at,
    'a note',
    'Anna',
    '{"b":1,"a":2}',
  ]);
  await createDatabaseDocument(run).replace('{ "surveys": [] } // ü', null);
  await run(
    'INSERT INTO changed_sessions (session_uuid, survey_uuid, due_at, is_changed, change_uuid) VALUES (?, ?, ?, ?, ?)',
    [visitor.session_uuid, survey_uuid, at, 1, 'ABCDEF00ABCDEF00ABCDEF00ABCDEF00'],
  );
  await run(
    `INSERT INTO deliveries VALUES ('a', 'target', 'response.created', ?, ?, 'id', NULL, 1, ?, ?, 0, 'waiting', NULL)`,
    [survey_uuid, visitor.session_uuid, at, at + 1],
  );
  await run('INSERT INTO stopped_targets VALUES (?, ?, ?)', ['target', at, 'gone']);
  await run('INSERT INTO budget_hours VALUES (?, ?, 3, 5)', [survey_uuid, at]);
  await run("INSERT INTO people VALUES ('p', 'Anna', 'edit', 0, 'anna@example.com', ?, ?)", [at, at]);
  await run("INSERT INTO credentials VALUES ('digest', 'token', 'p', NULL)");
  await run(
    "INSERT INTO mailings VALUES ('m', ?, 'done', 'Hi', 'Text', NULL, 'https://a.example', ?, 'Anna', 0, 0, NULL)",
    [survey_uuid, at],
  );
  await run("INSERT INTO recipients VALUES ('r', 'm', 0, 'bob@example.com', 'digest', 'Bob', ?)", [
    visitor.session_uuid,
  ]);
  await run("INSERT INTO mails VALUES ('r', 'first', 'm', 'sent', 0, 1, 'claim', '250', ?)", [at]);
  await run("INSERT INTO trend_notes VALUES ('n', ?, '2026-03-04', 'New prices', ?, 'Anna')", [survey_uuid, at]);
  await run('INSERT INTO unsubscribed VALUES (?, ?)', ['ab'.repeat(32), at]);
  await store.secret!();
}
