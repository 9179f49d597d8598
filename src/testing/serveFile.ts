import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The script, with or without a version, and its chunks. */
const filePath = /^\/(asklet(?:-\d[\w.-]*)?\.js|chunks\/[\w-][\w.-]*\.js)$/;

/** Resolves to a file of the widget that this package has, or to null if the request asks for none. */
export async function serveFile({ method, url }: Request): Promise<Response | null> {
  const [, name] = filePath.exec(new URL(url).pathname) ?? [];
  if (name === undefined || (method !== 'GET' && method !== 'HEAD')) return null;
  const folder = dirname(createRequire(import.meta.url).resolve('asklet/asklet.js'));
  const headers = {
    'content-type': 'text/javascript; charset=UTF-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
  return readFile(join(folder, name)).then(
    (content) => new Response(content, { headers }),
    () => null,
  );
}
