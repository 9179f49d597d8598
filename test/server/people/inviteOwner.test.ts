import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createService } from '../../../src/service/index.ts';
import { keys, surveys } from '../support/surveys.ts';
import { aBrowser } from './signInSuite.ts';

const day = 24 * 60 * 60 * 1000;

describe('a server without a token that starts again', () => {
  let database: string;
  let time: number;

  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'asklet-owner-'));
    database = join(folder, 'asklet.db');
    time = Date.now();
    return () => rm(folder, { recursive: true });
  });

  /** Starts it. Resolves to it and to the invitation, or null. */
  async function start() {
    let invitation: string | null = null;
    const service = await createService({
      database,
      surveys,
      keys,
      now: () => time,
      onOwnerInvitation: (secret) => (invitation = secret),
    });
    let isOpen = true;
    const stop = async () => {
      if (isOpen) await service.close();
      isOpen = false;
    };
    onTestFinished(stop);
    return { fetch: service.fetch, stop, invitation: invitation as string | null };
  }

  /** Starts it, and stops it after a browser has joined with an invitation. Resolves to its status. */
  async function joinAfterStart(secret: string): Promise<number> {
    const { fetch, stop } = await start();
    const { status } = await aBrowser(fetch).join(secret);
    await stop();
    return status;
  }

  test('invites again, until somebody has joined, and then no earlier link works', async () => {
    const first = await start();
    await first.stop();
    const second = await start();
    await second.stop();
    expect(await joinAfterStart(first.invitation!)).toBe(200);
    const third = await start();
    expect(third.invitation).toBeNull();
    expect((await aBrowser(third.fetch).join(second.invitation!)).status).toBe(403);
  });

  test('invites again after an owner has signed out, or has not come back for 30 days', async () => {
    const first = await start();
    const owner = aBrowser(first.fetch);
    await owner.join(first.invitation!);
    expect((await owner.send('DELETE', 'sign-in')).status).toBe(200);
    await first.stop();
    const second = await start();
    expect(second.invitation).not.toBeNull();
    await aBrowser(second.fetch).join(second.invitation!);
    await second.stop();
    time += 31 * day;
    expect((await start()).invitation).not.toBeNull();
  });

  test('invites nobody if a program has the token of an owner', async () => {
    const first = await start();
    const owner = aBrowser(first.fetch);
    await owner.join(first.invitation!);
    const added = await owner.send('POST', 'people', {}, { name: 'backups', role: 'own', is_program: true });
    expect(added.status).toBe(200);
    await first.stop();
    time += 31 * day;
    expect((await start()).invitation).toBeNull();
  });
});
