import { useSignal } from '@preact/signals';
import type { AttemptReply, NotificationTarget } from '../../contract/api/deliveries.ts';
import { english, type Texts, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/Button.tsx';

/** The names of the kinds of targets. */
const kindNames: Readonly<Record<string, string>> = {
  webhook: 'Webhook',
  slack: 'Slack',
  mattermost: 'Mattermost',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  mail: english('Email'),
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

interface TargetRowProps {
  readonly target: NotificationTarget;
  /** The names of the surveys by their uuids. */
  readonly surveys: ReadonlyMap<string, string>;
  /** Sends a sample. Resolves to the result. */
  readonly onTest: () => Promise<AttemptReply>;
}

/** Returns which answers a target gets, such as "scores up to 6", if not all, and when it gets a digest. */
function describeMessages({ when, digest }: NotificationTarget, { t, formatIn }: Texts): string[] {
  const { group, min_score: min, max_score: max, has_text } = when;
  const parts: string[] = [];
  if (digest) {
    const { weekday, hour, minute, time_zone: zone } = digest;
    // 1 January 2024 was a Monday
    const time = new Date(Date.UTC(2024, 0, weekday, hour, minute)).toISOString();
    return [t('Weekly: {time} ({zone})', { time: formatIn('UTC', time, 'weekly'), zone })];
  }
  if (group !== undefined) parts.push(t(groupTexts[group] ?? group));
  if (min !== undefined && max !== undefined) parts.push(t('scores from {min} to {max}', { min, max }));
  else if (min !== undefined) parts.push(t('scores from {min}', { min }));
  else if (max !== undefined) parts.push(t('scores up to {max}', { max }));
  if (has_text !== undefined) parts.push(has_text ? t('with a comment') : t('without a comment'));
  return parts;
}

/** Renders a target, and the result of a test. */
export function TargetRow({ target, surveys, onTest }: TargetRowProps) {
  const texts = useTexts();
  const { t, formatList } = texts;
  const { to, label, surveys: own, stopped } = target;
  const result = useSignal<AttemptReply | 'sending' | null>(null);
  const tested = result.value;
  async function test(): Promise<void> {
    // not disabled in the meantime: the button would lose the focus
    if (tested === 'sending') return;
    result.value = 'sending';
    result.value = await onTest().catch(({ message }: Error) => ({ delivered: false, outcome: message }));
  }
  const names = own?.map((uuid) => surveys.get(uuid) ?? uuid);
  const state = (name: 'delivered' | 'failed', text: string, outcome: string) => (
    <>
      <span class="badge" data-state={name}>
        {text}
      </span>{' '}
      <span lang="en">{outcome}</span>
    </>
  );
  return (
    <li>
      <div>
        <h3 dir="auto">{label}</h3>
        <p class="note">
          {[
            t(kindNames[to] ?? to),
            names ? formatList(names, 'conjunction') : t('All surveys'),
            ...describeMessages(target, texts),
          ].join(' · ')}
        </p>
        {stopped !== null && (
          <p>
            {state('failed', t('Stopped'), stopped)}{' '}
            <span class="note">{t('If a test arrives, the target is used again, and gets what waits for it.')}</span>
          </p>
        )}
        <p role="status">
          {tested === 'sending'
            ? t('Sending…')
            : tested &&
              (tested.delivered
                ? state('delivered', t('Test delivered'), tested.outcome)
                : state('failed', t('Test failed'), tested.outcome))}
        </p>
      </div>
      <Button aria-label={t('Send a test: {target}', { target: label })} onClick={() => void test()}>
        {t('Send a test')}
      </Button>
    </li>
  );
}
