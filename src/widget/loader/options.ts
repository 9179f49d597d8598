import { createReader, matching, type ReadAttribute, type Reader } from './reader.ts';

/** What the script tag says of a survey, and how to read what it says of the card. */
export interface Options {
  readonly survey: string;
  readonly key: string;
  /** The base address of the API, without a trailing slash. */
  readonly api: string;
  readonly userId: string | undefined;
  readonly userEmail: string | undefined;
  /** What the page wants stored with every response, beside what the tag says. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Whether nothing is stored or sent before the visitor agrees. */
  readonly consent: boolean;
  /** How long a survey that was finished does not open by itself, in hours. */
  readonly restHours: number;
  /** Whether a panel says what is decided and why. */
  readonly debug: boolean;
  /** Reads what the card alone has to know, once there is one. */
  readonly reader: Reader;
}

/**
 * Reads the options of a tag.
 * @param script where the script was loaded from: the API lives at that origin unless the tag says otherwise
 * @param page the page's address, which a relative `data-api` counts from
 * @param report is told of every missing or malformed attribute, by name
 * @returns null where the tag cannot work without what is wrong; a wrong extra is left out
 */
export function readOptions(
  read: ReadAttribute,
  script: string,
  page: string,
  report: (mistake: string) => void,
): Options | null {
  const reader = createReader(read, report);
  const { required, optional, flag } = reader;
  const survey = required('survey', 'a uuid', matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i));
  const key = required('key', 'a public key', matching(/^[!-~]+$/));
  const api = optional('api', 'a web address', (text) => webAddress(text, page));
  const restHours = optional('rest-hours', 'a number of hours', parseHours);
  optional('consent', '"required"', matching(/^required$/));
  // answers sent to a place that the owner did not mean would be lost
  if (!survey || !key || (!api && read('api') !== null)) return null;

  return {
    survey: survey.toLowerCase(),
    key,
    api: api ?? new URL(script).origin,
    userId: read('user-id') || undefined,
    userEmail: read('user-email') || undefined,
    metadata: {},
    // a misspelt wish for privacy is still one
    consent: read('consent') !== null,
    restHours: restHours ?? 24,
    debug: flag('debug'),
    reader,
  };
}

function webAddress(text: string, page: string): string | null {
  try {
    const { href } = new URL(text, page);
    return /^https?:/.test(href) ? href.replace(/\/+$/, '') : null;
  } catch {
    return null;
  }
}

function parseHours(text: string): number | null {
  return text && +text >= 0 ? +text : null;
}
