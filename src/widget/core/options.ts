import type { Attributes, Parse } from '../browser/attributes.ts';

/** What the script tag, or the options of the package, say of a survey. */
export interface Options {
  readonly survey: string;
  readonly key: string;
  /** The base address of the API, without a trailing slash. */
  readonly api: string;
  readonly userId: string | undefined;
  readonly userEmail: string | undefined;
  /** What the page's owner wants stored with every response. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Whether nothing is stored or sent before the visitor agrees. */
  readonly requiresConsent: boolean;
  /** How long a completed survey does not open by itself, in hours. */
  readonly cooldownHours: number;
  /** Whether a panel says what is decided and why. */
  readonly debug: boolean;
  /** The other attributes: the card reads them when it is loaded. */
  readonly attributes: Attributes;
}

const matching =
  (pattern: RegExp): Parse<string> =>
  (text) =>
    pattern.test(text) ? text : null;

/**
 * Reads the options of a tag.
 * @param script where the script was loaded from: the API is at that origin unless the tag says otherwise
 * @param page the page's address, which a relative `data-api` is resolved against
 * @returns null where the survey cannot work without what is wrong; a malformed extra is left out
 */
export function readOptions(attributes: Attributes, script: string, page: string): Options | null {
  const { read, isSet, parse } = attributes;
  const survey = parse('survey', 'a uuid', matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i));
  const key = parse('key', 'a public key', matching(/^[!-~]+$/));
  // a malformed address is no reason to send the answers somewhere else
  const api = parse('api', 'a web address', (text) => parseWebAddress(text, page), new URL(script).origin);
  const cooldownHours = parse('rest-hours', 'a number of hours', (text) => (text && +text >= 0 ? +text : null), 24);
  const consent = parse('consent', '"required"', matching(/^required$/), '');
  if (!survey || !key || !api) return null;

  return {
    survey: survey.toLowerCase(),
    key,
    api,
    userId: read('user-id') || undefined,
    userEmail: read('user-email') || undefined,
    metadata: {},
    // a misspelt request for privacy is still one
    requiresConsent: consent !== '',
    cooldownHours: cooldownHours ?? 24,
    debug: isSet('debug'),
    attributes,
  };
}

function parseWebAddress(text: string, page: string): string | null {
  try {
    const { href } = new URL(text, page);
    return /^https?:/.test(href) ? href.replace(/\/+$/, '') : null;
  } catch {
    return null;
  }
}
