import { extname } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The media type that a file's name tells. */
export const contentType = (name: string): string => types[extname(name)] ?? 'application/octet-stream';

/** Whether compression makes files of this name smaller. */
export const isCompressible = (name: string): boolean => /text|json|javascript|svg/.test(contentType(name));
