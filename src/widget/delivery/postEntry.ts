import type { Client } from './client.ts';
import type { Entry } from './entry.ts';

/** Sends an entry to the endpoint that takes what it is (API 4.2 to 4.4). */
export function postEntry(client: Client, entry: Entry, keepalive: boolean): Promise<unknown> {
  const { survey, body } = entry;
  const { event_type } = body;
  // only version 1 knows survey_initialized (API 6)
  if (event_type === 'survey_initialized') {
    return client.post(entry, 'v1/public/surveys/event', { ...body, survey_uuid: survey }, keepalive);
  }
  return client.post(entry, `public/v2/surveys/${survey}/${event_type ? 'events' : 'responses'}`, body, keepalive);
}
