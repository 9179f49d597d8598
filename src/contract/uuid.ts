import { z } from 'zod';

/** A uuid of any version, in upper or lower case; stored and returned in lower case. */
export const Uuid = z.guid().toLowerCase();
