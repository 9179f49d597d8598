import type { ResponseQuery } from '../store/responseQuery.ts';

export type { ResponseQuery };

/** Every response, whatever is in it. */
export const everyResponse: Omit<ResponseQuery, 'survey_uuid'> = {
  session_uuid: null,
  lowestScore: null,
  highestScore: null,
  from: null,
  until: null,
  withText: false,
  search: null,
  page: null,
  locale: null,
  withEmail: false,
  withScreenshot: false,
  metadata: [],
};

/** Whether a query asks for all responses of its period. */
export const asksForAll = (query: ResponseQuery): boolean =>
  query.lowestScore === null &&
  query.highestScore === null &&
  !query.withText &&
  !query.withEmail &&
  !query.withScreenshot &&
  query.metadata.length === 0 &&
  [query.search, query.page, query.locale, query.session_uuid].every((each) => each === null);
