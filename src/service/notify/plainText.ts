/** Everything that some program shows as the end of a line. */
const lineEnds = /\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]/g;

/**
 * Characters that are not text: the other controls, those that reorder text, and those that hide in it. Joiners stay,
 * because emoji and some scripts need them.
 */
const invisible =
  /[\p{Cc}\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** Spaces of all widths, with the letters that look like one. Many of them could move text into another line. */
const spaces = /[\p{Zs}\t\u115f\u1160\u2800\u3164\uffa0]+/gu;

/** Returns a text whose lines end with `\n` alone, without characters that could make it look like another text. */
export const plainText = (text: string): string =>
  text
    .replace(lineEnds, '\n')
    .replace(spaces, ' ')
    .replace(invisible, (character) => (character === '\n' ? '\n' : ''))
    .replace(/^ +| +$/gm, '');

/** Returns a text as one line. */
export const onOneLine = (text: string): string => plainText(text).replace(/\n+/g, ' ').trim();
