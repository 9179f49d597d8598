import { type Role, roles } from '../../contract/roles.ts';
import { english } from '../i18n/texts.ts';

/** What each role may do. */
export const roleNames: Readonly<Record<Role, string>> = english({
  none: 'No access',
  read: 'May read',
  tag: 'May tag',
  edit: 'May edit',
  own: 'Owner',
});

/** The roles that can be given, each of which includes those before it. */
export const givenRoles = roles.filter((role) => role !== 'none');

/** What each role that can be given may do, in a sentence. */
export const roleHints = english({
  read: 'Sees surveys and results, and exports them.',
  tag: 'Also tags answers: for a program that sorts them.',
  edit: 'Also publishes surveys, changes and deletes answers, and sets up notifications.',
  own: 'Also invites people, creates tokens and downloads backups.',
});
