// Raw NUL and lone surrogates cannot occur in decoded JSON text: only their escapes can bring them.
const suspicious = /\\u(0000|d[89a-f])/i;

// With the u flag a surrogate matches only where it stands alone.
const unstorable = /[\0\p{Surrogate}]/gu;

const clean = (text: string) => text.replace(unstorable, '\ufffd');

/**
 * A parsed body with U+FFFD for every NUL and lone surrogate, in keys too: a visitor's paste must not
 * lose the answer. `text` is the JSON that it was parsed from.
 */
export function storable(body: unknown, text: string): unknown {
  return suspicious.test(text) ? cleanValue(body) : body;
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return clean(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(cleanValue);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [clean(key), cleanValue(each)]));
}
