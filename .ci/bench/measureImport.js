import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { survey } from './calls.js';
import { measureDuring } from './measureMeanwhile.js';
import { memory, serve } from './processes.js';

/** Writes answers as another tool exports them, a minute apart, until now. */
async function writeAnswers(path, count) {
  const stream = createWriteStream(path);
  stream.write('Id,Created At,Score,Comment,Email,Plan\n');
  const start = Date.now() - count * 60_000;
  for (let index = 0; index < count; index += 1) {
    const comment = index % 3 === 0 ? `"Delivery took ${index % 9} days, the box was fine."` : '';
    const time = new Date(start + index * 60_000).toISOString();
    const line = `${index},${time},${index % 11},${comment},visitor${index}@example.com,${index % 2 ? 'team' : 'free'}\n`;
    if (!stream.write(line)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

/** Imports a file through the server, in a separate process. Resolves to the most memory that it used, in megabytes. */
async function importFile(file, { url }) {
  const argv = ['import', file, '--survey', survey, '--to', url, '--admin-token', 'bench'];
  const child = spawn(process.execPath, ['dist/server/main.js', ...argv], { stdio: ['ignore', 'ignore', 'inherit'] });
  const closed = once(child, 'close');
  let peak = 0;
  const reading = setInterval(() => (peak = Math.max(peak, memory(child.pid, 'VmHWM'))), 200);
  const [code] = await closed;
  clearInterval(reading);
  if (code !== 0) throw new Error(`The import ended with ${code}`);
  return Math.round(peak);
}

/** Measures an import, how it slows down visitors' writes, and the memory of both processes. */
export async function measureImport(folder, count) {
  const file = join(folder, 'answers.csv');
  await writeAnswers(file, count);
  const server = await serve(join(folder, 'import.db'));
  const rows = [await measureDuring('nothing', server, () => wait(10_000))];
  for (const name of [`import of ${count}`, 'the same again']) {
    let importer = 0;
    const row = await measureDuring(name, server, async () => void (importer = await importFile(file, server)));
    rows.push({ ...row, importer });
  }
  await server.stop();
  return rows;
}
