import { isSet, matching, type Parse, type ReadAttribute } from '../rules/attributes.ts';
import type { Mistaken } from './mistakes.ts';

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
  /** Reads the rest of the tag: what the card alone has to know, once there is one. */
  readonly read: ReadAttribute;
}

/**
 * Reads the options of a tag.
 * @param script where the script was loaded from: the API lives at that origin unless the tag says otherwise
 * @param page the page's address, which a relative `data-api` counts from
 * @param mistaken hears of every missing or malformed attribute
 * @returns null where the tag cannot work without what is wrong; a wrong extra is left out
 */
export function readOptions(read: ReadAttribute, script: string, page: string, mistaken: Mistaken): Options | null {
  /** @param without what stands for an attribute that the tag does not have; null where it has to have it */
  function take<Value>(name: string, parse: Parse<Value>, without: Value | null): Value | null {
    const text = read(name);
    const value = text === null ? without : parse(text.trim());
    if (value === null) mistaken('attribute', name, text);
    return value;
  }

  const survey = take('survey', matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i), null);
  const key = take('key', matching(/^[!-~]+$/), null);
  // answers sent to a place that the owner did not mean would be lost
  const api = take('api', (text) => webAddress(text, page), new URL(script).origin);
  const restHours = take('rest-hours', (text) => (text && +text >= 0 ? +text : null), 24);
  const consent = take('consent', matching(/^required$/), '');
  if (!survey || !key || !api) return null;

  return {
    survey: survey.toLowerCase(),
    key,
    api,
    userId: read('user-id') || undefined,
    userEmail: read('user-email') || undefined,
    metadata: {},
    // a misspelt wish for privacy is still one
    consent: consent !== '',
    restHours: restHours ?? 24,
    debug: isSet(read('debug')),
    read,
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
