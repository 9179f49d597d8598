/** How bad it is when a check fails. */
export type Level = 'MUST' | 'SHOULD' | 'MAY';
