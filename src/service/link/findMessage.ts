import type { PageMessage } from '../../link/pages.ts';
import type { ClosedReason } from '../../server/api/createAvailability.ts';
import type { Core } from '../module.ts';
import type { FoundSurvey } from './openVisit.ts';

const messageOf: Readonly<Record<ClosedReason, PageMessage>> = {
  not_started: 'notStarted',
  ended: 'ended',
  full: 'full',
};

/**
 * Resolves to the message that takes the place of a survey that is not open, or to null.
 * @param isBegun resolves to true for visitors who have begun, because they can finish
 */
export async function findMessage(
  { availability, onError }: Core,
  { served }: FoundSurvey,
  isBegun = async () => false,
): Promise<PageMessage | null> {
  try {
    const reason = await availability.find(served.survey_uuid, served.schedule);
    return reason && !(await isBegun()) ? messageOf[reason] : null;
  } catch (error) {
    onError(error);
    return 'unavailable';
  }
}

/**
 * Resolves to true for a visitor who has sent a form before. Its number of the step alone proves nothing.
 * @param session the one that the page was opened with, or what the form claims to be it
 */
export async function hasBegun(
  { store, sessionUuids }: Core,
  { served: { survey_uuid }, scope }: FoundSurvey,
  session: string,
  sent: URLSearchParams,
): Promise<boolean> {
  if (Number(sent.get('step')) > 0 && sessionUuids.boundTo(session, survey_uuid) === 'this survey') return true;
  return (await store.findSession(scope.recipient?.session_uuid ?? session))?.survey_uuid === survey_uuid;
}
