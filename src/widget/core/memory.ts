import type { Metadata } from '../../contract/api/response.ts';
import type { SessionReply } from '../../contract/api/session.ts';
import type { Store } from '../browser/store.ts';
import type { GivenAnswers } from '../eligibility/path.ts';

/** The showings of a survey that the visitor has neither answered nor closed. */
export interface ShowingCounts {
  /** The number of showings. A showing is a visit in which the card was shown. */
  readonly count: number;
  /** The number of pages of the last showing on which the card was shown. */
  readonly pages: number;
  /** The last page view of that visit, in ms since 1970. */
  readonly at: number;
}

/** The data about one survey that is stored in this browser. */
export interface Memory {
  /** The last reply of the server, updated with the visitor's later actions. */
  readonly reply: SessionReply;
  /** The time of that reply, in ms since 1970. */
  readonly at: number;
  /** The language of the survey's texts. Undefined if the server names none. */
  readonly language?: string | undefined;
  /** The language that the page asked for. Pages in other tabs can ask for another one. */
  readonly asked?: string;
  /** True after `survey_initialized` was sent for this session. */
  readonly initialized?: boolean;
  /** The id that the page gave for the user of this session. */
  readonly user?: string;
  /**
   * When the visitor last answered a step, in ms since 1970. Zero or undefined if the visitor reached the thank-you or
   * closed the card.
   */
  readonly begun?: number;
  /** The answers of this session that decide the next steps. */
  readonly given?: GivenAnswers;
  /** The page of the first answer, as metadata of the response. */
  readonly page?: Metadata;
  /** True if the visitor gave an email address in this session. */
  readonly email?: boolean;
  /** The showings since the visitor last answered or closed the survey. */
  readonly showings?: ShowingCounts | undefined;
}

/** The version of the stored format. Data of other versions is ignored. */
const version = 1;

/** The page that stored data belongs to if the survey asks once per page. */
export interface VisitedPage {
  /** The path of the page's address. */
  path: string;
}

/** Returns the storage key of the data about a survey. */
export const nameOf = (survey: string) => `asklet:${survey}`;

/** Returns the end of the storage keys for the page if the survey asks once per page, or ''. */
export function pageOf(store: Store, survey: string, { path }: VisitedPage): string {
  const page = `:@${path}`;
  return store.read(nameOf(survey) + page) ? page : '';
}

/** Reads the stored data about a survey. Returns null if it is missing or unreadable. */
export function readMemory(store: Store, survey: string, visited: VisitedPage): Memory | null {
  const text = store.read(nameOf(survey) + pageOf(store, survey, visited));
  if (!text) return null;
  try {
    const { v, ...memory } = JSON.parse(text) as Memory & { v: number };
    const { session_uuid, survey: configuration } = memory.reply;
    return v === version && typeof session_uuid === 'string' && configuration.survey_type ? memory : null;
  } catch {
    return null;
  }
}

/** Stores the data about a survey, or removes it. */
export function writeMemory(store: Store, survey: string, memory: Memory | null, visited: VisitedPage): void {
  const before = pageOf(store, survey, visited);
  const page = memory?.reply.survey.trigger?.once_per_page ? `:@${visited.path}` : '';
  if (memory) store.write(nameOf(survey) + page, JSON.stringify({ v: version, ...memory }));
  // a survey that asks once per page now may have asked once before, and the other way round
  if (!memory || before !== page) store.remove(nameOf(survey) + before);
}
