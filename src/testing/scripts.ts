import { defaultSurvey } from '../contract/surveys/defaultSurvey.ts';
import { endpointOf } from '../contract/api/endpointOf.ts';
import { isScript } from '../contract/addresses.ts';
import type { Survey } from '../contract/surveys/survey.ts';

/**
 * Prepends code to the script that changes the attributes of its own tag before the script reads them.
 */
export async function addAttributes(
  response: Response,
  attributes: Readonly<Record<string, string | null>>,
): Promise<Response> {
  const changes = Object.entries(attributes).map(([name, text]) => [`data-${name.replace(/^data-/, '')}`, text]);
  if (changes.length === 0) return response;
  const change = `!function(tag){if(tag)${JSON.stringify(changes)}.forEach(function(each){
    each[1]===null?tag.removeAttribute(each[0]):tag.setAttribute(each[0],each[1])
  })}(document.currentScript||document.querySelector('script[data-survey]'));\n`;
  return new Response(change + (await response.text()), { headers: response.headers });
}

/** The script if all surveys are off. It accepts every command and shows nothing. */
export const disabledScript = `(function () {
  var earlier = window.asklet && window.asklet.q || [];
  function ready(handler) {
    var tag = document.querySelector('script[data-survey]');
    if (typeof handler == 'function') setTimeout(handler, 0, { survey: tag ? tag.getAttribute('data-survey') : null });
  }
  function asklet(command, first, second) {
    if (command === 'why') return { shown: false, reason: 'disabled' };
    if (command === 'on' && first === 'ready') ready(second);
  }
  window.asklet = asklet;
  for (var i = 0; i < earlier.length; i++) asklet.apply(null, earlier[i]);
})();
`;

const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };

const disabledSurvey: Survey = {
  ...defaultSurvey,
  survey_type: 'general',
  question: 'All surveys are off in this test.',
  response_type: 'text',
  // no survey opens by itself
  manual_tracking: true,
};

/**
 * Replies to requests if all surveys are off: with a script that does nothing, and for bundled widgets with a survey
 * that opens only if the app asks for it.
 */
export async function replyDisabled(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'Authorization, Content-Type',
    'content-type': 'application/json',
  };
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  if (request.method !== 'POST') {
    if (!isScript(pathname)) return new Response(null, { status: 404, headers });
    return new Response(disabledScript, { headers: { ...headers, 'content-type': 'text/javascript' } });
  }
  const sent = (await request.json().catch(() => null)) as { session_uuid?: string; survey_uuid?: string } | null;
  const survey_uuid = endpointOf(pathname)?.survey ?? sent?.survey_uuid;
  const session_uuid = sent?.session_uuid ?? crypto.randomUUID();
  return Response.json({ survey_uuid, session_uuid, survey: disabledSurvey, ...flags }, { headers });
}
