import { z } from 'zod';
import type { ServerToSwitch } from '../server/archive/switchOver.ts';
import { UsageError } from './usageError.ts';

const Reply = z.object({ id: z.string(), sessions: z.array(z.string()) });

/** Creates the access to a running server that moves to another database. */
export function createServerToSwitch(server: string, token: string): ServerToSwitch {
  if (!URL.canParse(server)) throw new UsageError(`--server: expected the address of a server, found "${server}"`);
  const base = new URL('api/admin/copies/', server.replace(/\/*$/, '/'));
  let id = '';

  async function post(path: string): Promise<readonly string[]> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(new URL(path, base), { method: 'POST', headers }).catch(() => {
      throw new Error(`Cannot reach a server at ${base.origin}.`);
    });
    const body: unknown = await response.json().catch(() => null);
    const { data } = Reply.safeParse(body);
    if (!response.ok || !data) {
      const { detail } = (body ?? {}) as { detail?: string };
      throw new Error(`${base.origin} replied ${response.status}: ${detail ?? response.statusText}`);
    }
    ({ id } = data);
    return data.sessions;
  }

  return {
    start: () => post(''),
    changes: () => post(`${id}/changes`),
    pause: () => post(`${id}/pause`),
    resume: () => post(`${id}/resume`),
    stop: () => post(`${id}/stop`),
  };
}
