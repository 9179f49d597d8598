import { join } from 'node:path';
import { contentType } from '../assets/contentType.ts';
import { createFiles } from '../assets/createFiles.ts';
import { type AssetPlace, type Lifetime, locateAsset } from '../assets/locateAsset.ts';
import { negotiateEncoding } from '../assets/negotiateEncoding.ts';

const cacheControl: Readonly<Record<Lifetime, string>> = {
  forever: 'public, max-age=31536000, immutable',
  minutes: 'public, max-age=300, stale-while-revalidate=86400',
  revalidate: 'no-cache',
};

const crossOriginAsset = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

const notBuilt = () =>
  new Response('The widget and its pages are not built yet: run "npm run build", then load this again.\n', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

// A page of ours inside a stranger's frame could be clicked unseen.
const pageHeaders = {
  'content-security-policy': "frame-ancestors 'self'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** What is served, and from where. */
export interface AssetOptions {
  /** Folders of built files; the first that has a file serves it. */
  readonly folders: readonly string[];
  /** Whether `/surveys.json` is the list that is served; its keys would be told otherwise. */
  readonly showsSurveys: boolean;
}

/** Serves the built files. Answers null where the path names none of them. */
export function createAssets({ folders, showsSurveys }: AssetOptions) {
  const files = createFiles();

  async function find(place: AssetPlace, request: Request) {
    const encoding = negotiateEncoding(request.headers.get('accept-encoding'));
    for (const folder of folders) {
      const file = await files.read(join(folder, place.file), encoding);
      if (file) return file;
    }
    return null;
  }

  return async function serveAsset(request: Request, path: string): Promise<Response | null> {
    const place = locateAsset(path);
    if (!place || (place.file === 'pages/surveys.json' && !showsSurveys)) return null;
    const file = await find(place, request);
    if (!file) return ['/', '/asklet.js'].includes(path) ? notBuilt() : null;
    const headers: Record<string, string> = {
      'content-type': contentType(place.file),
      'cache-control': cacheControl[place.lifetime],
      etag: file.etag,
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      ...(file.encoding && { 'content-encoding': file.encoding }),
      ...(place.public && crossOriginAsset),
      ...(place.file.endsWith('.html') && pageHeaders),
    };
    const known = request.headers
      .get('if-none-match')
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''));
    if (known?.includes(file.etag)) return new Response(null, { status: 304, headers });
    headers['content-length'] = String(file.body.length);
    return new Response(request.method === 'HEAD' ? null : file.body, { headers });
  };
}
