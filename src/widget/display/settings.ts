import type { Parse } from '../browser/attributes.ts';
import type { Options } from '../core/options.ts';
import type { Appearance } from '../host/appearance.ts';

/** What the script tag says of the card and of what is submitted with it. */
export interface Settings {
  readonly appearance: Appearance;
  /** Whether the page's query string is sent along. */
  readonly keepQuery: boolean;
  /** What the page's owner wants stored with every response. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The longest text that a visitor can type, in UTF-16 code units. */
  readonly textLimit: number;
  /** Whether a screenshot must not show any text of the page. */
  readonly maskText: boolean;
  /** The language of our own messages, a BCP 47 tag. */
  readonly locale: string | null;
  /** The text of the launcher, null for our own. */
  readonly launcherLabel: string | null;
}

/** The server stores no longer text. */
const longestText = 10_000;

/** Reads the settings of a tag. A malformed one is reported by name, and its default counts. */
export function readSettings({ attributes: { read, isSet, parse } }: Pick<Options, 'attributes'>): Settings {
  /** One of several values, the first of which is the default. */
  function oneOf<Value extends string>(name: string, ...values: readonly [Value, ...Value[]]): Value {
    const find = (text: string) => values.find((each) => each === text) ?? null;
    return parse(name, `one of ${values.join(', ')}`, find, values[0]) ?? values[0];
  }

  return {
    appearance: {
      position: oneOf('position', 'bottom-right', 'bottom-left', 'top-right', 'top-left', 'center'),
      theme: oneOf('theme', 'auto', 'light', 'dark'),
      // only the page can tell what these two mean: the card checks them
      accent: read('accent'),
      target: read('target'),
      npsColors: isSet('nps-colors'),
      buttonStyle: oneOf('button-style', 'button', 'tab'),
    },
    keepQuery: isSet('keep-query'),
    metadata: parse('metadata', 'a JSON object', parseObject, {}) ?? {},
    textLimit: parse('text-limit', `a whole number from 1 to ${longestText}`, parseTextLimit, 1_000) ?? 1_000,
    maskText: isSet('mask-text'),
    locale: parse('locale', 'a language tag', parseLocale, '') || null,
    launcherLabel: read('button-label'),
  };
}

const parseLocale: Parse<string> = (text) => (/^[a-z]{2,3}(-\w+)*$/i.test(text) ? text : null);

const parseTextLimit: Parse<number> = (text) => (+text > 0 && +text <= longestText && +text % 1 === 0 ? +text : null);

const parseObject: Parse<Record<string, unknown>> = (text) => {
  try {
    return text[0] === '{' ? (JSON.parse(text) as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};
