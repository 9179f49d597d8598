import type { Metadata } from '../../contract/response.ts';

/**
 * Takes the picture out of `metadata.screenshot`: it can be a megabyte, and is stored apart, so that lists and updates
 * need not read it. `picture` is its `data_url`; null where there is none.
 */
export function splitPicture(metadata: Metadata): { readonly rest: Metadata; readonly picture: string | null } {
  const { screenshot } = metadata;
  if (typeof screenshot !== 'object' || screenshot === null) return { rest: metadata, picture: null };
  const { data_url, ...facts } = screenshot as Record<string, unknown>;
  return typeof data_url === 'string'
    ? { rest: { ...metadata, screenshot: facts }, picture: data_url }
    : { rest: metadata, picture: null };
}

/** Puts a picture back into metadata that it was taken out of. */
export function joinPicture(metadata: Metadata, picture: string | null): Metadata {
  if (picture === null || typeof metadata.screenshot !== 'object') return metadata;
  return { ...metadata, screenshot: { data_url: picture, ...metadata.screenshot } };
}
