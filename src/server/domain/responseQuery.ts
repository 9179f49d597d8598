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
