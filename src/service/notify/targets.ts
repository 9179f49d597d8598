import { hash } from 'node:crypto';
import type { DigestTime } from '../../contract/api/deliveries.ts';
import {
  dayNames,
  digestTimePattern,
  type Notification,
  type NotificationFilter,
  type TargetKind,
  variablePattern,
  type Variables,
} from '../../contract/surveys/notifications.ts';
import type { ScoreRange, SurveyType } from '../../contract/scores.ts';
import { findGroup } from '../../contract/surveys/surveyTypes.ts';
import type { Answer } from './messages.ts';

type MailNotification = Extract<Notification, { readonly to: 'mail' }>;

/** A target of notifications, with the values of its environment variables. */
export interface Target {
  /** Stays the same as long as its kind, its address in the file and its name do. */
  readonly id: string;
  readonly to: TargetKind;
  /** Its name, or its kind and host. Contains no secret. */
  readonly label: string;
  /** A URL, or an email address. */
  readonly address: string;
  /** The secrets that sign a webhook. */
  readonly secrets: readonly string[];
  /** Null for all surveys. */
  readonly surveys: ReadonlySet<string> | null;
  readonly when: NotificationFilter;
  /** When it gets a digest instead of the answers; null for the answers. */
  readonly digest: DigestTime | null;
}

function readDigest({ digest, at = 'Mon 09:00', time_zone = 'UTC' }: MailNotification): DigestTime | null {
  if (!digest) return null;
  const [, day, hour, minute] = digestTimePattern.exec(at)!;
  const weekday = dayNames.findIndex((name) => name === day) + 1;
  return { weekday, hour: Number(hour), minute: Number(minute), time_zone };
}

/** Returns an email address as its owner recognizes it, such as "t…@example.com", because the log has no addresses. */
const shortenAddress = (address: string) => `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;

/** Returns a target. The surveys file was checked with the same variables, so none is missing. */
export function readTarget(notification: Notification, variables: Variables): Target {
  const { to, name, surveys, when = {} } = notification;
  const written = to === 'mail' ? notification.address : notification.url;
  const digest = to === 'mail' ? readDigest(notification) : null;
  const resolve = (value: string) => {
    const variable = variablePattern.exec(value)?.[1];
    return variable === undefined ? value : (variables[variable] ?? '');
  };
  const address = resolve(written);
  const shown = to === 'mail' ? shortenAddress(address) : new URL(address).host;
  return {
    id: hash('sha256', JSON.stringify([to, written, name, digest !== null])).slice(0, 16),
    to,
    label: name ?? `${to} ${shown}`,
    address,
    digest,
    secrets: to === 'webhook' ? [notification.secret].flat().map(resolve) : [],
    surveys: surveys ? new Set(surveys) : null,
    when,
  };
}

/** Returns whether a target gets the answers of a survey. */
export const acceptsSurvey = ({ surveys }: Target, survey_uuid: string): boolean => surveys?.has(survey_uuid) ?? true;

/** Returns whether a target is notified of each answer to a survey. */
export const wantsAnswers = (target: Target, survey_uuid: string): boolean =>
  target.digest === null && acceptsSurvey(target, survey_uuid);

/** Returns whether a target gets an answer to a survey of a type, which can have had another one when it was answered. */
export function acceptsAnswer(
  { when: { group, min_score = -Infinity, max_score = Infinity, has_text } }: Target,
  survey_type: SurveyType,
  { score, score_type, text }: Pick<Answer, 'score' | 'score_type' | 'text'>,
): boolean {
  const isIn = ({ min, max }: ScoreRange) => score !== null && score >= min && score <= max;
  const filtersScores = Number.isFinite(min_score) || Number.isFinite(max_score);
  if (filtersScores && !isIn({ min: min_score, max: max_score })) return false;
  if (group !== undefined) {
    const scores = findGroup(score_type ?? survey_type, group);
    if (!scores || !isIn(scores)) return false;
  }
  return has_text === undefined || has_text === (text !== null && text.trim() !== '');
}
