import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { TargetStops } from './targetStops.ts';

/** Creates the signed addresses below a path that end the emails to a target. Without a public address, there are none. */
export function createUnsubscribe(secret: string, path: string) {
  const sign = (target: string) =>
    createHmac('sha256', secret).update(`unsubscribe ${target}`).digest('base64url').slice(0, 32);
  return {
    path,
    /** Returns the address on a server. */
    urlOf: (target: string, publicUrl: string): string => new URL(`${path}/${target}.${sign(target)}`, publicUrl).href,
    /** Returns the target of a token, or null if it is not valid. */
    targetOf(token: string): string | null {
      const [target = '', signature = ''] = token.split('.');
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(target))];
      return given.length === expected.length && timingSafeEqual(given, expected) ? target : null;
    },
  };
}

/** Replies with a small page. */
export const replyPage = (title: string, content: string, status = 200, lang = 'en') =>
  new Response(
    `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
${content}
`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    },
  );

export type Unsubscribe = ReturnType<typeof createUnsubscribe>;

const replyInvalid = () =>
  replyPage('This link is not valid', '<p>Ask the owner of the server to remove your address.</p>', 404);

/** Creates the page behind the link of an email. Programs that only follow the link change nothing (RFC 8058). */
export function createUnsubscribePage({ path, targetOf }: Unsubscribe, { stop }: Pick<TargetStops, 'stop'>): Hono {
  const routes = new Hono({ strict: false });
  routes.get(`${path}/:token`, ({ req }) =>
    targetOf(req.param('token')) === null
      ? replyInvalid()
      : replyPage('Unsubscribe?', '<form method="post"><button>Unsubscribe</button></form>'),
  );
  routes.post(`${path}/:token`, async ({ req }) => {
    const target = targetOf(req.param('token'));
    if (target === null) return replyInvalid();
    await stop(target, 'unsubscribed');
    return replyPage('Unsubscribed', '<p>This address gets no more emails of this kind.</p>');
  });
  return routes;
}
