import type { SessionReply } from '../contract/api/session.ts';
import type { Survey } from '../contract/surveys/survey.ts';

/** A survey and the answers that the visitor has sent. */
export interface FormOptions {
  readonly survey: Survey;
  /** The public address of the page, without a query. */
  readonly address: string;
  /** The uuid of the session, which decides the order of shuffled choices. */
  readonly session: string;
  /** The fields that the visitor has sent. Null before that. */
  readonly sent: URLSearchParams | null;
  /** The score of the link, which is selected but not sent. Null without one. */
  readonly score: number | null;
}

/** The session that the server starts for the script of a page, which then needs no request for it. */
export interface ScriptSession {
  readonly reply: SessionReply;
  /** The key for the API. */
  readonly key: string;
  /** The language of the survey's texts. Null if the survey does not set it. */
  readonly language: string | null;
  /** True if the link was sent to one person, whose session is in `reply`. */
  readonly isPersonal: boolean;
}

/** The data of the script. */
export interface LinkData extends ScriptSession {
  /** The score of the link. Null without one. */
  readonly score: number | null;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly accent: string | null;
  /** The language of our own messages. Null for the visitor's. */
  readonly locale: string | null;
}

/** The id of the element that contains the survey. */
export const surveyId = 'survey';

/** The id of the element with the data of the script. */
export const dataId = 'data';
