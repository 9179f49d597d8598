import { statSync } from 'node:fs';
import { z } from 'zod';
import type { ServerToSwitch } from '../service/archive/switchOver.ts';
import { requestAdmin } from './requestAdmin.ts';

const Reply = z.object({ id: z.string(), sessions: z.array(z.string()) });

/**
 * Creates the access to a running server that moves to another database.
 * @param file the SQLite file that the server must be using
 */
export function createServerToSwitch(url: string, token: string, file: string): ServerToSwitch {
  let id = '';

  async function post(path: string): Promise<readonly string[]> {
    const response = await requestAdmin({ url, token, option: '--server' }, `copies/${path}`, { method: 'POST' });
    const { id: given, sessions } = Reply.parse(await response.json());
    id = given;
    return sessions;
  }

  return {
    start: () => post(`?inode=${statSync(file).ino}`),
    changes: () => post(`${id}/changes`),
    pause: () => post(`${id}/pause`),
    resume: () => post(`${id}/resume`),
    stop: () => post(`${id}/stop`),
  };
}
