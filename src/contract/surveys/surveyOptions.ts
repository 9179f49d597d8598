/** The options of a survey: the attributes of the script tag, in camel case. */
export interface SurveyOptions {
  /** The survey's uuid. */
  readonly survey: string;
  /** A public key of the server. */
  readonly key: string;
  /** The base URL of the API; a relative one is resolved against the page. */
  readonly api: string;
  readonly position?: 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left' | 'center';
  readonly theme?: 'auto' | 'light' | 'dark';
  /** Any CSS color. */
  readonly accent?: string;
  /** A selector for the element that contains the survey. */
  readonly target?: string;
  readonly npsColors?: boolean;
  readonly buttonLabel?: string;
  /** A button in a corner of the page, or a tab at its side. */
  readonly buttonStyle?: 'button' | 'tab';
  readonly userId?: string;
  readonly userEmail?: string;
  /** Metadata stored with every response. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly keepQuery?: boolean;
  /** Maximum length of a text that a visitor can type, in UTF-16 code units. */
  readonly textLimit?: number;
  /** The language of our own messages and, if available, of the survey: a BCP 47 tag. Default: the page's language. */
  readonly locale?: string;
  /** Whether all text of the page is hidden in screenshots. */
  readonly maskText?: boolean;
  readonly consent?: 'required';
  /** Cooldown after completion, in hours: the survey does not open automatically again. */
  readonly restHours?: number;
  /** Cooldown after another survey of the same key has opened automatically, in hours. */
  readonly siteCooldownHours?: number;
  /** Loads the card together with the session, for a survey that shows on most pages. */
  readonly preload?: boolean;
  readonly debug?: boolean;
}

/** The name of an option as an attribute of the tag, without `data-`. */
export type AttributeName = KebabCase<keyof SurveyOptions>;

type KebabCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${KebabCase<Rest>}`
  : Name;
