import { uuidPattern } from '../../contract/patterns.ts';
import type { AttributeName } from '../../contract/surveys/surveyOptions.ts';
import type { Attributes, Parse } from '../browser/attributes.ts';

/** The options of a survey, from its script tag or from the package. */
export interface Options {
  readonly survey: string;
  readonly key: string;
  /** The base address of the API, without a trailing slash. */
  readonly api: string;
  readonly userId: string | undefined;
  readonly userEmail: string | undefined;
  /** Metadata that is stored with every response. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Nothing is stored or sent until the visitor agrees. */
  readonly requiresConsent: boolean;
  /** Cooldown after completion, in hours. */
  readonly cooldownHours: number;
  /** Cooldown after another survey of the key opened by itself, in hours. */
  readonly siteCooldown: number;
  /** Loads the card together with the session. */
  readonly preload: boolean;
  /** Shows the debug panel. */
  readonly debug: boolean;
  /** The other attributes. The card reads them when it loads. */
  readonly attributes: Attributes;
}

const matching =
  (pattern: RegExp): Parse<string> =>
  (text) =>
    pattern.test(text) ? text : null;

/**
 * Reads the options of a tag. Malformed optional attributes are left out.
 * @param origin the origin of the script, which is the default for the API
 * @param page the page's address, against which a relative `data-api` is resolved
 * @returns null if a required attribute is missing or malformed
 */
export function readOptions(attributes: Attributes, origin: string, page: string): Options | null {
  const { read, isSet, parse } = attributes;
  const survey = parse('survey', 'a uuid', matching(uuidPattern));
  const key = parse('key', 'a public key', matching(/^[!-~]+$/));
  // no fallback for a malformed address: answers must not go to another server
  const api = parse('api', 'a web address', (text) => parseWebAddress(text, page), origin);
  const parseHours = (name: AttributeName) =>
    parse(name, 'a number of hours', (text) => (text && +text >= 0 ? +text : null), 24) ?? 24;
  const consent = parse('consent', '"required"', matching(/^required$/), '');
  if (!survey || !key || !api) return null;

  return {
    survey: survey.toLowerCase(),
    key,
    api,
    userId: read('user-id') || undefined,
    userEmail: read('user-email') || undefined,
    metadata: {},
    // a misspelled value still means "required"
    requiresConsent: consent !== '',
    cooldownHours: parseHours('rest-hours'),
    siteCooldown: parseHours('site-cooldown-hours'),
    preload: isSet('preload'),
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
