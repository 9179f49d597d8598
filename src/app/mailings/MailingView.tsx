import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { adminPathOf } from '../../contract/admin/routes.ts';
import { pathOf } from '../../contract/addresses.ts';
import type { ReplyOf } from '../../contract/admin/operations.ts';
import type { AttemptReply } from '../../contract/api/deliveries.ts';
import type { Mailing, Recipient } from '../../contract/api/mailings.ts';
import type { Client } from '../client.ts';
import type { AppContext } from '../context.ts';
import { createAttempt } from '../createAttempt.ts';
import type { Fields } from '../edit/design/fields.ts';
import { useTexts } from '../i18n/texts.ts';
import { Outcome } from '../outcomes.tsx';
import { poll } from '../poll.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { focusFirst } from '../ui/focus.ts';
import { LocalAddressNote } from '../ui/LocalAddressNote.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { MailPreview } from './MailPreview.tsx';
import { MailTextFields, readMailTexts, useMailTexts } from './MailTextFields.tsx';
import { recipientStates, stateNames } from './stateNames.ts';

interface MailingViewProps {
  readonly id: string;
  readonly survey: string;
  readonly fields: Fields;
  /** Whom the emails come from. Null without a mail server, undefined until it is known. */
  readonly sender: string | null | undefined;
  readonly context: AppContext;
  readonly onRemoved: () => void;
}

/** The interval of polling, in ms. */
const pollInterval = 2000;

/** Renders a mailing: the email until it is sent, then how far it is and what came of it. */
export function MailingView({ id, survey, fields, sender, context, onRemoved }: MailingViewProps) {
  const { t, n } = useTexts();
  const loaded = useSignal<ReplyOf<'mailing'> | null>(null);
  const problem = useSignal('');
  const attempt = createAttempt(problem);
  const heading = useRef<HTMLHeadingElement>(null);
  const client = context.access.client.value!;
  const load = async () => void (loaded.value = await client.mailing(id));
  useEffect(() => {
    void attempt(load);
    return poll(context, pollInterval, () => void attempt(load));
  }, []);
  const act = (action: Action) => {
    heading.current?.focus();
    void attempt(() => client.actOnMailing(action, id).then(load));
  };
  if (!loaded.value) return <div role="alert">{problem}</div>;
  const { mailing, recipients } = loaded.value;
  const { state, waiting, unknown } = mailing;
  return (
    <section class="mailing">
      <h2 ref={heading} tabIndex={-1} dir="auto">
        {mailing.subject}
      </h2>
      <p role="status">
        {t(stateNames[state])}
        {waiting > 0 && ` · ${n(waiting, '{count} email is left', '{count} emails are left')}`}
      </p>
      <div role="alert">
        {problem}
        {mailing.problem !== null && (
          <p class="field-error">
            {t('The mail server does not accept emails now. It is tried again.')} <Outcome text={mailing.problem} />
          </p>
        )}
      </div>
      {state === 'draft' && <DraftTexts mailing={mailing} fields={fields} client={client} onChanged={load} />}
      {state === 'draft' ? (
        <DraftNotes mailing={mailing} sender={sender} context={context} />
      ) : (
        <Numbers mailing={mailing} />
      )}
      {unknown > 0 && (
        <p class="note">
          {n(
            unknown,
            '{count} email may not have arrived: the server stopped while it was handed over.',
            '{count} emails may not have arrived: the server stopped while they were handed over.',
          )}
        </p>
      )}
      <MailingActions
        {...{ mailing, sender, act, attempt, client, onRemoved }}
        canRemind={state === 'done' && recipients.some(getsReminder)}
      />
      <Recipients recipients={recipients} survey={survey} hasNumbers={state !== 'draft'} />
    </section>
  );
}

/** What changes whether a mailing is sent. */
type Action = 'send_mailing' | 'pause_mailing' | 'remind' | 'send_unknown';

interface MailingActionsProps extends Pick<MailingViewProps, 'sender' | 'onRemoved'> {
  readonly mailing: Mailing;
  readonly canRemind: boolean;
  readonly client: Client;
  readonly act: (action: Action) => void;
  readonly attempt: ReturnType<typeof createAttempt>;
}

function MailingActions(props: MailingActionsProps) {
  const { mailing, sender, canRemind, client, act, attempt, onRemoved } = props;
  const { t, n } = useTexts();
  const { id, state, unknown } = mailing;
  return (
    <div class="actions">
      {state === 'draft' && sender && (
        <ConfirmButton
          isPrimary
          label={t('Send')}
          description={t('Send the mailing')}
          kind="primary"
          onConfirm={() => act('send_mailing')}
        >
          {n(mailing.recipients, 'Send it to {count} person now', 'Send it to {count} people now')}
        </ConfirmButton>
      )}
      {state === 'sending' && <Button onClick={() => act('pause_mailing')}>{t('Pause')}</Button>}
      {state === 'paused' && <Button onClick={() => act('send_mailing')}>{t('Continue')}</Button>}
      {canRemind && (
        <ConfirmButton
          label={t('Remind')}
          description={t('Remind those who have not answered')}
          kind="primary"
          onConfirm={() => act('remind')}
        >
          {t('Send one reminder now to those who have not answered')}
        </ConfirmButton>
      )}
      {unknown > 0 && (
        <ConfirmButton
          label={t('Send again')}
          description={t('Send again what may not have arrived')}
          kind="primary"
          onConfirm={() => act('send_unknown')}
        >
          {t('Send again: some may get it twice')}
        </ConfirmButton>
      )}
      <Button onClick={() => void attempt(async () => saveFile(await client.mailingLinks(id), 'links.csv'))}>
        {t('Save the links as CSV')}
      </Button>
      {state !== 'sending' && (
        <ConfirmButton
          label={t('Remove')}
          description={t('Remove the mailing')}
          kind="dangerous"
          onConfirm={() => void attempt(() => client.removeMailing(id).then(onRemoved))}
        >
          {t('Remove it with its addresses. Answers stay')}
        </ConfirmButton>
      )}
    </div>
  );
}

const getsReminder = ({ state, sent_at, reminded_at, response_id }: Recipient) =>
  state === 'sent' && sent_at !== null && reminded_at === null && response_id === null;

interface DraftTextsProps {
  readonly mailing: Mailing;
  readonly fields: Fields;
  readonly client: Client;
  readonly onChanged: () => Promise<void>;
}

/** Renders the email of a draft as it is read, and lets the owner change its texts. */
function DraftTexts({ mailing, fields, client, onChanged }: DraftTextsProps) {
  const { t } = useTexts();
  const isEditing = useSignal(false);
  const saved = useSignal(0);
  const problem = useSignal('');
  const texts = useMailTexts(mailing);
  async function save(): Promise<void> {
    await client.changeMailing(mailing.id, readMailTexts(texts));
    await onChanged();
    isEditing.value = false;
    saved.value += 1;
    focusFirst('.mailing h2');
  }
  if (!isEditing.value) {
    return (
      <>
        <MailPreview key={saved.value} address={adminPathOf('preview_mailing', { id: mailing.id })} />
        <Button onClick={() => (isEditing.value = true)}>{t('Change the texts')}</Button>
      </>
    );
  }
  return (
    <form
      class="mailing-form"
      onSubmit={(event) => {
        event.preventDefault();
        void createAttempt(problem)(save);
      }}
    >
      <MailTextFields texts={texts} fields={fields} />
      <div role="alert">{problem}</div>
      <div class="actions">
        <button class="button primary" type="submit">
          {t('Save')}
        </button>
        <Button onClick={() => (isEditing.value = false)}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}

interface DraftNotesProps {
  readonly mailing: Mailing;
  readonly sender: string | null | undefined;
  readonly context: AppContext;
}

/** Renders who sends a draft, and lets the owner send it to one address first. */
function DraftNotes({ mailing, sender, context }: DraftNotesProps) {
  const { t } = useTexts();
  const email = useSignal('');
  const result = useSignal<AttemptReply | 'sending' | null>(null);
  const tested = result.value;
  async function test(): Promise<void> {
    result.value = 'sending';
    result.value = await context.access.client
      .peek()!
      .testMailing(mailing.id, email.value.trim())
      .catch(({ message }: Error) => ({ delivered: false, outcome: message }));
  }
  if (sender === null) {
    return (
      <p class="note">
        {t(
          'This server has no mail server, so it cannot send: save the links for a program that does, or set ASKLET_SMTP_URL and ASKLET_MAIL_FROM.',
        )}
      </p>
    );
  }
  return (
    <>
      <LocalAddressNote address={mailing.address} />
      {sender && <p class="note">{t('From {sender}, about one email a second.', { sender })}</p>}
      <form
        class="actions"
        onSubmit={(event) => {
          event.preventDefault();
          void test();
        }}
      >
        <input
          type="email"
          required
          aria-label={t('Your address')}
          placeholder={t('Your address')}
          value={email.value}
          onInput={({ currentTarget }) => (email.value = currentTarget.value)}
        />
        <button class="button" type="submit">
          {t('Send a test')}
        </button>
        <span role="status">
          {tested === 'sending'
            ? t('Sending…')
            : tested && (
                <>
                  <span class="badge" data-state={tested.delivered ? 'delivered' : 'failed'}>
                    {tested.delivered ? t('Test delivered') : t('Test failed')}
                  </span>{' '}
                  {!tested.delivered && <Outcome text={tested.outcome} />}
                </>
              )}
        </span>
      </form>
    </>
  );
}

function Numbers({ mailing }: { readonly mailing: Mailing }) {
  const { t, formatNumber, formatPart } = useTexts();
  const { sent, opened, answered, reminded, refused, unsubscribed } = mailing;
  const rows = [
    [t('Sent'), sent, null],
    [t('Opened the page'), opened, sent],
    [t('Answered'), answered, sent],
    ...(reminded > 0 ? [[t('Reminded'), reminded, sent] as const] : []),
    ...(refused > 0 ? [[t('Not delivered'), refused, mailing.recipients] as const] : []),
    ...(unsubscribed > 0 ? [[t('Unsubscribed'), unsubscribed, mailing.recipients] as const] : []),
  ] as const;
  return (
    <dl class="mailing-numbers">
      {rows.map(([name, value, all]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {formatNumber(value)} {all !== null && all > 0 && <span class="note">{formatPart(value, all)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface RecipientsProps {
  readonly recipients: readonly Recipient[];
  readonly survey: string;
  readonly hasNumbers: boolean;
}

/** Number of recipients that are shown at first. */
const shownAtOnce = 100;

function Recipients({ recipients, survey, hasNumbers }: RecipientsProps) {
  const { t, n } = useTexts();
  const shown = useSignal(shownAtOnce);
  return (
    <>
      <h3>{n(recipients.length, '{count} person', '{count} people')}</h3>
      <div class="mailing-people" tabIndex={0} role="region" aria-label={t('People')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Address')}</th>
              <th scope="col">{t('Name')}</th>
              {hasNumbers && <th scope="col">{t('Email')}</th>}
              {hasNumbers && <th scope="col">{t('Answer')}</th>}
            </tr>
          </thead>
          <tbody>
            {recipients.slice(0, shown.value).map(({ id, email, name, state, outcome, has_opened, response_id }) => (
              <tr key={id}>
                <td>{email}</td>
                <td dir="auto">{name}</td>
                {hasNumbers && (
                  <td>
                    {t(recipientStates[state])}
                    {state === 'refused' && outcome !== null && (
                      <span class="note" lang="en">
                        {' '}
                        {outcome}
                      </span>
                    )}
                  </td>
                )}
                {hasNumbers && (
                  <td>
                    {response_id ? (
                      <a href={`${pathOf(survey, 'results')}?response=${response_id}`}>{t('Answered')}</a>
                    ) : (
                      has_opened && t('Opened the page')
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {recipients.length > shown.value && <Button onClick={() => (shown.value += 1000)}>{t('Show more')}</Button>}
    </>
  );
}
