import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from './builtServer.ts';
import { requestOf } from './call.ts';
import { npsUuid, surveys } from './surveys.ts';

export const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

/** The options of a server that sends every answer at once. */
export const notifyOptions = ['--rate-limit', '0', '--notify-after-minutes', '0', '--allow-private-targets'];

/** Steps of a visit: each sends the answer so far. */
const steps = 2;

/** Writes a surveys file whose answers go to a receiver. */
export async function writeSurveys(path: string, url: string): Promise<void> {
  const file = { keys: [{ key: 'pk_all', surveys: '*' }], surveys, notifications: [{ to: 'webhook', url, secret }] };
  await writeFile(path, JSON.stringify(file));
}

/** Creates the visitors: their answers go to the servers in turn. */
export function createVisitors(servers: readonly Running[]) {
  const acknowledged = new Map<number, number>();
  let visits = 0;
  let refused = 0;

  /** Resolves to whether the server has acknowledged the step. */
  async function send(number: number, session_uuid: string, step: number): Promise<boolean> {
    const { url } = servers[(number + step) % servers.length]!;
    const body = { session_uuid, score: 9, text: step > 1 ? 'Slow' : null, metadata: { visit: number, step } };
    const response = await fetch(requestOf('responses', { survey: npsUuid, body }, url)).catch(() => null);
    // a reply that is cut off may have been an acknowledgement
    await response?.text().catch(() => null);
    return response?.status === 200;
  }

  async function visit(): Promise<void> {
    const number = (visits += 1);
    const session_uuid = randomUUID();
    for (let step = 1; step <= steps; step += 1) {
      if (!(await send(number, session_uuid, step))) {
        refused += 1;
        return wait(20);
      }
      acknowledged.set(number, step);
      // so that answers still arrive while messages are sent, some after their session's first message
      await wait(Math.random() * (number % 5 === 0 ? 1500 : 60));
    }
  }

  async function visitWhile(isWanted: () => boolean): Promise<void> {
    const visitor = async () => {
      while (isWanted()) await visit();
    };
    await Promise.all(Array.from({ length: 32 }, visitor));
  }

  return {
    acknowledged,
    /** Returns the number of answers that were not acknowledged. */
    refused: () => refused,
    /** Visits until there are so many acknowledged answers. */
    visitUntil: (count: number) => visitWhile(() => acknowledged.size < count),
    visitWhile,
  };
}
