import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { ApiError } from '../api/errors.ts';
import type { TargetStops } from './targetStops.ts';

const path = '/notifications/unsubscribe';

/** Creates the signed addresses that end the emails to a target. Without a key or a public address, there are no addresses. */
export function createUnsubscribe(key: string | null, publicUrl: string | null) {
  const sign = (target: string) =>
    createHmac('sha256', `unsubscribe ${key}`).update(target).digest('base64url').slice(0, 32);
  return {
    urlOf: (target: string): string | null =>
      key && publicUrl && new URL(`${path}/${target}.${sign(target)}`, publicUrl).href,
    /** Returns the target of a token. Throws an `ApiError` if it is not valid. */
    targetOf(token: string): string {
      const [target = '', signature = ''] = token.split('.');
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(target))];
      if (key && given.length === expected.length && timingSafeEqual(given, expected)) return target;
      throw new ApiError('notFound', 'This link is not valid. Ask the owner of the server to remove your address.');
    },
  };
}

const reply = (title: string, content: string) =>
  new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
${content}
`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    },
  );

/** Creates the page behind the link of an email. Programs that only follow the link change nothing (RFC 8058). */
export function createUnsubscribePage(
  { targetOf }: ReturnType<typeof createUnsubscribe>,
  { stop }: Pick<TargetStops, 'stop'>,
): Hono {
  const routes = new Hono({ strict: false });
  routes.get(`${path}/:token`, ({ req }) => {
    targetOf(req.param('token'));
    return reply('Unsubscribe?', '<form method="post"><button>Unsubscribe</button></form>');
  });
  routes.post(`${path}/:token`, async ({ req }) => {
    await stop(targetOf(req.param('token')), 'unsubscribed');
    return reply('Unsubscribed', '<p>This address gets no more emails of this kind.</p>');
  });
  return routes;
}
