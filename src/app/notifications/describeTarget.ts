import type { NotificationTarget } from '../../contract/api/deliveries.ts';
import type { NotificationFilter } from '../../contract/surveys/notifications.ts';
import { english, type Texts } from '../i18n/texts.ts';

/** The names of the kinds of targets. */
export const kindNames: Readonly<Record<string, string>> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
  mattermost: 'Mattermost',
  mail: english('Email'),
  webhook: 'Webhook',
};

/** The visitors whose answers a target gets, by the names of groups. */
const groupTexts: Readonly<Record<string, string>> = english({
  unhappy: 'unhappy visitors',
  neutral: 'neutral visitors',
  happy: 'happy visitors',
  detractor: 'detractors',
  passive: 'passives',
  promoter: 'promoters',
  dissatisfied: 'dissatisfied visitors',
  satisfied: 'satisfied visitors',
  difficult: 'visitors who found it difficult',
  easy: 'visitors who found it easy',
});

/** Returns the scores that a target gets, such as "scores up to 6", if not all. */
export function describeScores({ group, min_score: min, max_score: max }: NotificationFilter, { t }: Texts): string[] {
  const parts: string[] = [];
  if (group !== undefined) parts.push(t(groupTexts[group] ?? group));
  if (min !== undefined && max !== undefined) parts.push(t('scores from {min} to {max}', { min, max }));
  else if (min !== undefined) parts.push(t('scores from {min}', { min }));
  else if (max !== undefined) parts.push(t('scores up to {max}', { max }));
  return parts;
}

/** Returns which answers a target gets, if not all, or when it gets a digest. */
export function describeMessages({ when, digest }: NotificationTarget, texts: Texts): string[] {
  const { t, formatIn } = texts;
  if (digest) {
    const { weekday, hour, minute, time_zone: zone } = digest;
    // 1 January 2024 was a Monday
    const time = new Date(Date.UTC(2024, 0, weekday, hour, minute)).toISOString();
    return [t('Weekly: {time} ({zone})', { time: formatIn('UTC', time, 'weekly'), zone })];
  }
  const { has_text } = when;
  const text = has_text === undefined ? [] : [has_text ? t('with a comment') : t('without a comment')];
  return [...describeScores(when, texts), ...text];
}
