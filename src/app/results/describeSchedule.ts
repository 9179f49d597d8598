import type { SurveyEntry } from '../../contract/surveysFile.ts';
import { formatCount } from './format.ts';
import { formatTime } from '../ui/formatTime.ts';

type Scheduled = Pick<SurveyEntry, 'starts_at' | 'ends_at' | 'max_responses' | 'archived'>;

/** Why a survey doesn't accept responses now. */
export type ClosedState = 'Archived' | 'Scheduled' | 'Ended' | 'Full';

/** Returns why a survey doesn't accept responses now, or null if it does. */
export function closedState(survey: Scheduled, responses: number, now: number): ClosedState | null {
  const { starts_at, ends_at, max_responses = Infinity, archived } = survey;
  if (archived) return 'Archived';
  if (starts_at && now < Date.parse(starts_at)) return 'Scheduled';
  if (ends_at && now >= Date.parse(ends_at)) return 'Ended';
  return responses >= max_responses ? 'Full' : null;
}

/** Describes the schedule and the response limit of a survey. Returns null if it has neither. */
export function describeSchedule(survey: Scheduled, responses: number, now: number): string | null {
  const { max_responses } = survey;
  const count =
    max_responses === undefined ? '' : `${formatCount(responses)} of ${formatCount(max_responses)} responses`;
  return [describeTimes(survey, closedState(survey, responses, now)), count].filter(Boolean).join(', ') || null;
}

function describeTimes({ starts_at, ends_at }: Scheduled, state: ClosedState | null): string {
  if (state === 'Archived' || state === 'Full') return state;
  if (state === 'Scheduled') return `Starts on ${formatTime(starts_at!)}`;
  return ends_at ? `${state ?? 'Ends'} on ${formatTime(ends_at)}` : '';
}
