import { endpoints } from '../../contract/api/endpoints.ts';
import type { EventType } from '../../contract/api/event.ts';
import type { SurveyForm } from '../../link/pages.ts';
import type { Connection } from '../../server/extension.ts';
import type { Core } from '../module.ts';
import type { FoundSurvey } from './openVisit.ts';

/** A form that a visitor has sent. */
interface SentForm {
  readonly request: Request;
  readonly connection: Connection;
  readonly found: FoundSurvey;
  /** The one that the page was opened with. */
  readonly session: string;
  readonly form: Pick<SurveyForm, 'answer' | 'added'>;
  /** True if the form was the first step. */
  readonly isFirst: boolean;
}

/**
 * Sends an answer and its events to the endpoints, as the widget does (API 4.2 to 4.4): their checks, limits and quotas
 * apply. Resolves to the status of the reply.
 */
export async function sendAnswer(core: Core, sent: SentForm): Promise<number> {
  const { request, connection, found, session: session_uuid, form, isFirst } = sent;
  const { answer, added } = form;
  const { survey_uuid } = found.served;

  async function call(name: 'responses' | 'events' | 'eventsV1', content: object): Promise<number> {
    const headers = new Headers(request.headers);
    // the form is checked: browsers send no origin of its own
    for (const name of ['content-length', 'origin']) headers.delete(name);
    headers.set('content-type', 'application/json');
    headers.set('authorization', `Bearer ${found.keyOf(session_uuid)}`);
    const body = JSON.stringify({ ...content, session_uuid });
    const { href } = new URL(endpoints[name].path.replace(':survey_uuid', survey_uuid), request.url);
    const reply = await core.call(new Request(href, { method: 'POST', headers, body }), connection);
    return reply.status;
  }

  const track = (event_type: EventType) => call('events', { event_type });
  const context = { page_url: found.address, locale: found.locale };

  if (isFirst) {
    await call('eventsV1', { survey_uuid, event_type: 'survey_initialized' });
    await call('events', { event_type: 'survey_opened', metadata: context });
  }
  if (!answer) return 200;
  const status = await call('responses', { ...answer, metadata: { ...context, ...answer.metadata } });
  if (status !== 200) return status;
  if (added?.score != null) await track('score_submitted');
  if (added?.text) await track('text_submitted');
  return status;
}
