import { useSignal } from '@preact/signals';
import type { Delivery, NotificationsReply, NotificationTarget } from '../../contract/api/deliveries.ts';
import { longestSending } from '../../contract/limits.ts';
import { pathOf } from '../../contract/addresses.ts';
import { createAttempt } from '../createAttempt.ts';
import { english, useTexts } from '../i18n/texts.ts';
import { Outcome } from '../outcomes.tsx';
import { Button } from '../ui/Button.tsx';

const typeNames: Readonly<Record<string, string>> = english({
  'response.completed': 'New answer',
  'response.updated': 'Changed answer',
  'response.deleted': 'Deleted answer',
  'delivery.failed': 'Failure of another target',
  digest: 'Summary',
});
const stateNames = english({ waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' });

interface MessagesProps extends Pick<NotificationsReply, 'targets' | 'deliveries'> {
  /** The names of the surveys by their uuids. */
  readonly surveys: ReadonlyMap<string, string>;
  readonly onSend: (id: string) => Promise<void>;
}

/** Renders the latest messages, failed ones first. */
export function Messages({ targets, deliveries, surveys, onSend }: MessagesProps) {
  const { t } = useTexts();
  const problem = useSignal('');
  const byId = new Map(targets.map((target) => [target.id, target]));
  const sorted = deliveries.toSorted((one, other) => Number(other.state === 'failed') - Number(one.state === 'failed'));
  const attempt = createAttempt(problem);
  return (
    <section class="card">
      <h2>{t('Messages')}</h2>
      <p class="note">
        {deliveries.length > 0
          ? t('The latest of the last 30 days, failed ones first. Tests are not listed.')
          : t('No message yet. Messages about new answers appear here, tests do not.')}
      </p>
      <div role="alert">{problem}</div>
      <ul class="rows">
        {sorted.map((delivery) => (
          <MessageRow
            key={delivery.id}
            delivery={delivery}
            target={byId.get(delivery.target)}
            survey={surveys.get(delivery.survey_uuid ?? '')}
            onSend={() => void attempt(() => onSend(delivery.id))}
          />
        ))}
      </ul>
    </section>
  );
}

interface MessageRowProps {
  readonly delivery: Delivery;
  /** Undefined if it was removed. */
  readonly target: NotificationTarget | undefined;
  /** Undefined if the surveys file no longer has it. */
  readonly survey: string | undefined;
  readonly onSend: () => void;
}

function MessageRow({ delivery, target, survey, onSend }: MessageRowProps) {
  const { t, n, formatTime } = useTexts();
  const { type, survey_uuid, created_at, state, attempts, outcome, next_at } = delivery;
  const isOff = target?.paused ?? true;
  const isRetried = state === 'waiting' && attempts > 0;
  const canBeSent = !isOff && (next_at === null || Date.parse(next_at) - Date.now() > longestSending);
  return (
    <li>
      <div>
        <h3>
          {t(typeNames[type] ?? type)}{' '}
          <span class="badge" data-state={isRetried ? 'failed' : state}>
            {isRetried ? t('Failed, is tried again') : t(stateNames[state])}
          </span>
        </h3>
        <p class="note">
          {survey_uuid !== null && (
            <>
              {survey ? <a href={pathOf(survey_uuid, 'results')}>{survey}</a> : t('Removed survey')}
              {' · '}
            </>
          )}
          <bdi>{target?.label ?? t('Removed target')}</bdi> · {formatTime(created_at)}
        </p>
        <p class="note">
          {n(attempts, '{count} attempt', '{count} attempts')}
          {outcome !== null && (
            <>
              : <Outcome text={outcome} />
            </>
          )}
          {next_at !== null && !isOff && ` · ${t('Next attempt: {time}', { time: formatTime(next_at) })}`}
        </p>
      </div>
      {canBeSent && <Button onClick={onSend}>{state === 'waiting' ? t('Send now') : t('Send again')}</Button>}
    </li>
  );
}
