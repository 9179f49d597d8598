/** What a page's developer got wrong: where, and the values that show it. */
export type Mistake =
  /** An attribute of the tag, with its text; null where it is missing. */
  | readonly [where: 'attribute', name: string, text: string | null]
  /** A command, the type of value that it takes, if there is such a command, and what it was given. */
  | readonly [where: 'command', name: string, type: string | null | undefined, given: unknown]
  /** The uuid of a survey that the page does not have. */
  | readonly [where: 'survey', uuid: unknown]
  /** The name of an event, and what was to hear of it. */
  | readonly [where: 'handler', event: unknown, handler: unknown];

/** Hears of a mistake. The words for it are fetched: visitors of pages without any do not pay for them. */
export type Mistaken = (...mistake: Mistake) => void;
