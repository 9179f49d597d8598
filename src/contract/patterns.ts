// The schemas use these patterns, too. This file has no schemas, so that the widget and pages can import it.

/** The pattern of a uuid of any version, also the nil uuid, in upper or lower case. */
export const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The pattern of a color with six digits, such as `#4f46e5`. */
export const colorPattern = /^#[\da-fA-F]{6}$/;

/** The pattern of the URL of a thank-you's link: http or https, with a host. */
export const linkPattern = /^https?:\/\/[^\s/?#]+\S*$/i;

/** The pattern of an address on a page by link: the same, but its host may not end a directive of a security policy. */
export const pageAddressPattern = /^https?:\/\/[^\s/?#;,]+([/?#]\S*)?$/i;

/** Any CSS color, as far as a pattern can tell: `#0f766e`, `teal`, `oklch(…)`. */
export const cssColorPattern = /^(#[\da-f]{3,8}|[a-z]+|[a-z-]+\(.+\))$/i;

/** Any CSS length, as far as a pattern can tell: `12px`, `calc(…)`. */
export const cssLengthPattern = /^(\.?\d|[a-z-]+\()/i;
