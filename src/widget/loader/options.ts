import type { Look } from '../ui/look.ts';

/** What the script tag says. */
export interface Options {
  readonly survey: string;
  readonly key: string;
  /** The base address of the API, without a trailing slash. */
  readonly api: string;
  readonly userId: string | undefined;
  readonly userEmail: string | undefined;
  /** What the page's owner wants stored with every response. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Whether the page's query string is sent along. */
  readonly keepQuery: boolean;
  /** The longest text that a visitor can type, in UTF-16 code units. */
  readonly textLimit: number;
  /** Whether no text of the page may be seen on a screenshot. */
  readonly maskText: boolean;
  readonly look: Look;
  /** What the feedback button says, null for our own word. */
  readonly buttonLabel: string | null;
  /** Whether nothing is stored or sent before the visitor agrees. */
  readonly consent: boolean;
  /** How long a survey that was finished does not open by itself, in hours. */
  readonly restHours: number;
  /** Whether a panel says what is decided and why. */
  readonly debug: boolean;
  /** What our own words are written in, a BCP 47 tag. */
  readonly locale: string | null;
}

/** Reads one attribute by its name without `data-`; null where the tag does not have it. */
export type ReadAttribute = (name: string) => string | null;

/** The server stores no longer text. */
const longestText = 10_000;

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
  /** Reads an attribute by `parse`, which returns null for what it cannot take. */
  function attribute<Value>(name: string, expected: string, parse: (text: string) => Value | null): Value | null {
    const text = read(name);
    const value = text === null ? null : parse(text.trim());
    if (value === null) report(`data-${name} ${text === null ? 'is missing: it' : `is "${text}": it`} must be ${expected}`);
    return value;
  }

  /** The same for an attribute that may be left out. */
  function optional<Value>(...[name, expected, parse]: Parameters<typeof attribute<Value>>): Value | null {
    return read(name) === null ? null : attribute(name, expected, parse);
  }

  /** One of several words, the first of which is the default. */
  function word<Word extends string>(name: string, ...words: readonly [Word, ...Word[]]): Word {
    return optional(name, `one of ${words.join(', ')}`, (text) => words.find((each) => each === text) ?? null) ?? words[0];
  }

  /** An attribute that says yes by being there. */
  const flag = (name: string) => !['false', null].includes(read(name));

  const survey = attribute('survey', 'a uuid', matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i));
  const key = attribute('key', 'a public key', matching(/^[!-~]+$/));
  const api = optional('api', 'a web address', (text) => webAddress(text, page));
  const metadata = optional('metadata', 'a JSON object', parseObject);
  const textLimit = optional('text-limit', `a whole number from 1 to ${longestText}`, parseTextLimit);
  const restHours = optional('rest-hours', 'a number of hours', parseHours);
  optional('consent', '"required"', matching(/^required$/));
  const locale = optional('locale', 'a language tag', matching(/^[a-z]{2,3}(-\w+)*$/i));
  // answers sent to a place that the owner did not mean would be lost
  if (!survey || !key || (!api && read('api') !== null)) return null;

  return {
    survey: survey.toLowerCase(),
    key,
    api: api ?? new URL(script).origin,
    userId: read('user-id') || undefined,
    userEmail: read('user-email') || undefined,
    metadata: metadata ?? {},
    keepQuery: flag('keep-query'),
    textLimit: textLimit ?? 1_000,
    maskText: flag('mask-text'),
    look: {
      position: word('position', 'bottom-right', 'bottom-left', 'top-right', 'top-left', 'center'),
      theme: word('theme', 'auto', 'light', 'dark'),
      // what these mean is known to the page alone: the card looks
      accent: read('accent'),
      target: read('target'),
      npsColors: flag('nps-colors'),
    },
    buttonLabel: read('button-label'),
    // a misspelt wish for privacy is still one
    consent: read('consent') !== null,
    restHours: restHours ?? 24,
    debug: flag('debug'),
    locale,
  };
}

function matching(pattern: RegExp): (text: string) => string | null {
  return (text) => (pattern.test(text) ? text : null);
}

function webAddress(text: string, page: string): string | null {
  try {
    const { href, protocol } = new URL(text, page);
    return /^https?:$/.test(protocol) ? href.replace(/\/+$/, '') : null;
  } catch {
    return null;
  }
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function parseTextLimit(text: string): number | null {
  const limit = Number(text);
  return Number.isInteger(limit) && limit > 0 && limit <= longestText ? limit : null;
}

function parseHours(text: string): number | null {
  return text && Number(text) >= 0 ? Number(text) : null;
}
