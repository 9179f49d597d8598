import { type Signal, useSignal } from '@preact/signals';
import type { AttemptReply, NotificationTarget } from '../../contract/api/deliveries.ts';
import { createAttempt } from '../createAttempt.ts';
import { useTexts } from '../i18n/texts.ts';
import { Outcome } from '../outcomes.tsx';
import { Button } from '../ui/Button.tsx';
import { describeMessages, kindNames } from './describeTarget.ts';

interface TargetRowProps {
  readonly target: NotificationTarget;
  /** The names of the surveys by their uuids. */
  readonly surveys: ReadonlyMap<string, string>;
  /** The outcome of the latest message, if it could not be delivered. */
  readonly failure: string | null;
  /** Sends a sample. Resolves to the result. */
  readonly onTest: () => Promise<AttemptReply>;
  /** What changes the target. Null if nothing can be changed. */
  readonly edits: TargetEdits | null;
}

interface TargetEdits {
  readonly onEdit: () => void;
  readonly onPause: (paused: boolean) => Promise<unknown>;
  readonly onDelete: () => void;
}

/** Renders a target with its actions, and the result of a test. */
export function TargetRow({ target, surveys, failure, onTest, edits }: TargetRowProps) {
  const texts = useTexts();
  const { t, formatList } = texts;
  const { to, label, hint, surveys: own, paused, unreadable, stopped } = target;
  const result = useSignal<AttemptReply | 'sending' | null>(null);
  const problem = useSignal('');
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
      <Outcome text={outcome} />
    </>
  );
  return (
    <li>
      <div>
        <h3 dir="auto">
          {label} {paused && <span class="badge">{t('Paused')}</span>}
        </h3>
        <p class="note">
          {[
            t(kindNames[to] ?? to),
            ...(hint === null || label.endsWith(` ${hint}`) ? [] : [hint]),
            names ? formatList(names, 'conjunction') : t('All surveys'),
            ...describeMessages(target, texts),
          ].join(' · ')}
        </p>
        {unreadable.length > 0 && (
          <p>
            <span class="badge" data-state="failed">
              {t('Not working')}
            </span>{' '}
            {t('The server can no longer read what was entered for it. Edit the target, and enter it again.')}
          </p>
        )}
        {stopped !== null && (
          <p>
            {state('failed', t('Stopped'), stopped)}{' '}
            <span class="note">{t('If a test arrives, the target is used again, and gets what waits for it.')}</span>
          </p>
        )}
        {failure !== null && stopped === null && !paused && <p>{state('failed', t('Failed'), failure)}</p>}
        <p role="status">
          {tested === 'sending'
            ? t('Sending…')
            : tested &&
              (tested.delivered
                ? state('delivered', t('Test delivered'), tested.outcome)
                : state('failed', t('Test failed'), tested.outcome))}
        </p>
        <p role="alert">{problem}</p>
      </div>
      <div class="actions">
        <Button aria-label={t('Send a test: {target}', { target: label })} onClick={() => void test()}>
          {t('Send a test')}
        </Button>
        {edits && <EditButtons label={label} paused={paused} problem={problem} {...edits} />}
      </div>
    </li>
  );
}

interface EditButtonsProps extends TargetEdits, Pick<NotificationTarget, 'label' | 'paused'> {
  readonly problem: Signal<string>;
}

function EditButtons({ label, paused, problem, onEdit, onPause, onDelete }: EditButtonsProps) {
  const { t } = useTexts();
  return (
    <>
      <Button aria-label={t('Edit: {target}', { target: label })} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button
        aria-label={paused ? t('Resume: {target}', { target: label }) : t('Pause: {target}', { target: label })}
        onClick={() => void createAttempt(problem)(() => onPause(!paused))}
      >
        {paused ? t('Resume') : t('Pause')}
      </Button>
      <Button aria-label={t('Delete: {target}', { target: label })} onClick={onDelete}>
        {t('Delete')}
      </Button>
    </>
  );
}
