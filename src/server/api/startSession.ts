import { getQueryParam } from 'hono/utils/url';
import { noFlags, type SessionFlags, type SessionRequest } from '../../contract/api/session.ts';
import type { Core } from '../module.ts';
import { linkKeyId } from '../store/store.ts';
import type { ServedSurvey } from '../surveys/catalog.ts';
import type { Call } from './call.ts';
import { acceptedLanguages, chooseLanguage } from './chooseLanguage.ts';
import { surveyNotOpen } from './createAvailability.ts';
import { replyJsonText } from './reply.ts';
import { flagsAfter, foreignSession, usableSession } from './session.ts';
import { startedSessionUuid, surveyBoundTo } from './sessionUuid.ts';

/**
 * Starts or resumes a session (API 4.1). Starting needs no access to the store, resuming is a read. Only an unknown
 * uuid that another server made is stored, because only a row can bind it to this survey. A survey that is not open
 * neither starts nor resumes sessions, except for previews. The survey is returned in a language that the visitor
 * accepts. A survey with a budget starts them only for some visitors; those who have answered can go on, and so can those
 * with a link to its page. Those who were asked in an earlier period are asked again by chance, in a new session.
 */
export async function startSession({ core, request, key, survey, body }: Call<SessionRequest>): Promise<Response> {
  const { survey_uuid, schedule } = survey;
  const reason = await core.availability.find(survey_uuid, schedule);
  const isPreview = getQueryParam(request.url, 'preview') === 'true';
  if (reason && !isPreview) throw surveyNotOpen(reason, schedule);

  const given = usableSession(key, body.session_uuid);
  const flagsOfGiven = given === null ? noFlags : await resume(core, survey_uuid, given);
  const isExempt = isPreview || key.id === linkKeyId(survey_uuid) || isOver(flagsOfGiven, survey);
  const isNew = isExempt ? given === null : await core.budget.check(survey, given);
  const session_uuid = isNew ? startedSessionUuid(core, survey_uuid) : given!;
  const flags = isNew ? noFlags : flagsOfGiven;
  const session = JSON.stringify({ survey_uuid, session_uuid, ...(reason && { reason }), ...flags });
  const { json, language } = chooseLanguage(survey, acceptedLanguages(request.headers.get('accept-language')));
  return replyJsonText(
    `${session.slice(0, -1)},"survey":${json}}`,
    language ? { 'content-language': language, vary: 'Accept-Language' } : {},
  );
}

/** Returns whether the widget asks nothing more in a session, but for the rest of an answer. */
const isOver = (
  { user_submitted_score, user_submitted_text, user_closed_survey }: SessionFlags,
  { entry }: ServedSurvey,
) => user_submitted_score || user_submitted_text || (user_closed_survey && entry.do_not_show_if_closed);

async function resume({ store, now }: Core, survey_uuid: string, session_uuid: string): Promise<SessionFlags> {
  const stored = await store.findSession(session_uuid);
  if (stored) {
    const { survey_uuid: owner, ...flags } = stored;
    if (owner !== survey_uuid) throw foreignSession();
    return flags;
  }
  switch (surveyBoundTo(session_uuid, survey_uuid)) {
    case 'this survey':
      return noFlags;
    case 'another survey':
      throw foreignSession();
    case 'none':
      return flagsAfter(await store.startSession({ survey_uuid, session_uuid, at: now(), flags: noFlags }));
  }
}
