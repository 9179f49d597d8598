import type { Options } from '../loader/options.ts';
import { describeAttribute, isSet, type Parse } from '../rules/attributes.ts';
import type { Look } from '../ui/look.ts';

/** What the script tag says of the card and of what is answered on it. */
export interface Settings {
  /** Whether the page's query string is sent along. */
  readonly keepQuery: boolean;
  /** What the page's owner wants stored with every response. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The longest text that a visitor can type, in UTF-16 code units. */
  readonly textLimit: number;
  /** Whether no text of the page may be seen on a screenshot. */
  readonly maskText: boolean;
  /** What our own words are written in, a BCP 47 tag. */
  readonly locale: string | null;
  /** What the feedback button says, null for our own word. */
  readonly buttonLabel: string | null;
  readonly look: Look;
}

/** The server stores no longer text. */
const longestText = 10_000;

/** Reads the settings of a tag. One that is malformed is told, by name, and left out. */
export function readSettings({ read }: Pick<Options, 'read'>, report: (mistake: string) => void): Settings {
  function optional<Value>(name: string, expected: string, parse: Parse<Value>): Value | null {
    const text = read(name);
    if (text === null) return null;
    const value = parse(text.trim());
    if (value === null) report(describeAttribute(name, text, expected));
    return value;
  }

  const flag = (name: string) => isSet(read(name));

  /** One of several words, the first of which is the default. */
  function word<Word extends string>(name: string, ...words: readonly [Word, ...Word[]]): Word {
    return (
      optional(name, `one of ${words.join(', ')}`, (text) => words.find((each) => each === text) ?? null) ?? words[0]
    );
  }

  return {
    keepQuery: flag('keep-query'),
    metadata: optional('metadata', 'a JSON object', parseObject) ?? {},
    textLimit: optional('text-limit', `a whole number from 1 to ${longestText}`, parseTextLimit) ?? 1_000,
    maskText: flag('mask-text'),
    locale: optional('locale', 'a language tag', (text) => (/^[a-z]{2,3}(-\w+)*$/i.test(text) ? text : null)),
    buttonLabel: read('button-label'),
    look: {
      position: word('position', 'bottom-right', 'bottom-left', 'top-right', 'top-left', 'center'),
      theme: word('theme', 'auto', 'light', 'dark'),
      // what these mean is known to the page alone: the card looks
      accent: read('accent'),
      target: read('target'),
      npsColors: flag('nps-colors'),
    },
  };
}

const parseTextLimit: Parse<number> = (text) => (+text > 0 && +text <= longestText && +text % 1 === 0 ? +text : null);

const parseObject: Parse<Record<string, unknown>> = (text) => {
  try {
    return text[0] === '{' ? (JSON.parse(text) as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};
