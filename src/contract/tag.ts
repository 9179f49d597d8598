import { z } from 'zod';

/** A tag of the owner: without the signs that separate tags in exports. */
export const Tag = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^",\\\p{C}]*$/u, 'expected a text without commas, quotes, backslashes and control characters');
