import { Hono } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType, mimes } from 'hono/utils/mime';
import { galleryPath, readPage, shopPath } from '../../contract/addresses.ts';
import { openApi } from '../../contract/openApi/openApi.ts';
import { crossOrigin } from '../../server/api/reply.ts';
import { isKnown } from '../etag.ts';
import type { Extension } from '../../server/extension.ts';
import { addPreview } from './addPreview.ts';
import { createFiles, type Encoding } from './createFiles.ts';

/** How long browsers may cache a file: hashed names never change, but a new script must reach visitors soon. */
const forever = 'public, max-age=31536000, immutable';
const minutes = 'public, max-age=300, stale-while-revalidate=86400';
const revalidate = 'no-cache';

/** For files that pages of other origins load. */
const loadedByPages = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

// These pages share an origin with the app, so a foreign script could read the token. In a stranger's frame, visitors
// could be tricked into clicking (clickjacking).
const pageHeaders = {
  'content-security-policy': "script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};

// The owner's app shows what visitors entered. Its preview frames a page of this server, or one of the owner's.
const appHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob:; " +
    "frame-src http: https:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** A file in the folders of built files, and how it is sent. */
interface BuiltFile {
  readonly file: string;
  readonly cache: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The page of the app, the shop and the gallery: its script reads the path. */
const page = 'pages/index.html';

const files: readonly (BuiltFile & { readonly pattern: RegExp })[] = [
  { pattern: /^\/(asklet(?:-link)?\.js)$/, file: '$1', cache: minutes, headers: loadedByPages },
  { pattern: /^\/(asklet-[\w.-]+\.js|chunks\/[\w-][\w.-]*)$/, file: '$1', cache: forever, headers: loadedByPages },
  { pattern: /^\/(integrity\.json|licenses\.txt)$/, file: '$1', cache: revalidate, headers: loadedByPages },
  { pattern: /^\/(assets\/[\w-][\w.-]*)$/, file: 'pages/$1', cache: forever },
  { pattern: /^\/([\w-]+(?:\.schema)?\.(?:svg|png|ico|webp|json))$/, file: 'pages/$1', cache: revalidate },
];

/** Returns the file at a path, or null. No other file is read. */
function fileAt(path: string): BuiltFile | null {
  if (path === shopPath || path === galleryPath) return { file: page, cache: revalidate, headers: pageHeaders };
  if (readPage(path).name !== 'unknown') return { file: page, cache: 'no-store', headers: appHeaders };
  const found = files.find(({ pattern }) => pattern.test(path));
  return found ? { ...found, file: path.replace(found.pattern, found.file) } : null;
}

// SVG is XML, which declares its own encoding.
const types = { ...mimes, svg: 'image/svg+xml' };

const notBuilt = () =>
  new Response('The widget and its pages are not built yet: run "npm run build", then load this again.\n', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

/** Returns the best encoding that an `Accept-Encoding` header allows (RFC 9110, 12.5.3). */
function negotiateEncoding(header = ''): Encoding | undefined {
  const accepted = new Map(parseAccept(header).map(({ type, q }) => [type, q]));
  return (['br', 'gzip'] as const).find((encoding) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0);
}

interface PagesOptions {
  /** Folders of built files, in order of precedence. */
  readonly folders: readonly string[];
  /** Returns whether `/surveys.json` lists the surveys. It would expose their keys. */
  readonly showsSurveys: () => boolean;
  /** Whether the gallery is served. */
  readonly demo: boolean;
  /** The version that the OpenAPI document states. */
  readonly version: string;
}

/** Adds the routes of the built files. */
function addFiles(routes: Hono, { folders, showsSurveys, demo }: PagesOptions): void {
  const read = createFiles(folders);

  routes.get('*', async ({ req }, next) => {
    const found = fileAt(req.path);
    if (!found || (req.path === '/surveys.json' && !showsSurveys()) || (req.path === galleryPath && !demo))
      return next();
    const type = getMimeType(found.file, types) ?? 'application/octet-stream';
    const encoding = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)
      ? negotiateEncoding(req.header('accept-encoding'))
      : undefined;
    const file = await read(found.file, encoding);
    if (!file) return found.file === page || found.file === 'asklet.js' ? notBuilt() : next();
    const headers = {
      'content-type': type,
      'cache-control': found.cache,
      etag: file.etag,
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      ...(encoding && { 'content-encoding': encoding }),
      ...found.headers,
    };
    if (isKnown(req.raw, file.etag)) return new Response(null, { status: 304, headers });
    return new Response(file.body, { headers: { ...headers, 'content-length': String(file.body.length) } });
  });
}

/** Creates the module for the OpenAPI document and the built files: the script, its chunks, the pages. */
export function createPages(options: PagesOptions): Extension {
  const routes = new Hono({ strict: false });
  let document: string | null = null;
  routes.get('/openapi.json', () => {
    document ??= JSON.stringify(openApi(options.version), null, 2);
    return new Response(document, { headers: { ...crossOrigin, 'content-type': 'application/json' } });
  });
  addPreview(routes);
  addFiles(routes, options);
  return { routes };
}
