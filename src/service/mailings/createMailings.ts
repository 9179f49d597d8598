import { Hono } from 'hono';
import { openPages } from '../../link/pages.ts';
import { acceptedLanguages } from '../../server/api/chooseLanguage.ts';
import type { Extension } from '../../server/extension.ts';
import type { Core } from '../module.ts';
import { createUnsubscribe, replyPage, type Unsubscribe } from '../notify/unsubscribe.ts';
import { createMailer, type MailingOptions } from './mailer.ts';
import { createMailingRoutes } from './mailingRoutes.ts';
import { createMailingNumbers } from './mailingNumbers.ts';
import { createMailingsTable } from './mailingsTable.ts';
import { createMailQueue } from './mailQueue.ts';
import { sendMailings } from './sendMailings.ts';
import { createUnsubscribed, type UnsubscribedAddresses } from './unsubscribed.ts';

/** Creates the page that ends the emails to an address. Programs that only follow the link change nothing (RFC 8058). */
function createUnsubscribeRoutes({ path, targetOf }: Unsubscribe, unsubscribed: UnsubscribedAddresses): Hono {
  const routes = new Hono({ strict: false });
  // a HEAD request comes from a program that checks links
  routes.on(['GET', 'HEAD', 'POST'], `${path}/:token`, async ({ req }) => {
    const accepted = acceptedLanguages(req.header('accept-language') ?? null);
    const { texts, lang } = await openPages({ page: {}, nonce: '', language: null, accepted });
    const digest = targetOf(req.param('token'));
    if (digest === null) return replyPage(texts.invalid, '', 404, lang);
    if (req.method !== 'POST') {
      const form = `<form method="post"><button>${texts.unsubscribe}</button></form>`;
      return replyPage(texts.unsubscribe, form, 200, lang);
    }
    await unsubscribed.add(digest);
    return replyPage(texts.unsubscribed, '', 200, lang);
  });
  return routes;
}

/** Creates the module that asks people by email: it prepares mailings, sends them, and counts what came of them. */
export function createMailings(core: Core, options: MailingOptions): Extension {
  const table = createMailingsTable(core);
  const unsubscribed = createUnsubscribed(core);
  const unsubscribe = createUnsubscribe(core.secret, '/mailings/unsubscribe');
  const mailer = createMailer(core, options, unsubscribe);
  const { mailServer } = options;
  const sending =
    mailServer &&
    sendMailings({
      ...core,
      queue: createMailQueue(core),
      pace: 60_000 / mailServer.perMinute,
      async send(mailing, mail, beforeEnd) {
        const id = `${mail.id}.${mail.kind}`;
        const content = await mailer.compose(mailing, mail);
        return mailServer.send(mail.email, id, content, mailer.unsubscribeUrlOf(mailing, mail), beforeEnd);
      },
    });
  return {
    routes: createMailingRoutes({
      ...core,
      ...options,
      table,
      numbers: createMailingNumbers(core),
      unsubscribed,
      mailer,
    }).route('/', createUnsubscribeRoutes(unsubscribe, unsubscribed)),
    stop: () => sending?.stop(),
    close: async () => sending?.idle(),
  };
}
