import { domainToASCII } from 'node:url';
import { Readable } from 'node:stream';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { findMailProblems } from '../../contract/surveys/mailServer.ts';
import type { Variables } from '../../contract/surveys/notifications.ts';
import type { Section } from './sections.ts';
import { findProxy } from './findProxy.ts';
import { fitText } from './fitText.ts';
import { createHideSecrets } from './hideSecrets.ts';

/** Maximum length of a subject, of a comment and of another value. */
const maxSubject = 120;
const maxComment = 4000;
const maxValue = 500;

/** An email without its addresses. */
export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const html = (text: string, max: number) => escapeHtml(fitText(text, max));

// Mail programs support little: tables for the layout, styles in the elements. Those that support dark mode use the
// classes.
const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #15161a !important; }
    .card { background: #212329 !important; color: #f1f1f4 !important; }
    .soft { color: #b4b7c2 !important; }
    .comment { border-color: #8f94ff !important; }
    .link { background: #8f94ff !important; color: #15161a !important; }
  }`;

const font = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

function sectionHtml({ title, url, headline, comments, details }: Section): string {
  const quotes = comments.map(
    (comment) =>
      `<p class="comment" style="margin: 16px 0 0; padding-left: 12px; border-left: 3px solid #5b5bd6; white-space: pre-wrap; overflow-wrap: anywhere">${html(comment, maxComment)}</p>`,
  );
  const rows = details.map(
    ([name, value]) =>
      `<tr><td class="soft" style="padding: 4px 16px 0 0; color: #5f6470; vertical-align: top">${html(name, maxValue)}</td><td style="padding: 4px 0 0; overflow-wrap: anywhere; word-break: break-word">${html(value, maxValue)}</td></tr>`,
  );
  const link =
    url &&
    `<p style="margin: 20px 0 0"><a class="link" href="${escapeHtml(url)}" style="display: inline-block; padding: 10px 18px; border-radius: 8px; background: #5b5bd6; color: #ffffff; text-decoration: none; font-weight: 600">Open the results</a></p>`;
  return `<tr><td class="card" style="padding: 24px; border-radius: 12px; background: #ffffff; color: #1a1b20; ${font}; font-size: 16px; line-height: 1.5">
<p class="soft" style="margin: 0; color: #5f6470; overflow-wrap: anywhere">${html(title, maxValue)}</p>
<p style="margin: 4px 0 0; font-size: 22px; font-weight: 700; line-height: 1.3">${html(headline, maxValue)}</p>
${quotes.join('\n')}
${rows.length > 0 ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 16px 0 0; font-size: 14px">${rows.join('')}</table>` : ''}
${link ?? ''}
</td></tr><tr><td style="height: 16px; line-height: 16px; font-size: 16px">&nbsp;</td></tr>`;
}

/** Maximum length of a line of a comment. Mail programs would break longer ones, and continue them without a mark. */
const maxLine = 72;

/** Marks each line of a comment, so that none can look like a part of the email. Only words longer than a line stay. */
const quote = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => line.match(new RegExp(`.{1,${maxLine}}(?: |$)|\\S+(?: |$)`, 'gu')) ?? [''])
    .map((line) => `> ${line.trimEnd()}`)
    .join('\n');

function sectionText({ title, url, headline, comments, details }: Section): string {
  const parts = [
    `${fitText(title, maxValue)}\n${headline}`,
    ...comments.map((comment) => quote(fitText(comment, maxComment))),
    details.map(([name, value]) => `${fitText(name, maxValue)}: ${fitText(value, maxValue)}`).join('\n'),
    url ?? '',
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Creates an email. `unsubscribe` is the address that ends it; null if the server has no public address. */
export function createMail(subject: string, sections: readonly Section[], unsubscribe: string | null): Mail {
  const why = 'Sent by asklet, because this address is a target of its notifications.';
  return {
    subject: fitText(subject, maxSubject),
    text: `${sections.map(sectionText).join('\n\n----\n\n')}\n\n-- \n${why}${unsubscribe ? `\nUnsubscribe: ${unsubscribe}` : ''}\n`,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${html(subject, maxSubject)}</title>
<style>${styles}
</style>
</head>
<body class="page" style="margin: 0; padding: 0; background: #f0f0f4">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background: #f0f0f4"><tr><td align="center" style="padding: 16px">
<table role="presentation" cellpadding="0" cellspacing="0" style="width: 100%; max-width: 560px">
${sections.map(sectionHtml).join('\n')}
<tr><td class="soft" align="center" style="padding: 0 8px; color: #5f6470; ${font}; font-size: 13px; line-height: 1.5">${why}${unsubscribe ? `<br><a class="soft" href="${escapeHtml(unsubscribe)}" style="color: #5f6470">Unsubscribe</a>` : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`,
  };
}

/**
 * Sends an email. Rejects if the mail server does not accept it, with its reply as `responseCode` and what it replied to as
 * `command`. The server has to decide once the email is complete: `beforeEnd` is called before, and nothing was sent if it rejects.
 */
export type SendMail = (
  to: string,
  id: string,
  mail: Mail,
  unsubscribe: string | null,
  beforeEnd?: () => Promise<void>,
) => Promise<string>;

/** Yields an email, which ends only after `beforeEnd`. */
async function* holdEnd(message: Buffer, beforeEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  yield message;
  await beforeEnd();
}

/** Milliseconds after which a mail server that does not reply has failed. */
const timeout = 15_000;

/** A mail server, and who sends. */
interface MailServer {
  readonly url: string;
  readonly from: string;
  /** The name by which this server introduces itself. Strict mail servers refuse others than a host name. */
  readonly host: string;
  /** Emails of a mailing that are sent in a minute. */
  readonly perMinute: number;
}

/** Most providers accept one a second. */
const defaultPerMinute = 60;

const isHostName = (text: string) => /\.[a-z][a-z\d-]*$/i.test(text);

/** Reads the environment variables of the mail server. Throws, without their values, if one is not valid. */
export function readMailServer(variables: Variables, publicUrl: string | null): MailServer | null {
  const [problem] = findMailProblems(variables, false);
  if (problem !== undefined) throw new Error(`${problem}.`);
  const { ASKLET_SMTP_URL: url, ASKLET_MAIL_FROM: from, ASKLET_MAIL_HOST: given, ASKLET_MAIL_RATE: rate } = variables;
  if (!url || !from) return null;
  const ownHost = publicUrl === null ? '' : new URL(publicUrl).hostname;
  const senderHost = /@([^\s>]+)>?$/.exec(from)![1]!;
  const perMinute = Number(rate ?? defaultPerMinute);
  return { url, from, perMinute, host: given ?? (isHostName(ownHost) ? ownHost : domainToASCII(senderHost)) };
}

/** Returns an email as it is sent. */
async function composeMessage(message: SendMailOptions): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  return composed.message as Buffer;
}

/** The ports of `smtp:` and `smtps:`. */
const ports = { 'smtp:': 587, 'smtps:': 465 };

/**
 * Creates the function that sends emails over SMTP, through the proxy that the environment names. It resolves to the reply
 * of the mail server. The library is loaded with the first mail, because most servers send none.
 */
export function createSendMail({ url, from, host }: MailServer): SendMail {
  let transport: Promise<Transporter> | null = null;

  async function openTransport(): Promise<Transporter> {
    const { protocol, hostname, port } = new URL(url);
    const usedPort = Number(port) || ports[protocol as keyof typeof ports];
    const proxy = findProxy(`https://${hostname}:${usedPort}`);
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      name: host,
      port: usedPort,
      ...(proxy && { proxy: proxy.href }),
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
    });
  }

  const hide = createHideSecrets(url);

  return async (to, id, mail, unsubscribe, beforeEnd) => {
    transport ??= openTransport();
    const message = {
      ...mail,
      from,
      to,
      messageId: `<${id}@${host}>`,
      headers: {
        // asks for no out-of-office replies
        'Auto-Submitted': 'auto-generated',
        // RFC 8058: mail programs unsubscribe with one POST
        ...(unsubscribe && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    };
    const opened = await transport;
    const sending = beforeEnd
      ? opened.sendMail({
          envelope: { from, to },
          raw: Readable.from(holdEnd(await composeMessage(message), beforeEnd)),
        })
      : opened.sendMail(message);
    const { response } = await sending.catch((error: Error) => {
      throw Object.assign(error, { message: hide(error.message) });
    });
    return hide(response ?? 'accepted');
  };
}
