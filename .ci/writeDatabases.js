// Creates the databases of a version, which later versions must be able to open: test/fixtures/databases/VERSION.db and
// .sql, from the requests in requests.json next to them. Run it once per release, after a build; the files never change
// again.
//
//   node .ci/writeDatabases.js v0.2.0 postgres://localhost/empty     needs pg_dump; without the address, only the .db
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createService } from '../dist/server/service.js';

const [version, database] = process.argv.slice(2);
if (!version) throw new Error('Usage: node .ci/writeDatabases.js VERSION [postgres://…]');
const folder = new URL('../test/fixtures/databases/', import.meta.url);
const { surveys, key, requests } = JSON.parse(readFileSync(new URL('requests.json', folder), 'utf8'));

/** Fills a database with the requests, one second apart. */
async function fill(database) {
  let now = Date.parse('2026-11-01T12:00:00Z');
  const server = await createService({ surveys, keys: [key], database, now: () => now });
  for (const { path, body } of requests) {
    const request = new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const response = await server.fetch(request);
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    now += 1000;
  }
  await server.close();
}

const file = new URL(`${version}.db`, folder);
rmSync(file, { force: true });
await fill(file.pathname);
rmSync(`${file.pathname}-lock`);
if (database) {
  await fill(database);
  const dump = execFileSync('pg_dump', ['--no-owner', '--no-privileges', '--inserts', database], { encoding: 'utf8' });
  // commands that only psql understands
  const statements = dump.replaceAll(/^(?:\\.*|--|)\n/gm, '');
  writeFileSync(
    new URL(`${version}.sql`, folder),
    `-- Written by .ci/writeDatabases.js. Never change it.\n${statements}`,
  );
}
