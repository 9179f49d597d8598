import type { LinkPage } from './link.ts';

// This file has no schemas, so that pages can import it.

/** The path of the pages by link. The uuid of the survey follows. */
export const linkPath = '/s/';

const linkPage = new RegExp(`^${linkPath}[\\da-f-]{36}/?$`, 'i');

/** Returns whether a path is that of a survey's page. */
export const isLinkPage = (path: string): boolean => linkPage.test(path);

/** Returns the look of a survey's page, or null if the survey has no page. */
export const linkPageOf = ({ link }: { readonly link?: boolean | LinkPage | undefined }): LinkPage | null =>
  link ? (link === true ? {} : link) : null;
