import { z } from 'zod';

/** A text that visitors see: neither empty nor only spaces. */
export const VisibleText = z.string().regex(/\S/, 'expected a text that is not blank');
