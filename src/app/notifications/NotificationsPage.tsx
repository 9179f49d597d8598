import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { NotificationsReply, NotificationTarget } from '../../contract/api/deliveries.ts';
import { type Client, ClientError } from '../client.ts';
import type { AppContext } from '../context.ts';
import { english, useTexts } from '../i18n/texts.ts';
import { poll } from '../poll.ts';
import { Button } from '../ui/Button.tsx';
import { DeletionDialog } from '../ui/DeletionDialog.tsx';
import { focusFirst, focusIfLost } from '../ui/focus.ts';
import { failureOf } from './failureOf.ts';
import { Messages } from './Messages.tsx';
import { TargetDialog } from './TargetDialog.tsx';
import { TargetRow } from './TargetRow.tsx';
import './notifications.css';

/** The interval of polling, in ms. */
const pollInterval = 5_000;

/** Why there is nothing to show, by the kind of the error. */
const reasons: Partial<Record<ClientError['kind'], string>> = english({
  refused: 'You can read here, but not see the notifications: ask an owner.',
  missing: 'This server sends no notifications, because its store is not a database.',
});

/** Renders the targets of notifications, and the latest messages to them. */
export function NotificationsPage({ context }: { readonly context: AppContext }) {
  const { t } = useTexts();
  const { access } = context;
  const loaded = useSignal<NotificationsReply | null>(null);
  const reason = useSignal('');
  const requests = useRef({ sent: 0, shown: 0 });
  async function load(): Promise<void> {
    const client = access.client.peek();
    if (!client) return;
    const number = (requests.current.sent += 1);
    try {
      const reply = await client.notifications();
      // replies can overtake each other
      if (number > requests.current.shown) {
        requests.current.shown = number;
        loaded.value = reply;
      }
      access.succeed();
    } catch (error) {
      const known = error instanceof ClientError && reasons[error.kind];
      // the list of surveys distinguishes a token that only reads from a wrong one
      if (known) await context.loadList(client).then(() => (reason.value = known), access.fail);
      else access.fail(error);
    }
  }
  useEffect(() => {
    void load();
    return poll(context, pollInterval, () => reason.peek() === '' && void load());
  }, []);
  return (
    <main class="page settings" aria-busy={!loaded.value && !reason.value}>
      <h1>{t('Notifications')}</h1>
      {reason.value && <p>{t(reason.value)}</p>}
      {loaded.value && <TargetsAndMessages {...loaded.value} context={context} onChange={load} />}
    </main>
  );
}

interface TargetsAndMessagesProps extends NotificationsReply {
  readonly context: AppContext;
  readonly onChange: () => Promise<void>;
}

/** What is open: the form of a target, or of a new one, or the confirmation of a deletion. */
type Opened =
  | { readonly is: 'form'; readonly target: NotificationTarget | null }
  | { readonly is: 'deletion'; readonly target: NotificationTarget };

function TargetsAndMessages({ context, onChange, ...reply }: TargetsAndMessagesProps) {
  const { t } = useTexts();
  const { targets, deliveries, editing } = reply;
  const { access, list, viewer } = context;
  const opened = useSignal<Opened | null>(null);
  const entries = list.value?.surveys ?? [];
  const surveys = new Map(entries.map((each) => [each.survey_uuid, each.title || each.question]));
  const client = access.client.value;
  const close = () => {
    opened.value = null;
    focusIfLost('.targets h2');
  };
  return (
    <>
      <section class="card targets">
        <h2>{t('Targets')}</h2>
        {targets.length === 0 && (
          <p>{t('Send new answers to a chat, to email addresses, or to your own service. There is no target yet.')}</p>
        )}
        <ul class="rows">
          {targets.map((target) => (
            <TargetRow
              key={target.id}
              target={target}
              surveys={surveys}
              failure={failureOf(target, deliveries)}
              onTest={() => client!.testTarget(target.id).finally(onChange)}
              edits={
                editing.available
                  ? {
                      onEdit: () => (opened.value = { is: 'form', target }),
                      onPause: (paused) =>
                        client!.changeTarget(target.id, { paused: paused || null }).finally(onChange),
                      onDelete: () => (opened.value = { is: 'deletion', target }),
                    }
                  : null
              }
            />
          ))}
        </ul>
        {editing.available ? (
          <Button class="button primary" onClick={() => (opened.value = { is: 'form', target: null })}>
            {t('Add a target')}
          </Button>
        ) : (
          <p class="note" lang="en">
            {editing.reason}
          </p>
        )}
      </section>
      {targets.length + deliveries.length > 0 && (
        <Messages
          targets={targets}
          deliveries={deliveries}
          surveys={surveys}
          onSend={(id) => client!.sendAgain(id).finally(onChange)}
        />
      )}
      {opened.value?.is === 'form' && client && (
        <TargetDialog
          {...reply}
          target={opened.value.target}
          surveys={surveys}
          client={client}
          timeZone={viewer.timeZone}
          onSaved={onChange}
          onClose={close}
        />
      )}
      {opened.value?.is === 'deletion' && client && (
        <DeleteTarget target={opened.value.target} client={client} onDeleted={onChange} onClose={close} />
      )}
    </>
  );
}

interface DeleteTargetProps {
  readonly target: NotificationTarget;
  readonly client: Client;
  readonly onDeleted: () => Promise<void>;
  readonly onClose: () => void;
}

function DeleteTarget({ target: { id, label }, client, onDeleted, onClose }: DeleteTargetProps) {
  const { t } = useTexts();
  return (
    <DeletionDialog
      title={t('Delete “{name}”?', { name: label })}
      onDelete={async () => {
        await client.removeTarget(id);
        await onDeleted();
        focusFirst('.targets h2');
      }}
      onClose={onClose}
    >
      <p>
        {t('Nothing more is sent there, and what was entered for it is deleted. To only stop for a while, pause it.')}
      </p>
    </DeletionDialog>
  );
}
