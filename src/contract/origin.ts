import { z } from 'zod';

/** A page's origin as browsers send it, such as `https://shop.example`, or `null` for sandboxed pages. */
export const Origin = z
  .string()
  .regex(
    /^(null|[a-z][a-z\d+.-]*:\/\/[^\sA-Z/?#]+)$/,
    'expected an origin such as "https://shop.example", in lower case and without a path',
  );
