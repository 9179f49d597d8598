import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import { english, type Texts } from '../i18n/texts.ts';

export type Scheduled = Pick<SurveyEntry, 'starts_at' | 'ends_at' | 'max_responses' | 'archived'>;

/** Why a survey doesn't accept responses now, in English. */
export type ClosedState = 'Archived' | 'Scheduled' | 'Ended' | 'Full';

/** Returns why a survey doesn't accept responses now, or null if it does. */
export function closedState(survey: Scheduled, responses: number, now: number): ClosedState | null {
  const { starts_at, ends_at, max_responses = Infinity, archived } = survey;
  if (archived) return english('Archived');
  if (starts_at && now < Date.parse(starts_at)) return english('Scheduled');
  if (ends_at && now >= Date.parse(ends_at)) return english('Ended');
  return responses >= max_responses ? english('Full') : null;
}

/** Describes why a survey doesn't accept responses now, apart from their number, or returns null if it does. */
export function describeClosed(survey: Scheduled, now: number, texts: Texts): string | null {
  const state = closedState({ ...survey, max_responses: undefined }, 0, now);
  return state && describeTimes(survey, state, texts);
}

/** Describes the schedule and the response limit of a survey. Returns null if it has neither. */
export function describeSchedule(survey: Scheduled, responses: number, now: number, texts: Texts): string | null {
  const { max_responses: max } = survey;
  const count = max === undefined ? '' : texts.t('{count} of {max} responses', { count: responses, max });
  return [describeTimes(survey, closedState(survey, responses, now), texts), count].filter(Boolean).join(', ') || null;
}

function describeTimes({ starts_at, ends_at }: Scheduled, state: ClosedState | null, { t, formatTime }: Texts): string {
  if (state === 'Archived' || state === 'Full') return t(state);
  if (state === 'Scheduled') return t('Starts on {time}', { time: formatTime(starts_at!) });
  if (!ends_at) return '';
  const time = formatTime(ends_at);
  return state ? t('Ended on {time}', { time }) : t('Ends on {time}', { time });
}
