import { expect } from 'vitest';
import type { ReplyOf } from '../../../src/contract/admin/operations.ts';
import type { Mailing } from '../../../src/contract/api/mailings.ts';
import type { Service } from '../../../src/service/index.ts';
import { npsUuid, surveys } from './surveys.ts';

export const address = 'https://feedback.example';

/** The surveys, the first one with a page. */
export const linked = surveys.map((survey, index) => (index === 0 ? { ...survey, link: true } : survey));

/** Lets the service use a mail server. Emails of a mailing follow each other at once. */
export function useMailServer(port: number): void {
  process.env['ASKLET_SMTP_URL'] = `smtp://asklet:p%40ss@127.0.0.1:${port}/?tls.rejectUnauthorized=false`;
  process.env['ASKLET_MAIL_FROM'] = 'Surveys <surveys@example.com>';
  process.env['ASKLET_MAIL_RATE'] = '6000';
}

/** Returns an owner's requests to a service. */
export function anOwner({ fetch }: Service) {
  async function send(method: string, path: string, body?: object): Promise<Response> {
    const headers = { authorization: 'Bearer admin', 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return fetch(new Request(`${address}/api/admin/${path}`, init));
  }
  async function ask<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const response = await send(method, path, body);
    expect(response.ok, await response.clone().text()).toBe(true);
    return response.json() as Promise<Reply>;
  }
  const read = (id: string) => ask<ReplyOf<'mailing'>>('GET', `mailings/${id}`);
  return {
    send,
    ask,
    read,
    add: (emails: readonly (string | object)[], more = {}) =>
      ask<ReplyOf<'add_mailing'>>('POST', 'mailings', {
        survey_uuid: npsUuid,
        subject: 'One question',
        intro: 'Hello {name}!\n\nA short question.',
        language: null,
        recipients: emails.map((email) => (typeof email === 'string' ? { email } : email)),
        ...more,
      }),
    /** Resolves to a mailing once it is as expected. */
    async until(id: string, expected: Partial<Mailing>): Promise<ReplyOf<'mailing'>> {
      await expect.poll(async () => (await read(id)).mailing, { timeout: 15_000 }).toMatchObject(expected);
      return read(id);
    },
  };
}
