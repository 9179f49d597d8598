// @ts-check

/**
 * Returns the anchor of a heading, as GitHub has it: links work there and on the site.
 * @param {string} title
 */
export const slugify = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
