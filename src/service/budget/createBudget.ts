import type { Budget } from '../../contract/surveys/budget.ts';
import { isPrecise } from '../../contract/results/confidenceSequence.ts';
import { sum } from '../../contract/results/statistics.ts';
import { dayLength } from '../../contract/time.ts';
import type { BudgetCounts, BudgetReading } from './budgetCounts.ts';
import type { ServedSurvey } from '../../server/surveys/catalog.ts';
import { ApiError } from '../../server/api/errors.ts';
import type { SessionUuids } from '../../server/api/sessionUuid.ts';
import type { SessionFlags } from '../../contract/api/session.ts';
import type { Extension } from '../../server/extension.ts';
import { linkKeyId } from '../linkKeyId.ts';
import { countSessions } from './countSessions.ts';
import { type Pace, setPace } from './pace.ts';
import { type Period, periodAt } from './period.ts';

/** Milliseconds after which the counts of all processes are read again, while sessions start. */
const refreshTime = 5000;

/** Milliseconds for which older counts are used while they are read again. */
const maxAge = 60_000;

/** Days whose sessions and responses are used to forecast the others. */
const historyDays = 28;

interface BudgetOptions {
  readonly counts: BudgetCounts;
  readonly sessionUuids: Pick<SessionUuids, 'startOf'>;
  readonly now: () => number;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
}

/** A survey's budget, its pace, and the counts as last read. */
interface BudgetSnapshot extends Pace {
  readonly budget: Budget;
  readonly period: Period;
  /** When the counts were read. */
  readonly at: number;
  /** Whether the period has all of its responses. */
  readonly isReached: boolean;
  /** When the sessions began that are counted for this period. Visitors of older ones are asked by chance, like new ones. */
  readonly began: number;
  /** Sessions that were asked since then. */
  asked: number;
}

type BudgetSurvey = Pick<ServedSurvey, 'survey_uuid' | 'survey_type' | 'schedule'>;

const everybody: Pace = { share: 1, sessions: Infinity };
const nobody: Pace = { share: 0, sessions: 0 };

/** Returns whom to ask in the rest of a period. */
function decide(
  { survey_type, schedule }: BudgetSurvey,
  budget: Budget,
  { from, until }: Period,
  { hours, scores }: BudgetReading,
  now: number,
) {
  const { responses: target, margin } = budget;
  const responses = sum(scores);
  const began = Math.max(from, hours[0]?.hour ?? now);
  const isReached =
    (target !== undefined && responses >= target) || (margin !== undefined && isPrecise(survey_type, scores, margin));
  if (isReached) return { ...nobody, isReached, began };
  const end = Math.min(until, schedule.ends_at ? Date.parse(schedule.ends_at) : Infinity);
  const pace = target === undefined ? everybody : setPace({ target, hours, responses, now, from, end });
  return { ...pace, isReached, began };
}

/** Creates the function that resolves to the snapshot of a budget. `store` is called before the counts are read. */
function createFind(
  counts: BudgetCounts,
  store: (survey_uuid: string) => Promise<void>,
  { now, onError }: Pick<BudgetOptions, 'now' | 'onError'>,
) {
  const known = new Map<string, BudgetSnapshot>();
  const reading = new Map<string, Promise<void>>();

  async function read(survey: BudgetSurvey, budget: Budget): Promise<void> {
    const { survey_uuid } = survey;
    const at = now();
    const period = periodAt(budget, at);
    await store(survey_uuid);
    const since = Math.min(at - historyDays * dayLength, period.from);
    const found = decide(survey, budget, period, await counts.read(survey, since, period.from), at);
    known.set(survey_uuid, { ...found, budget, period, at, asked: 0 });
  }

  function refresh(survey: BudgetSurvey, budget: Budget): Promise<void> {
    const { survey_uuid } = survey;
    const current = reading.get(survey_uuid) ?? read(survey, budget).finally(() => reading.delete(survey_uuid));
    reading.set(survey_uuid, current);
    return current;
  }

  /** Reads the counts again if they are old: in the background while sessions start often, and first otherwise. */
  return async function find(survey: BudgetSurvey, budget: Budget): Promise<BudgetSnapshot> {
    for (;;) {
      const found = known.get(survey.survey_uuid);
      if (found?.budget === budget && now() < found.period.until) {
        const age = Math.abs(now() - found.at);
        const reading = age < refreshTime ? null : refresh(survey, budget).catch(onError);
        if (age >= maxAge) await reading;
        return known.get(survey.survey_uuid)!;
      }
      // a reading in progress may cover the previous period
      await refresh(survey, budget);
    }
  };
}

/**
 * Creates the functions that decide which visitors a survey with a budget asks. Each new visitor of a period has the same chance,
 * which follows from the counts of all processes; each process reads them every few seconds, while sessions start, and
 * stores its own.
 */
export function createBudget({ counts, sessionUuids, now, random, onError }: BudgetOptions) {
  const sessions = countSessions(counts);
  const find = createFind(counts, sessions.store, { now, onError });
  return {
    /**
     * Counts the start of a session, and rejects with an `ApiError` if its visitor is not asked. A visitor with a session
     * of this period was asked, and is only rejected once the period has all of its responses. Resolves to whether the
     * visitor is asked in a new session.
     */
    async check(survey: BudgetSurvey, session_uuid: string | null): Promise<boolean> {
      const { budget } = survey.schedule;
      if (!budget) return session_uuid === null;
      const found = await find(survey, budget);
      const start = session_uuid === null ? null : sessionUuids.startOf(session_uuid);
      const isNew = start === null || start < found.began;
      const isAsked = isNew ? found.asked < found.sessions && random() < found.share : !found.isReached;
      if (isNew) {
        found.asked += isAsked ? 1 : 0;
        sessions.add(survey.survey_uuid, now(), isAsked);
      }
      if (isAsked) return isNew;
      const seconds = Math.ceil(Math.min(dayLength, found.period.until - now()) / 1000);
      const detail = 'This survey asks only some visitors, and this one is not asked now.';
      throw new ApiError('surveyNotOpen', detail, { reason: 'budget' }, seconds);
    },
    /** Stores what was counted. Must be called before the store closes. */
    close: (): Promise<void> => sessions.storeAll().catch(onError),
  };
}

/** Decides which visitors a survey asks. */
export type BudgetRule = ReturnType<typeof createBudget>;

/** Returns whether the widget asks nothing more in a session, but for the rest of an answer. */
const isOver = (
  { user_submitted_score, user_submitted_text, user_closed_survey }: SessionFlags,
  { entry }: ServedSurvey,
) => user_submitted_score || user_submitted_text || (user_closed_survey && entry.do_not_show_if_closed);

/**
 * Creates the extension that asks only some visitors of a survey with a budget. Those who have answered can go on, and so
 * can those with a link to its page. Those who were asked in an earlier period are asked again by chance, in a new session.
 */
export function createBudgetExtension(options: BudgetOptions): Extension {
  const { check, close } = createBudget(options);
  return {
    async asksAgain({ key, survey, session_uuid, flags }) {
      const isExempt = key.id === linkKeyId(survey.survey_uuid) || isOver(flags, survey);
      return isExempt ? session_uuid === null : check(survey, session_uuid);
    },
    close,
  };
}
