import { Hono } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType, mimes } from 'hono/utils/mime';
import { createFiles, type Encoding } from '../assets/createFiles.ts';

/** How long a browser may keep a file: hashed names never change, the script must reach visitors soon. */
const forever = 'public, max-age=31536000, immutable';
const minutes = 'public, max-age=300, stale-while-revalidate=86400';
const revalidate = 'no-cache';

/** For what the pages of other origins load. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

// A page of ours inside a stranger's frame could be clicked unseen.
const pageHeaders = {
  'content-security-policy': "frame-ancestors 'self'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};

// What visitors wrote stands on this page.
const resultsHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob:; " +
    "base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** The builder, the shop beside it, and the gallery. */
const demoPages = /^\/(?:shop|gallery)?$/;

/** The files that are served, by their paths, and their places in a folder of built files. Nothing else is opened. */
const places: readonly { pattern: RegExp; place: string; cache: string; headers?: Record<string, string> }[] = [
  { pattern: demoPages, place: 'pages/index.html', cache: revalidate, headers: pageHeaders },
  { pattern: /^\/results\/?$/, place: 'pages/results.html', cache: 'no-store', headers: resultsHeaders },
  { pattern: /^\/(asklet\.js)$/, place: '$1', cache: minutes, headers: crossOrigin },
  { pattern: /^\/(asklet-[\w.-]+\.js|chunks\/[\w-][\w.-]*)$/, place: '$1', cache: forever, headers: crossOrigin },
  { pattern: /^\/(integrity\.json|licenses\.txt)$/, place: '$1', cache: revalidate, headers: crossOrigin },
  { pattern: /^\/(assets\/[\w-][\w.-]*)$/, place: 'pages/$1', cache: forever },
  { pattern: /^\/([\w-]+(?:\.schema)?\.(?:svg|png|ico|webp|json))$/, place: 'pages/$1', cache: revalidate },
];

// SVG is XML, which states its encoding itself.
const types = { ...mimes, svg: 'image/svg+xml' };

const notBuilt = () =>
  new Response('The widget and its pages are not built yet: run "npm run build", then load this again.\n', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

/** The best encoding that an `Accept-Encoding` header takes (RFC 9110, 12.5.3). */
function negotiateEncoding(header = ''): Encoding | undefined {
  const accepted = new Map(parseAccept(header).map(({ type, q }) => [type, q]));
  return (['br', 'gzip'] as const).find((encoding) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0);
}

/** What is served, and from where. */
export interface AssetOptions {
  /** Folders of built files; the first that has a file serves it. */
  readonly folders: readonly string[];
  /** Whether `/surveys.json` is the list that is served; its keys would be told otherwise. */
  readonly showsSurveys: boolean;
  /** Whether the builder with its shop and the gallery are served. */
  readonly demo: boolean;
}

/** Serves the built files, each compressed once. */
export function createAssets({ folders, showsSurveys, demo }: AssetOptions): Hono {
  const assets = new Hono();
  const read = createFiles(folders);

  assets.get('*', async ({ req, body }, next) => {
    const found = places.find(({ pattern }) => pattern.test(req.path));
    if (!found || (req.path === '/surveys.json' && !showsSurveys) || (found.pattern === demoPages && !demo))
      return next();
    const name = req.path.replace(found.pattern, found.place);
    const type = getMimeType(name, types) ?? 'application/octet-stream';
    const encoding = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)
      ? negotiateEncoding(req.header('accept-encoding'))
      : undefined;
    const file = await read(name, encoding);
    if (!file) return ['/', '/results', '/asklet.js'].includes(req.path) ? notBuilt() : next();
    const headers = {
      'content-type': type,
      'cache-control': found.cache,
      etag: file.etag,
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      ...(encoding && { 'content-encoding': encoding }),
      ...found.headers,
    };
    const known = req.header('if-none-match')?.match(/"[^"]*"/g);
    if (known?.includes(file.etag)) return body(null, 304, headers);
    return body(file.body, 200, { ...headers, 'content-length': String(file.body.length) });
  });

  return assets;
}
