import { join } from 'node:path';
import { load } from './load.js';
import { serve } from './processes.js';

/** Measures the memory of the server while responses arrive over 50 connections, and prints it twenty times. */
export async function measureSoak(folder, seconds) {
  const server = await serve(join(folder, 'soak.db'));
  const rows = [];
  for (let part = 1; part <= 20; part += 1) {
    const { perSecond, p99 } = await load([server], 'responses', 50, seconds / 20);
    rows.push({
      seconds: (part * seconds) / 20,
      perSecond: Math.round(perSecond),
      p99,
      memory: Math.round(server.memory()),
    });
  }
  await server.stop();
  const mean = (part) => Math.round(part.reduce((total, { memory }) => total + memory, 0) / part.length);
  console.log(`Memory: ${mean(rows.slice(0, 10))} MB in the first half, ${mean(rows.slice(10))} MB in the second.`);
  return rows;
}
