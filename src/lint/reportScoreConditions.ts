import { nameScores, scales, type SurveyType } from '../contract/scores.ts';
import type { Notification } from '../contract/surveys/notifications.ts';
import type { SurveyEntry } from '../contract/surveys/surveysFile.ts';
import { findGroup, type ScoreGroup } from '../contract/surveys/surveyTypes.ts';
import { below, formatPath, type Report } from './finding.ts';

/** A type of the surveys of a target, with the first of them for messages. */
interface TargetType {
  readonly type: SurveyType;
  readonly label: string;
}

/** Returns the types of the surveys of a target. Nobody answers archived surveys. */
function typesOf({ surveys: wanted }: Notification, surveys: readonly SurveyEntry[]): TargetType[] {
  const types = new Map<SurveyType, TargetType>();
  for (const [index, { survey_uuid, survey_type: type, archived }] of surveys.entries()) {
    if (archived || types.has(type) || !(wanted?.includes(survey_uuid) ?? true)) continue;
    types.set(type, { type, label: `"${type}" (${formatPath(['surveys', index])})` });
  }
  return [...types.values()];
}

const advice = '"group": "unhappy" and "happy" fit every scale';

/** Reports conditions of a target on scores that the scale of one of its surveys does not have, or that mix its groups. */
export function reportScoreConditions(target: Notification, surveys: readonly SurveyEntry[], report: Report): void {
  // a digest has no conditions
  if (!target.when || (target.to === 'mail' && target.digest)) return;
  const here = below(report, 'when');
  const types = typesOf(target, surveys);
  reportGroup(target, types, here);
  for (const type of types) reportRange(target, type, here);
}

/** Reports a group that none of the surveys has, or that one lacks that the target names. */
function reportGroup({ when = {}, surveys }: Notification, types: readonly TargetType[], report: Report): void {
  const { group } = when;
  if (group === undefined) return;
  const missing = types.filter(({ type }) => !findGroup(type, group));
  if (missing.length === 0 || (surveys === undefined && missing.length < types.length)) return;
  const labels = missing.map(({ label }) => label).join(', ');
  report(['group'], `"${group}" is no group of ${labels}: none of these answers is sent`);
}

function reportRange({ when = {}, surveys }: Notification, { type, label }: TargetType, report: Report): void {
  const { min_score: min, max_score: max } = when;
  const scale = scales[type];
  const fields = [...(min === undefined ? [] : ['min_score']), ...(max === undefined ? [] : ['max_score'])];
  if (!scale) {
    // with all surveys, open questions are probably meant to be left out
    if (surveys) for (const field of fields) report([field], `${label} has no scores: none of its answers is sent`);
    return;
  }
  const scores = `its scores are ${scale.min} to ${scale.max}`;
  if (min !== undefined && min > scale.max) report(['min_score'], `no answer to ${label} is sent: ${scores}`);
  else if (min !== undefined && min <= scale.min) report(['min_score'], `has no effect on ${label}: ${scores}`);
  if (max !== undefined && max < scale.min) report(['max_score'], `no answer to ${label} is sent: ${scores}`);
  else if (max !== undefined && max >= scale.max)
    report(['max_score'], `has no effect on ${label}: ${scores}, and ${advice}`);
  else reportMix(when, { type, label }, report);
}

/** Reports a limit that accepts good and bad scores alike, although it leaves out others. */
function reportMix(
  { min_score: min, max_score: max }: NonNullable<Notification['when']>,
  { type, label }: TargetType,
  report: Report,
) {
  const accepts = (group: ScoreGroup | undefined) =>
    group && group.max >= (min ?? group.min) && group.min <= (max ?? group.max);
  const [good, bad] = [findGroup(type, 'happy'), findGroup(type, 'unhappy')];
  if (!accepts(good) || !accepts(bad)) return;
  const scale = scales[type]!;
  const nameOf = (group: ScoreGroup) => `"${group.name}" (${nameScores(group.min, group.max)})`;
  if (max !== undefined) report(['max_score'], `accepts scores of ${label} from ${nameOf(good!)}, too: ${advice}`);
  else if (min !== undefined && min > scale.min)
    report(['min_score'], `accepts scores of ${label} from ${nameOf(bad!)}, too: ${advice}`);
}
