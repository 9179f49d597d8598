import { getQueryParam } from 'hono/utils/url';
import { noFlags, type SessionFlags, type SessionRequest } from '../../contract/api/session.ts';
import { asksOncePerUser } from '../../contract/surveys/asksOncePerUser.ts';
import type { ExtendedServer } from '../extension.ts';
import type { UserAnswers } from '../store/store.ts';
import type { KeyScope, ServedSurvey } from '../surveys/catalog.ts';
import type { Call } from './call.ts';
import { acceptedLanguages, chooseLanguage } from './chooseLanguage.ts';
import { surveyNotOpen } from './createAvailability.ts';
import { replyJsonText } from './reply.ts';
import { flagsAfter, foreignSession, usableSession } from './session.ts';

/**
 * Starts or resumes a session (API 4.1). Starting needs no access to the store, resuming is a read. Only an unknown
 * uuid that another server made is stored, because only a row can bind it to this survey. A survey that is not open
 * neither starts nor resumes sessions; a preview of it gets a uuid that proves nothing. The survey is returned in a
 * language that the visitor accepts. A survey that asks each user once replies what the user has answered in other
 * sessions. Extensions can refuse the visitor, or ask again in a new session.
 */
export async function startSession(call: Call<SessionRequest>): Promise<Response> {
  const { server, request, survey } = call;
  const { survey_uuid, schedule } = survey;
  const reason = await server.availability.find(survey_uuid, schedule);
  const isPreview = getQueryParam(request.url, 'preview') === 'true';
  if (reason && !isPreview) throw surveyNotOpen(reason, schedule);
  const { session_uuid, ...flags } = reason
    ? { session_uuid: server.createUuid(), reason, ...noFlags }
    : await startOrResume(call, isPreview);
  const session = JSON.stringify({ survey_uuid, session_uuid, ...flags });
  const { json, language } = chooseLanguage(survey, acceptedLanguages(request.headers.get('accept-language')));
  return replyJsonText(
    `${session.slice(0, -1)},"survey":${json}}`,
    language ? { 'content-language': language, vary: 'Accept-Language' } : {},
  );
}

async function startOrResume({ server, key, survey, body }: Call<SessionRequest>, isPreview: boolean) {
  const { survey_uuid } = survey;
  const given = usableSession(key, body.session_uuid);
  const flagsOfGiven = given === null ? noFlags : await resume(server, key, survey_uuid, given);
  const answers = await findAnswers(server, survey, body.user_id);
  const flags = answers ? unite(flagsOfGiven, answers) : flagsOfGiven;
  // also without a session, because the visitor can be refused
  let isAskedAgain = false;
  for (const { asksAgain } of isPreview ? [] : server.extensions) {
    if (asksAgain && (await asksAgain({ key, survey, session_uuid: given, flags }))) isAskedAgain = true;
  }
  if (given !== null && !isAskedAgain) return { session_uuid: given, ...flags };
  return { session_uuid: server.sessionUuids.start(survey_uuid), ...noFlags, ...answers };
}

/** Returns what the user has answered on any device, if the survey asks each user once. */
function findAnswers(
  { store }: ExtendedServer,
  { survey_uuid, entry }: ServedSurvey,
  user_id: string | null | undefined,
): Promise<UserAnswers> | undefined {
  return user_id && asksOncePerUser(entry) ? store.findAnswers?.(survey_uuid, user_id) : undefined;
}

const unite = (flags: SessionFlags, answers: UserAnswers): SessionFlags => ({
  ...flags,
  user_submitted_score: flags.user_submitted_score || answers.user_submitted_score,
  user_submitted_text: flags.user_submitted_text || answers.user_submitted_text,
});

async function resume(
  { store, sessionUuids, now }: ExtendedServer,
  { recipient }: KeyScope,
  survey_uuid: string,
  session_uuid: string,
): Promise<SessionFlags> {
  const stored = await store.findSession(session_uuid);
  if (stored) {
    const { survey_uuid: owner, ...flags } = stored;
    if (owner !== survey_uuid) throw foreignSession();
    return flags;
  }
  if (recipient) return noFlags;
  switch (sessionUuids.boundTo(session_uuid, survey_uuid)) {
    case 'this survey':
      return noFlags;
    case 'another survey':
      throw foreignSession();
    case 'none':
      return flagsAfter(await store.startSession({ survey_uuid, session_uuid, at: now(), flags: noFlags }));
  }
}
