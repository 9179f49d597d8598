/** Filters the responses of a survey; null means no filter. Times are milliseconds since 1970. */
export interface ResponseQuery {
  readonly survey_uuid: string;
  /** Only the response of this session. */
  readonly session_uuid: string | null;
  readonly lowestScore: number | null;
  readonly highestScore: number | null;
  /** Only responses created at `from` or later, and before `until`. */
  readonly from: number | null;
  readonly until: number | null;
  /** Only responses created or changed at this time or later. */
  readonly updatedFrom: number | null;
  /** Only responses with a text. */
  readonly withText: boolean;
  /** Only responses whose text contains this, ignoring case. */
  readonly search: string | null;
  /** The page's address without query and fragment, or only its path. */
  readonly page: string | null;
  readonly locale: string | null;
  /** Only responses with an email address, or with a screenshot. */
  readonly withEmail: boolean;
  readonly withScreenshot: boolean;
  /**
   * Metadata keys and values as text: one value, any of several, or null for any value. A list matches by each of its
   * values.
   */
  readonly metadata: readonly { readonly key: string; readonly value: string | readonly string[] | null }[];
}

/** The query without filters. */
export const everyResponse: Omit<ResponseQuery, 'survey_uuid'> = {
  session_uuid: null,
  lowestScore: null,
  highestScore: null,
  from: null,
  until: null,
  updatedFrom: null,
  withText: false,
  search: null,
  page: null,
  locale: null,
  withEmail: false,
  withScreenshot: false,
  metadata: [],
};

/** Returns whether a query asks for all responses of its period. */
export const asksForAll = (query: ResponseQuery): boolean =>
  query.lowestScore === null &&
  query.highestScore === null &&
  query.updatedFrom === null &&
  !query.withText &&
  !query.withEmail &&
  !query.withScreenshot &&
  query.metadata.length === 0 &&
  [query.search, query.page, query.locale, query.session_uuid].every((each) => each === null);
