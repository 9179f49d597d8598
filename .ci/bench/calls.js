/** A sample survey, which every server without a surveys file has. */
export const survey = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';

export const headers = { authorization: 'Bearer pk_demo', 'content-type': 'application/json' };

const metadata = { page_url: 'https://shop.example/cart', locale: 'en', note: 'x'.repeat(1000) };
const path = (name) => `/api/public/v2/surveys/${survey}/${name}/`;

/** A session that has a row: the server did not make its uuid, so the first call stores which survey it belongs to. */
const session_uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';

/**
 * The calls that are measured. A resume reads one row; responses and events each go to a new session, which is the most
 * expensive case.
 */
export const calls = {
  sessions: { path: path('sessions'), body: {} },
  resumes: { path: path('sessions'), body: { session_uuid } },
  responses: { path: path('responses'), body: { score: 9, text: 'Fine.', metadata } },
  events: { path: path('events'), body: { event_type: 'survey_opened' } },
};
