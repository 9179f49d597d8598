import { getPath } from 'hono/utils/url';
import { adminPath } from '../contract/admin/routes.ts';
import { crossOrigin, ownHeaders } from '../server/api/reply.ts';
import type { Extension } from '../server/extension.ts';

/** Returns a reply with a JSON body that pages of other origins cannot read. */
export const replyOwn = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { ...ownHeaders, ...headers } });

/** Returns the header that makes a browser save a reply as a file. */
export const attachment = (name: string) => `attachment; filename="${name}"`;

/** Keeps pages of other origins from reading errors of the admin API and the metrics. */
export const withoutCors: Extension = {
  around: (fetch) => async (request, connection) => {
    const response = await fetch(request, connection);
    const path = getPath(request);
    if (path.startsWith(adminPath) || /^\/metrics\/?$/.test(path))
      for (const name of Object.keys(crossOrigin)) response.headers.delete(name);
    return response;
  },
};
