import { stringify } from 'csv-stringify/sync';
import type { Hono } from 'hono';
import type { AttemptReply } from '../../contract/api/deliveries.ts';
import { ApiError } from '../../server/api/errors.ts';
import { ownHeaders } from '../../server/api/reply.ts';
import { createSecret } from '../../server/digest.ts';
import { type AdminHandlers, type AdminRequest, createAdminRoutes } from '../adminRoutes.ts';
import type { Core } from '../module.ts';
import { attachment, replyOwn } from '../reply.ts';
import { createMailCeiling, manyTests } from '../notify/mailCeiling.ts';
import { addMailing } from './addMailing.ts';
import type { Mailer, MailingOptions } from './mailer.ts';
import type { MailingNumbers } from './mailingNumbers.ts';
import type { MailingsTable } from './mailingsTable.ts';
import { digestOfEmail, type MailingRow } from './recipients.ts';
import type { UnsubscribedAddresses } from './unsubscribed.ts';

interface RouteParts extends Core, MailingOptions {
  readonly table: MailingsTable;
  readonly numbers: MailingNumbers;
  readonly unsubscribed: UnsubscribedAddresses;
  readonly mailer: Mailer;
}

const conflict = (sentence: string) => new ApiError('outdated', sentence);

/** The preview is the page of a frame: it runs no scripts, and loads nothing. */
const previewHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Resolves to a mailing. Rejects with an `ApiError` if there is none. */
async function mailingOf({ table }: RouteParts, id: string): Promise<MailingRow> {
  const mailing = await table.find(id);
  if (!mailing) throw new ApiError('notFound', 'Mailing not found.');
  return mailing;
}

async function replyMailing(parts: RouteParts, id: string): Promise<Response> {
  return replyOwn(await parts.numbers.withCounts(await mailingOf(parts, id)));
}

/** Sends a mailing to one address, with the link for everybody. An address that gets many tests has to wait. */
async function testMailing(
  { table, mailer, unsubscribed, store, now }: RouteParts,
  { send }: NonNullable<MailingOptions['mailServer']>,
  mailing: MailingRow,
  email: string,
): Promise<AttemptReply> {
  const email_digest = digestOfEmail(email);
  if ((await unsubscribed.among([email_digest])).size > 0)
    return { delivered: false, outcome: 'This address has unsubscribed.' };
  const [first] = await table.addressed(mailing.id);
  const mail = await mailer.compose(mailing, { ...first!, id: null, email, email_digest });
  const url = mailer.unsubscribeUrlOf(mailing, { email_digest });
  const ceiling = createMailCeiling(store.database.run, now);
  const result = await ceiling.send({ id: `test ${email_digest}`, to: 'mail' }, () =>
    send(email, createSecret().slice(0, 32), mail, url).then(
      (outcome) => ({ delivered: true, outcome }),
      ({ message }: Error) => ({ delivered: false, outcome: message }),
    ),
  );
  return result ?? { delivered: false, outcome: manyTests };
}

/** Creates the operations that change whether a mailing is sent. */
function createActions(parts: RouteParts, requireMailServer: () => void) {
  const { table, audit } = parts;

  /** Changes whether a mailing is sent, and replies with it. */
  const acting =
    (action: string, act: (mailing: MailingRow) => Promise<void>) =>
    async ({
      request,
      values: { id },
    }: Pick<AdminRequest<'send_mailing'>, 'request' | 'values'>): Promise<Response> => {
      const mailing = await mailingOf(parts, id);
      await act(mailing);
      audit(request, { action, survey: mailing.survey_uuid });
      return replyMailing(parts, id);
    };

  return {
    send_mailing: acting('send mailing', async ({ id }) => {
      requireMailServer();
      await table.send(id);
    }),
    pause_mailing: acting('pause mailing', ({ id }) => table.pause(id)),
    remind: acting('remind', async ({ id, state }) => {
      requireMailServer();
      if (state !== 'done') throw conflict('Not everything was sent yet: a reminder follows when the mailing is done.');
      if (!(await table.remind(id)))
        throw conflict('Nobody is left who got the email, has not answered, and got no reminder yet.');
    }),
    send_unknown: acting('send unknown', async ({ id, state }) => {
      requireMailServer();
      if (state !== 'done') throw conflict('This mailing is not done: what may not have arrived is known at its end.');
      await table.sendUnknown(id);
    }),
  } satisfies AdminHandlers;
}

/** Creates the admin API of mailings. */
export function createMailingRoutes(parts: RouteParts): Hono {
  const { table, numbers, mailer, mailServer, audit } = parts;

  function requireMailServer() {
    if (mailServer) return mailServer;
    throw conflict('There is no mail server: set ASKLET_SMTP_URL and ASKLET_MAIL_FROM, and restart the server.');
  }

  return createAdminRoutes(parts, {
    mailings: async ({ values: { survey_uuid } }) =>
      replyOwn({ mailings: await numbers.list(survey_uuid), sender: mailServer?.from ?? null }),
    async add_mailing({ request, body }) {
      audit(request, { action: 'add mailing', survey: body.survey_uuid, count: body.recipients.length });
      return replyOwn(await addMailing(parts, request, body));
    },
    held_mailings: async () => replyOwn({ mailings: await table.held() }),
    async mailing({ values: { id } }) {
      const mailing = await numbers.withCounts(await mailingOf(parts, id));
      return replyOwn({ mailing, recipients: await numbers.recipients(id) });
    },
    async change_mailing({ request, values: { id }, body }) {
      const { subject, intro, language, ...mailing } = await mailingOf(parts, id);
      if (mailing.state !== 'draft') throw conflict('This mailing was sent already.');
      await table.change({
        ...mailing,
        subject: body.subject ?? subject,
        intro: body.intro ?? intro,
        language: body.language === undefined ? language : body.language,
      });
      audit(request, { action: 'change mailing', survey: mailing.survey_uuid });
      return replyMailing(parts, id);
    },
    async remove_mailing({ request, values: { id } }) {
      const { survey_uuid } = await mailingOf(parts, id);
      if (!(await table.remove(id))) throw conflict('This mailing is being sent: pause it first.');
      audit(request, { action: 'remove mailing', survey: survey_uuid });
      return replyOwn({ id });
    },
    async preview_mailing({ values: { id } }) {
      const mailing = await mailingOf(parts, id);
      const [first] = await table.addressed(id);
      const { html } = await mailer.compose(mailing, first!);
      return new Response(html, { headers: previewHeaders });
    },
    async test_mailing({ request, values: { id }, body: { email } }) {
      const mailing = await mailingOf(parts, id);
      audit(request, { action: 'test mailing', survey: mailing.survey_uuid });
      return replyOwn(await testMailing(parts, requireMailServer(), mailing, email));
    },
    ...createActions(parts, requireMailServer),
    async export_links({ request, values: { id } }) {
      const mailing = await mailingOf(parts, id);
      const rows = (await table.addressed(id)).map(({ id: recipient, email, name }) => {
        return [email, name ?? '', mailer.linkOf(mailing, recipient)];
      });
      audit(request, { action: 'export links', survey: mailing.survey_uuid });
      return new Response(stringify([['email', 'name', 'asklet_link'], ...rows], { escape_formulas: true }), {
        headers: {
          ...ownHeaders,
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': attachment('links.csv'),
        },
      });
    },
  });
}
