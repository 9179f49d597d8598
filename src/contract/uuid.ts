import { z } from 'zod';

/** A uuid of any version, in either case; it is kept and answered in lower case. */
export const Uuid = z.guid().toLowerCase();
