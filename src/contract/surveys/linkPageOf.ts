import type { LinkPage } from './link.ts';

// This file has no schemas, so that pages can import it.

/** The path of the pages by link. The uuid of the survey follows. */
export const linkPath = '/s/';

/** Returns the look of a survey's page, or null if the survey has no page. */
export const linkPageOf = ({ link }: { readonly link?: boolean | LinkPage | undefined }): LinkPage | null =>
  link ? (link === true ? {} : link) : null;
