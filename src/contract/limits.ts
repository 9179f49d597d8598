/** Limits of a response. This file has no schemas, so that the widget can import it. */

/** The maximum length of a text, in characters (Unicode code points, as JSON Schema counts). */
export const maxTextLength = 10_000;

/** The maximum size of the metadata of a request: bytes of its JSON in UTF-8. */
export const maxMetadataBytes = 2 * 1024 * 1024;

/** The maximum length of a screenshot's `data_url`, in characters: 1 MiB. */
export const maxScreenshotLength = 1024 * 1024;

/** The maximum width of a screenshot, in pixels. */
export const maxScreenshotWidth = 1600;

/** The maximum height of a screenshot, in pixels: a small file can contain an image that is too large to decode. */
export const maxScreenshotHeight = 8192;

/** The maximum number of metadata keys of a response. */
export const maxMetadataKeys = 200;

/** The maximum number of responses of a request that imports them. */
export const maxImportedAtOnce = 1000;

/** The maximum number of opened sessions of a period that a summary groups by page, language and device. */
export const maxGroupedSessions = 100_000;

/**
 * Milliseconds that sending a notification takes at most. A waiting one whose next attempt is sooner can't be sent now,
 * because it can be on its way.
 */
export const longestSending = 300_000;

/** The maximum number of notes on the trend of a survey, and of characters in each. */
export const noteLimits = { count: 200, length: 120 } as const;
