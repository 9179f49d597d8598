import type { NotificationTarget } from '../../contract/api/deliveries.ts';
import type { AddTargetRequest, ChangeTargetRequest, PreviewRequest } from '../../contract/api/notificationTargets.ts';
import type { NotificationFilter, TargetKind } from '../../contract/surveys/notifications.ts';
import type { GroupName } from '../../contract/surveys/surveyTypes.ts';

/** The days of the week in the surveys file. */
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** What the form of a target contains. */
export interface TargetForm {
  readonly to: TargetKind;
  /** A URL or an email address; '' keeps the one that the server has. */
  readonly address: string;
  readonly name: string;
  readonly sends: 'answers' | 'weekly';
  /** Which scores: all, those of a group, some, or a combination that was written by hand. */
  readonly scores: 'all' | 'range' | 'kept' | GroupName;
  readonly min: string;
  readonly max: string;
  readonly text: 'any' | 'with' | 'without';
  /** Null: all. */
  readonly surveys: readonly string[] | null;
  /** 1 for Monday. */
  readonly weekday: string;
  /** Such as 09:00. */
  readonly time: string;
  readonly timeZone: string;
}

function scoresOf({ group, min_score: min, max_score: max }: NotificationFilter): TargetForm['scores'] {
  const isRange = min !== undefined || max !== undefined;
  if (group !== undefined) return isRange ? 'kept' : group;
  return isRange ? 'range' : 'all';
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Returns the form of a target, or of a new one in a time zone. */
export function formOf(target: NotificationTarget | null, timeZone: string): TargetForm {
  const { when = {}, digest = null } = target ?? {};
  const { min_score: min = '', max_score: max = '', has_text } = when;
  return {
    to: target?.to ?? 'slack',
    address: '',
    name: target?.name ?? '',
    sends: digest ? 'weekly' : 'answers',
    scores: scoresOf(when),
    min: String(min),
    max: String(max),
    text: has_text === undefined ? 'any' : has_text ? 'with' : 'without',
    surveys: target?.surveys ?? null,
    weekday: String(digest?.weekday ?? 1),
    time: digest ? `${twoDigits(digest.hour)}:${twoDigits(digest.minute)}` : '09:00',
    timeZone: digest?.time_zone ?? timeZone,
  };
}

/** Returns the conditions of a form. `kept` are those of the target before. */
function filterOf({ scores, min, max, text }: TargetForm, kept: NotificationFilter): NotificationFilter {
  const { has_text: _, ...keptScores } = kept;
  const ofScores =
    scores === 'kept'
      ? keptScores
      : scores === 'range'
        ? { ...(min !== '' && { min_score: Number(min) }), ...(max !== '' && { max_score: Number(max) }) }
        : scores === 'all'
          ? {}
          : { group: scores };
  return { ...ofScores, ...(text !== 'any' && { has_text: text === 'with' }) };
}

/** Returns what a target gets, as the admin API changes it: null removes a field. */
function rulesOf(form: TargetForm, before: NotificationTarget | null) {
  const isDigest = form.to === 'mail' && form.sends === 'weekly';
  const when = filterOf(form, before?.when ?? {});
  return {
    name: form.name.trim() || null,
    surveys: form.surveys && [...form.surveys],
    when: isDigest || Object.keys(when).length === 0 ? null : when,
    digest: isDigest ? ('weekly' as const) : null,
    at: isDigest ? `${days[Number(form.weekday) - 1]} ${form.time}` : null,
    time_zone: isDigest ? form.timeZone : null,
  };
}

const addressOf = ({ to, address }: TargetForm) =>
  to === 'mail' ? { address: address.trim() } : { url: address.trim() };

/** Returns the request that adds the target of a form. */
export function additionOf(form: TargetForm): AddTargetRequest {
  const given = Object.entries(rulesOf(form, null)).filter(([, value]) => value !== null);
  return { to: form.to, ...addressOf(form), ...Object.fromEntries(given) } as AddTargetRequest;
}

/** Returns the request that changes a target to its form. */
export const changeOf = (form: TargetForm, before: NotificationTarget): ChangeTargetRequest => ({
  ...rulesOf(form, before),
  ...(form.address.trim() !== '' && addressOf(form)),
});

/** Returns the request for the preview of a form. */
export function previewOf(form: TargetForm, before: NotificationTarget | null): PreviewRequest {
  const { surveys, when, digest, time_zone } = rulesOf(form, before);
  return {
    to: form.to,
    ...(surveys && { surveys }),
    ...(when && { when }),
    ...(digest && { digest }),
    ...(time_zone && { time_zone }),
  };
}
