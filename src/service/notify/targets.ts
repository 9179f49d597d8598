import { hash } from 'node:crypto';
import type { DigestTime } from '../../contract/api/deliveries.ts';
import {
  dayNames,
  digestTimePattern,
  type MailNotification,
  type Notification,
  type NotificationFilter,
  type TargetKind,
  variablePattern,
  type Variables,
} from '../../contract/surveys/notifications.ts';
import type { ScoreRange, SurveyType } from '../../contract/scores.ts';
import { findGroup } from '../../contract/surveys/surveyTypes.ts';
import type { Answer } from './messages.ts';

/** A target of notifications, with the values of its environment variables. */
export interface Target {
  /** Stays the same as long as its kind, its address in the file and its name do. */
  readonly id: string;
  readonly to: TargetKind;
  readonly name: string | null;
  /** Its name, or its kind and hint. Contains no secret. */
  readonly label: string;
  /** The host of its address, or the start of an email address; null if the address cannot be read. */
  readonly hint: string | null;
  /** A URL, or an email address; '' if it cannot be read. */
  readonly address: string;
  /** The fields whose variable has no value, or one that cannot be decrypted. */
  readonly unreadable: readonly ('url' | 'address' | 'secret')[];
  readonly paused: boolean;
  /** The secrets that sign a webhook. */
  readonly secrets: readonly string[];
  /** Null for all surveys. */
  readonly surveys: ReadonlySet<string> | null;
  readonly when: NotificationFilter;
  /** When it gets a digest instead of the answers; null for the answers. */
  readonly digest: DigestTime | null;
}

/** Returns when a digest is sent; null if there is none. */
export function readDigest({
  digest,
  at = 'Mon 09:00',
  time_zone = 'UTC',
}: Partial<Pick<MailNotification, 'digest' | 'at' | 'time_zone'>>): DigestTime | null {
  if (!digest) return null;
  const [, day, hour, minute] = digestTimePattern.exec(at)!;
  const weekday = dayNames.findIndex((name) => name === day) + 1;
  return { weekday, hour: Number(hour), minute: Number(minute), time_zone };
}

/** Returns an email address as its owner recognizes it, such as "t…@example.com", because the log has no addresses. */
const shortenAddress = (address: string) => `${address.slice(0, 1)}…${address.slice(address.lastIndexOf('@'))}`;

/** The address of a target as it is written in the surveys file. */
const writtenAddress = (target: Notification) => (target.to === 'mail' ? target.address : target.url);

/** Returns the id of a target. It stays the same as long as its kind, its address in the file and its name do. */
export const idOfTarget = (target: Notification): string =>
  hash(
    'sha256',
    JSON.stringify([target.to, writtenAddress(target), target.name, target.to === 'mail' && Boolean(target.digest)]),
  ).slice(0, 16);

const variableOf = (value: string): string | undefined => variablePattern.exec(value)?.[1];

/** Returns the names of the variables that a target as it is written has. */
export const variablesOf = (target: Notification): string[] =>
  [writtenAddress(target), ...(target.to === 'webhook' ? [target.secret].flat() : [])].flatMap(
    (value) => variableOf(value) ?? [],
  );

/**
 * Returns a target. The surveys file was checked with the variables of the environment, so only those that the server
 * stores itself can be missing.
 */
export function readTarget(notification: Notification, variables: Variables): Target {
  const { to, name = null, surveys, when = {}, paused = false } = notification;
  const resolve = (value: string) => {
    const variable = variableOf(value);
    return variable === undefined ? value : (variables[variable] ?? '');
  };
  const address = resolve(writtenAddress(notification));
  const secrets = to === 'webhook' ? [notification.secret].flat().map(resolve) : [];
  const isReadable = address !== '';
  const shown = to === 'mail' ? shortenAddress(address) : isReadable && new URL(address).host;
  const hint = isReadable ? String(shown) : null;
  return {
    id: idOfTarget(notification),
    to,
    name,
    label: name ?? (hint === null ? to : `${to} ${hint}`),
    hint,
    address,
    unreadable: [
      ...(isReadable ? [] : ([to === 'mail' ? 'address' : 'url'] as const)),
      ...(secrets.includes('') ? (['secret'] as const) : []),
    ],
    paused,
    digest: to === 'mail' ? readDigest(notification) : null,
    secrets,
    surveys: surveys ? new Set(surveys) : null,
    when,
  };
}

/** Returns whether a target gets the answers of a survey. */
export const acceptsSurvey = ({ surveys }: Pick<Target, 'surveys'>, survey_uuid: string): boolean =>
  surveys?.has(survey_uuid) ?? true;

/** Returns whether a target is notified of each answer to a survey, unless it is paused. */
export const wantsAnswers = (target: Target, survey_uuid: string): boolean =>
  target.digest === null && acceptsSurvey(target, survey_uuid);

/** Returns whether a target gets an answer to a survey of a type, which can have had another one when it was answered. */
export function acceptsAnswer(
  { when: { group, min_score = -Infinity, max_score = Infinity, has_text } }: Pick<Target, 'when'>,
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
