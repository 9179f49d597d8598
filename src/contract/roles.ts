// This file has no schemas, so that pages can import it.

/**
 * What somebody may do, each of which includes those before it: nothing; read surveys and results; tag answers; change surveys
 * and answers, and send to people; everything, such as adding people and backups. The admin token owns, the results token reads.
 */
export const roles = ['none', 'read', 'tag', 'edit', 'own'] as const;
export type Role = (typeof roles)[number];

/** Returns whether a role includes another one. */
export const includesRole = (role: Role, other: Role): boolean => roles.indexOf(role) >= roles.indexOf(other);
