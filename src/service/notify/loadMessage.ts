import { DateTime } from 'luxon';
import { home, pathOf } from '../../contract/addresses.ts';
import type { Core } from '../module.ts';
import { createDigest, type DigestResults } from './digest.ts';
import type { Answer, Digest, Message, NamedSurvey } from './messages.ts';
import type { QueuedDelivery } from './queue.ts';
import { acceptsAnswer, acceptsSurvey, type Target } from './targets.ts';

/** The sources of messages. */
export interface MessageSources extends Pick<Core, 'catalog'> {
  /** The address of the owner's app; null if it is unknown. */
  readonly publicUrl: string | null;
  readonly results: DigestResults & {
    /** Resolves to the response of a session as the admin API lists it, or to null. */
    readonly find: (survey_uuid: string, session_uuid: string) => Promise<Answer | null>;
  };
}

/** Returns what messages say about a survey, even if the file no longer has it. */
export const surveyOf = ({ catalog }: MessageSources, survey_uuid: string): NamedSurvey =>
  catalog.survey(survey_uuid)?.entry ?? {
    survey_uuid,
    survey_type: 'general',
    question: survey_uuid,
  };

/** Returns the address of the results of a survey, or of all surveys. Null if the server's address is unknown. */
export const resultsUrl = ({ publicUrl }: MessageSources, survey_uuid: string | null) =>
  publicUrl && new URL(survey_uuid ? pathOf(survey_uuid, 'results') : home, publicUrl).href;

/** Returns the address of an answer in the results. Null if the server's address is unknown. */
function answerUrl(sources: MessageSources, survey_uuid: string, id: string): string | null {
  const url = resultsUrl(sources, survey_uuid);
  return url && `${url}?period=all&list=all&response=${id}`;
}

/** Completes the address of a screenshot in the admin API. */
function withScreenshotUrl(answer: Answer, publicUrl: string | null): Answer {
  const { screenshot } = answer.metadata;
  if (typeof screenshot !== 'object' || screenshot === null || publicUrl === null) return answer;
  const { url = '/' } = screenshot as { readonly url?: string };
  return {
    ...answer,
    metadata: { ...answer.metadata, screenshot: { ...screenshot, url: new URL(url, publicUrl).href } },
  };
}

/** Maximum number of choices, and length of a value, that messages to people can contain. */
const maxChoices = 50;
const maxValue = 2000;

/** Returns the parts of an answer that people get: one message can be about a thousand answers. */
function forPeople(answer: Answer): Answer {
  const { choices, choice_comment, user_email, page_url } = answer.metadata;
  const short = (value: unknown) => (typeof value === 'string' ? value.slice(0, maxValue) : null);
  const metadata = {
    choices: Array.isArray(choices) ? choices.slice(0, maxChoices).map(short) : null,
    choice_comment: short(choice_comment),
    user_email: short(user_email),
    page_url: short(page_url),
  };
  return { ...answer, metadata };
}

/** Resolves to the message for a target, or to null if the target does not want it or the answer was deleted. */
export async function loadMessage(
  sources: MessageSources,
  target: Target,
  delivery: QueuedDelivery,
): Promise<Message | null> {
  const { type, survey_uuid, session_uuid, response_id, note } = delivery;
  if (type === 'delivery.failed') return { type, note: note! };
  if (type === 'response.deleted') return { type, survey_uuid: survey_uuid!, id: response_id! };
  if (type === 'digest') return loadDigest(sources, target, Number(note));
  const answer = await sources.results.find(survey_uuid!, session_uuid!);
  const survey = surveyOf(sources, survey_uuid!);
  if (!answer || !acceptsAnswer(target, survey.survey_type, answer)) return null;
  return {
    type,
    survey,
    answer: target.to === 'webhook' ? withScreenshotUrl(answer, sources.publicUrl) : forPeople(answer),
    url: answerUrl(sources, survey_uuid!, answer.id),
    isTest: false,
  };
}

/** Resolves to the digest of the seven days before a time, in milliseconds since 1970; to null if there is nothing to report. */
export function loadDigest(
  sources: MessageSources,
  target: Pick<Target, 'surveys' | 'digest'>,
  end: number,
  isTest = false,
): Promise<Digest | null> {
  const surveys = sources.catalog
    .entries()
    .filter(({ survey_uuid, archived }) => !archived && acceptsSurvey(target, survey_uuid));
  const zone = target.digest?.time_zone ?? 'UTC';
  const urlOf = (survey_uuid: string | null) => resultsUrl(sources, survey_uuid);
  return createDigest(surveys, DateTime.fromMillis(end, { zone }), sources.results, urlOf, isTest);
}
