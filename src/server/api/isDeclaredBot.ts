import { isbot } from 'isbot';

/** Browsers, and programs that declare themselves by name or address. Libraries and apps call the API for visitors. */
const declaring = /^Mozilla|bot|crawl|spider|https?:\/\//i;

/**
 * Returns whether a `User-Agent` declares a bot. Headless Chromium alone is none: the widget recognizes browsers that a
 * program drives, and tests use them.
 */
export const isDeclaredBot = (userAgent: string | null) =>
  userAgent !== null && declaring.test(userAgent) && isbot(userAgent.replace('HeadlessChrome', 'Chrome'));
