import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { NotificationsReply } from '../../contract/api/deliveries.ts';
import { ClientError } from '../client.ts';
import type { AppContext } from '../context.ts';
import { english, useTexts } from '../i18n/texts.ts';
import { poll } from '../poll.ts';
import { CopyText } from '../share/CopyText.tsx';
import { Messages } from './Messages.tsx';
import { TargetRow } from './TargetRow.tsx';
import '../share/share.css';

/** The interval of polling, in ms. */
const pollInterval = 5_000;

/** Why there is nothing to show, by the kind of the error. */
const reasons: Partial<Record<ClientError['kind'], string>> = english({
  refused: 'You can read here, but not see the notifications: ask an owner.',
  missing: 'This server sends no notifications, because its store is not a database.',
});

const example = `"notifications": [
  { "to": "slack", "url": "$SLACK_URL" }
]`;

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

function TargetsAndMessages({ targets, deliveries, context: { access, list }, onChange }: TargetsAndMessagesProps) {
  const { t } = useTexts();
  const surveys = new Map(list.value?.surveys.map((each) => [each.survey_uuid, each.title || each.question]));
  return (
    <>
      {targets.length === 0 ? (
        <CopyText
          output={{
            name: t('New answers in Slack'),
            hint: t(
              'To be notified of new answers, add targets like this one to the surveys file, set SLACK_URL in the environment of the server, and restart it.',
            ),
            text: example,
          }}
        />
      ) : (
        <section class="card">
          <h2>{t('Targets')}</h2>
          <ul class="rows">
            {targets.map((target) => (
              <TargetRow
                key={target.id}
                target={target}
                surveys={surveys}
                onTest={() => access.client.peek()!.testTarget(target.id).finally(onChange)}
              />
            ))}
          </ul>
        </section>
      )}
      {targets.length + deliveries.length > 0 && (
        <Messages
          targets={targets}
          deliveries={deliveries}
          surveys={surveys}
          onSend={(id) => access.client.peek()!.sendAgain(id).finally(onChange)}
        />
      )}
    </>
  );
}
