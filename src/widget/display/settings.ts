import { localeTag } from '../../contract/localeTag.ts';
import { maxTextLength } from '../../contract/limits.ts';
import type { Look } from '../../contract/surveys/look.ts';
import type { AttributeName } from '../../contract/surveys/surveyOptions.ts';
import type { Parse } from '../browser/attributes.ts';
import type { Options } from '../core/options.ts';
import type { Appearance } from '../host/appearance.ts';

/** The settings of the script tag for the card and its submissions. */
export interface Settings {
  readonly appearance: Appearance;
  /** Sends the page's query string along. */
  readonly keepQuery: boolean;
  /** Metadata that is stored with every response. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** The maximum length of a text, in UTF-16 code units. */
  readonly textLimit: number;
  /** Hides all text of the page in a screenshot. */
  readonly maskText: boolean;
  /** The language of our own messages, as a BCP 47 tag. */
  readonly locale: string | null;
  /** The label of the launcher. Null for our own. */
  readonly launcherLabel: string | null;
}

/**
 * Creates a function that returns the settings of a survey, which the page and its owner can change. They are the same
 * object until they change.
 * @param options returns the current options
 * @param look returns the look of the survey, from its session
 */
export function createSettings(options: () => Options, look: () => Look | undefined): () => Settings {
  let given: Options;
  let known: string | undefined;
  let settings: Settings;

  return () => {
    const next = JSON.stringify(look());
    // malformed ones are reported once
    if (given === options() && known === next) return settings;
    given = options();
    known = next;
    const changed = readSettings(given, look());
    if (JSON.stringify(changed) !== JSON.stringify(settings)) settings = changed;
    return settings;
  };
}

/** Reads the settings of a tag. Malformed ones are reported and replaced by their defaults. */
export function readSettings(
  { attributes: { read, isSet, parse } }: Pick<Options, 'attributes'>,
  look?: Look,
): Settings {
  /** Reads one of several values. The first one is the default. */
  function oneOf<Value extends string>(name: AttributeName, ...values: readonly [Value, ...Value[]]): Value {
    const find = (text: string) => values.find((each) => each === text) ?? null;
    return parse(name, `one of ${values.join(', ')}`, find, values[0]) ?? values[0];
  }

  return {
    appearance: {
      position: oneOf('position', 'bottom-right', 'bottom-left', 'top-right', 'top-left', 'center'),
      theme: oneOf('theme', 'auto', 'light', 'dark'),
      // only the card can check these two
      accent: read('accent'),
      target: read('target'),
      npsColors: isSet('nps-colors'),
      buttonStyle: oneOf('button-style', 'button', 'tab'),
      font: look?.font ?? null,
      radius: look?.radius ?? null,
    },
    keepQuery: isSet('keep-query'),
    metadata: parse('metadata', 'a JSON object', parseObject, {}) ?? {},
    textLimit: parse('text-limit', `a whole number from 1 to ${maxTextLength}`, parseTextLimit, 1_000) ?? 1_000,
    maskText: isSet('mask-text'),
    locale: parse('locale', 'a language tag', parseLocale, '') || null,
    launcherLabel: read('button-label'),
  };
}

const parseLocale: Parse<string> = (text) => localeTag(text) || null;

const parseTextLimit: Parse<number> = (text) => (+text > 0 && +text <= maxTextLength && +text % 1 === 0 ? +text : null);

const parseObject: Parse<Record<string, unknown>> = (text) => {
  try {
    return text[0] === '{' ? (JSON.parse(text) as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};
