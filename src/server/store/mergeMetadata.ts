import type { Metadata } from '../../contract/response.ts';

/** Merges `update` into `stored` key by key at the top level; a key whose new value is null goes. */
export function mergeMetadata(stored: Metadata, update: Metadata): Metadata {
  const merged = new Map([...Object.entries(stored), ...Object.entries(update)]);
  // fromEntries defines properties: a key named __proto__ stays a plain key.
  return Object.fromEntries([...merged].filter(([, value]) => value !== null));
}
