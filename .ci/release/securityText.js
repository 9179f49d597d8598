// @ts-check
import { securityAddress } from './project.js';

/** Days for which the file is valid: RFC 9116 recommends less than a year. */
const daysValid = 364;

/**
 * Returns a security.txt (RFC 9116) about the project, or null if the owner has filled in no address.
 * @param {import('./project.js').Project} project
 * @param {string} time of the commit, so that everybody makes the same file
 * @returns {string | null}
 */
export function securityText({ repository, homepage, contact }, time) {
  if (!repository && !contact) return null;
  const expires = new Date(Date.parse(time) + daysValid * 86_400_000).toISOString();
  /** @type {[name: string, value: string][]} */
  const fields = [
    ['Contact', repository && securityAddress({ repository })],
    ['Contact', contact.includes('@') ? `mailto:${contact}` : contact],
    ['Expires', expires],
    ['Preferred-Languages', 'en'],
    ['Canonical', homepage && new URL('/.well-known/security.txt', homepage).href],
    ['Policy', repository && `${repository}/security/policy`],
  ];
  return fields.flatMap(([name, value]) => (value ? `${name}: ${value}\n` : [])).join('');
}
