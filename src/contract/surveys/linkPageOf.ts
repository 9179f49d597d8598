import { colorPattern } from '../patterns.ts';
import type { LinkPage } from './link.ts';
import type { Look } from './look.ts';
import type { SurveyInput } from './surveysFile.ts';

// This file has no schemas, so that pages can import it.

/** The path of the pages by link. The uuid of the survey follows. */
export const linkPath = '/s/';

const linkPage = new RegExp(`^${linkPath}[\\da-f-]{36}/?$`, 'i');

/** Returns whether a path is that of a survey's page. */
export const isLinkPage = (path: string): boolean => linkPage.test(path);

/** Returns the settings of a survey's page, or null if the survey has no page. */
export const linkPageOf = ({ link }: { readonly link?: boolean | LinkPage | undefined }): LinkPage | null =>
  link ? (link === true ? {} : link) : null;

/** The settings of a survey's page, and what it takes over from the survey's look alone. */
export interface PageLook extends LinkPage, Pick<Look, 'font' | 'radius' | 'nps_colors'> {}

/**
 * Returns how a survey's page looks: as the survey itself, unless it has settings of its own. Its colors are calculated
 * from six hexadecimal digits, so another accent stays that of pages with the tag.
 */
export function pageLookOf({ link, look = {} }: Pick<SurveyInput, 'link' | 'look'>): PageLook | null {
  const { theme, accent = '', font, radius, nps_colors } = look;
  const page = linkPageOf({ link });
  return page && { font, radius, nps_colors, theme, ...(colorPattern.test(accent) && { accent }), ...page };
}
