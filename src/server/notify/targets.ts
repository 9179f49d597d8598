import { hash } from 'node:crypto';
import {
  type Notification,
  type NotificationFilter,
  variablePattern,
  type Variables,
} from '../../contract/notifications.ts';

/** A target of notifications, with the values of its environment variables. */
export interface Target {
  /** Stays the same as long as its kind, its address in the file and its name do. */
  readonly id: string;
  readonly to: Notification['to'];
  /** Its name, or its kind and host. Contains no secret. */
  readonly label: string;
  readonly url: string;
  /** The secrets that sign a webhook. */
  readonly secrets: readonly string[];
  /** Null for all surveys. */
  readonly surveys: ReadonlySet<string> | null;
  readonly when: NotificationFilter;
}

/** Returns a target. The surveys file was checked with the same variables, so none is missing. */
export function readTarget(notification: Notification, variables: Variables): Target {
  const { to, url: written, name, surveys, when = {} } = notification;
  const resolve = (value: string) => {
    const variable = variablePattern.exec(value)?.[1];
    return variable === undefined ? value : (variables[variable] ?? '');
  };
  const url = resolve(written);
  return {
    id: hash('sha256', JSON.stringify([to, written, name])).slice(0, 16),
    to,
    label: name ?? `${to} ${new URL(url).host}`,
    url,
    secrets: to === 'webhook' ? [notification.secret].flat().map(resolve) : [],
    surveys: surveys ? new Set(surveys) : null,
    when,
  };
}

/** Returns whether a target gets the answers of a survey. */
export const acceptsSurvey = ({ surveys }: Target, survey_uuid: string): boolean => surveys?.has(survey_uuid) ?? true;

/** Returns whether a target gets an answer. */
export function acceptsAnswer(
  { when: { min_score = -Infinity, max_score = Infinity, has_text } }: Target,
  { score, text }: { readonly score: number | null; readonly text: string | null },
): boolean {
  const filtersScores = Number.isFinite(min_score) || Number.isFinite(max_score);
  if (filtersScores && (score === null || score < min_score || score > max_score)) return false;
  return has_text === undefined || has_text === (text !== null && text.trim() !== '');
}
