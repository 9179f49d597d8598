import type { Metadata } from '../../../contract/api/response.ts';

/** Merges `update` into `stored` key by key at the top level; null removes a key. */
export function mergeMetadata(stored: Metadata, update: Metadata): Metadata {
  const merged = new Map([...Object.entries(stored), ...Object.entries(update)]);
  // fromEntries defines properties, so a key named __proto__ is an ordinary key.
  return Object.fromEntries([...merged].filter(([, value]) => value !== null));
}

/**
 * Removes the picture from `metadata.screenshot`: it can be a megabyte and is stored separately, so that lists and
 * updates need not read it. `picture` is its `data_url`, or null.
 */
export function splitPicture(metadata: Metadata): { readonly rest: Metadata; readonly picture: string | null } {
  const { screenshot } = metadata;
  if (typeof screenshot !== 'object' || screenshot === null) return { rest: metadata, picture: null };
  const { data_url, ...properties } = screenshot as Record<string, unknown>;
  return typeof data_url === 'string'
    ? { rest: { ...metadata, screenshot: properties }, picture: data_url }
    : { rest: metadata, picture: null };
}

/** Puts the picture back into the metadata. */
export function joinPicture(metadata: Metadata, picture: string | null): Metadata {
  if (picture === null || typeof metadata.screenshot !== 'object') return metadata;
  return { ...metadata, screenshot: { data_url: picture, ...metadata.screenshot } };
}
