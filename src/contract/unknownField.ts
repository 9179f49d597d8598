import type { z } from 'zod';

/**
 * Returns the error of a strict object schema, which names an unknown field or parameter and the known ones.
 * @param shape the known fields
 */
export const unknownField =
  (kind: 'field' | 'parameter', shape: object): z.core.$ZodErrorMap =>
  ({ code, keys }) =>
    code === 'unrecognized_keys'
      ? `unknown ${kind} "${String(keys?.[0]).slice(0, 40)}": expected ${Object.keys(shape).join(', ')}`
      : undefined;
