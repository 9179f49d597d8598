/** How a file may travel, best first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The best encoding that an `Accept-Encoding` header takes; null for none (RFC 9110, 12.5.3). */
export function negotiateEncoding(header: string | null): Encoding | null {
  const accepted = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    accepted.set(name, quality ? Number(quality.slice(2)) : 1);
  }
  const any = accepted.get('*') ?? 0;
  return encodings.find((encoding) => (accepted.get(encoding) ?? any) > 0) ?? null;
}
