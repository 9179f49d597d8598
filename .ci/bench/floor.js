// The floor: the server that an engineer would write in an afternoon. Fastify validates bodies and replies by JSON
// schemas, and every write is its own transaction in SQLite, as durable as asklet's. It doesn't merge metadata and has
// no limits, CORS, keys by survey, log or metrics.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import Fastify from 'fastify';
import { survey as survey_uuid } from './calls.js';

const [path] = process.argv.slice(2);
const { DatabaseSync } =
  process.getBuiltinModule('node:sqlite') ?? createRequire(import.meta.url)('@photostructure/sqlite');
const database = new DatabaseSync(path);
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE sessions (session_uuid TEXT PRIMARY KEY, survey_uuid TEXT NOT NULL, flags INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE responses (
    session_uuid TEXT PRIMARY KEY, survey_uuid TEXT NOT NULL, score INTEGER, text TEXT, metadata TEXT, created_at INTEGER
  );
  CREATE TABLE events (id INTEGER PRIMARY KEY, session_uuid TEXT NOT NULL, event_type TEXT NOT NULL, created_at INTEGER);
`);
const statements = {
  session: database.prepare('INSERT INTO sessions (session_uuid, survey_uuid) VALUES (?, ?) ON CONFLICT DO NOTHING'),
  find: database.prepare('SELECT survey_uuid, flags FROM sessions WHERE session_uuid = ?'),
  response: database.prepare(`
    INSERT INTO responses VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET score = excluded.score, text = excluded.text, metadata = excluded.metadata`),
  event: database.prepare('INSERT INTO events (session_uuid, event_type, created_at) VALUES (?, ?, ?)'),
};

/** Runs writes in a transaction that is on disk when the function returns. */
function commit(write) {
  database.exec('BEGIN IMMEDIATE');
  try {
    write();
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

const surveys = {
  [survey_uuid]: { survey_uuid, survey_type: 'nps_10', question: 'How likely are you to recommend us?' },
};
const session = { session_uuid: { type: 'string', format: 'uuid' } };
const params = { type: 'object', properties: { survey: { type: 'string', format: 'uuid' } }, required: ['survey'] };
const body = (properties, required = []) => ({ type: 'object', properties: { ...session, ...properties }, required });
const reply = {
  200: { type: 'object', properties: { ...session, survey: { type: 'object', additionalProperties: true } } },
};

const app = Fastify();
app.addHook('onRequest', async (request, response) => {
  if (request.headers.authorization !== 'Bearer pk_demo') await response.code(403).send({ detail: 'Unknown key' });
});

/** Adds an endpoint whose write receives a session. */
function post(name, properties, required, write) {
  const schema = { params, body: body(properties, required), response: reply };
  app.post(`/api/public/v2/surveys/:survey/${name}/`, { schema }, async (request, response) => {
    const survey = surveys[request.params.survey];
    if (!survey) return response.code(404).send({ detail: 'Unknown survey' });
    const session_uuid = request.body.session_uuid ?? randomUUID();
    commit(() => {
      statements.session.run(session_uuid, survey.survey_uuid);
      write(session_uuid, survey.survey_uuid, request.body);
    });
    return { session_uuid, survey };
  });
}

post('sessions', {}, [], (session_uuid) => statements.find.get(session_uuid));
post(
  'responses',
  { score: { type: ['integer', 'null'] }, text: { type: ['string', 'null'] }, metadata: { type: 'object' } },
  [],
  (session_uuid, survey, { score = null, text = null, metadata = {} }) =>
    statements.response.run(session_uuid, survey, score, text, JSON.stringify(metadata), Date.now()),
);
post('events', { event_type: { type: 'string' } }, ['event_type'], (session_uuid, _, { event_type }) =>
  statements.event.run(session_uuid, event_type, Date.now()),
);

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`listens on http://127.0.0.1:${app.server.address().port}`);
