import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** An email that a server accepted. */
export interface ReceivedMail {
  readonly to: readonly string[];
  /** The message as it was sent: headers and parts. */
  readonly source: string;
}

/** Starts a mail server with TLS and a password, which stores what it accepts. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    // its own certificate
    secure: false,
    onAuth({ username, password }, _session, done) {
      if (username === 'asklet' && password === 'p@ss') done(null, { user: 'asklet' });
      else done(new Error('Wrong password'));
    },
    onData(stream, session, done) {
      let source = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (source += chunk));
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), source });
        for (const look of waiting) look();
        done(null, 'Accepted');
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    received,
    /** Resolves when so many emails have arrived. */
    until: (count: number) =>
      new Promise<readonly ReceivedMail[]>((resolve) => {
        const look = () => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve(received);
        };
        waiting.add(look);
        look();
      }),
  };
}

/** Decodes a header with encoded words, and joins its lines. */
export function headerOf({ source }: ReceivedMail, name: string): string | null {
  const [head = ''] = source.split('\r\n\r\n');
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const line = unfolded.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  if (line === undefined) return null;
  return line
    .slice(name.length + 1)
    .trim()
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) => decodeQuoted(text.replaceAll('_', ' ')))
    .replaceAll(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString());
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Returns the decoded text and HTML of an email. */
export function partsOf({ source }: ReceivedMail): { readonly text: string; readonly html: string } {
  const [, boundary = ''] = /boundary="(.*?)"/.exec(source) ?? [];
  const parts = source.split(`--${boundary}`).map((part) => {
    const [head = '', ...rest] = part.trim().split('\r\n\r\n');
    const body = rest.join('\r\n\r\n');
    const decoded = /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : decodeQuoted(body);
    return { type: /content-type: (\S+?);/i.exec(head)?.[1], body: decoded };
  });
  const find = (type: string) => parts.find((part) => part.type === type)?.body ?? '';
  return { text: find('text/plain'), html: find('text/html') };
}
