import type { Signal } from '@preact/signals';
import { useId, useMemo } from 'preact/hooks';
import type { NotificationsReply, NotificationTarget } from '../../contract/api/deliveries.ts';
import type { TargetKind } from '../../contract/surveys/notifications.ts';
import type { Client } from '../client.ts';
import { english, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { focusFirst } from '../ui/focus.ts';
import { Select } from '../ui/Select.tsx';
import { kindNames } from './describeTarget.ts';
import { MessagePreview } from './MessagePreview.tsx';
import { SecretNote } from './SecretNote.tsx';
import type { TargetForm } from './targetForm.ts';
import { createTargetModel } from './TargetModel.ts';
import { TargetRules } from './TargetRules.tsx';
import '../edit/panel/controls.css';
import './notifications.css';

/** Where to find the address of a chat. */
const addressHints: Readonly<Record<string, string>> = english({
  slack: 'In Slack, create an app with an incoming webhook, and copy its address.',
  teams: 'In the channel, open Workflows, choose “Send webhook alerts to a channel”, and copy the address.',
  discord: 'In the settings of the channel, open Integrations, then Webhooks, and copy the address.',
  mattermost: 'Open Integrations, then Incoming Webhooks, and copy the address.',
  webhook: 'The address of your own service, or of Zapier or n8n. Requests are signed.',
});

interface TargetDialogProps extends Pick<NotificationsReply, 'storing' | 'missing_mail_variables'> {
  /** Null: a new one. */
  readonly target: NotificationTarget | null;
  /** The names of the surveys by their uuids. */
  readonly surveys: ReadonlyMap<string, string>;
  readonly client: Client;
  /** The time zone of a new digest. */
  readonly timeZone: string;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Returns why a target of a kind cannot be added now; null if it can. */
function useObstacle({ storing, missing_mail_variables: missing }: TargetDialogProps, to: TargetKind) {
  const { t, formatList } = useTexts();
  if (to === 'mail' && missing.length > 0) {
    const names = formatList(missing, 'conjunction');
    return (
      <p class="obstacle">
        {t(
          'This server cannot send emails yet. Set {names} in its environment, and restart it: the page “Emails” of the documentation explains both.',
          { names },
        )}
      </p>
    );
  }
  if (to === 'mail' || storing.available) return null;
  return (
    <p class="obstacle" lang="en">
      {storing.reason}
    </p>
  );
}

/** Renders the form of a target. */
export function TargetDialog(props: TargetDialogProps) {
  const { target, surveys, client, timeZone, onSaved, onClose } = props;
  const texts = useTexts();
  const { t } = texts;
  const model = useMemo(() => createTargetModel({ target, client, timeZone, texts }), []);
  const { form, problems, isKept, change } = model;
  const { to } = form.value;
  const obstacle = useObstacle(props, to);
  // the rest of a target can still be changed
  const isPossible = obstacle === null || isKept;

  const focusProblem = () => focusFirst('.target-form [aria-invalid="true"]');
  const show = async () => (await model.show()) || focusProblem();
  async function save(): Promise<void> {
    if (!(await model.save())) return focusProblem();
    await onSaved();
    if (model.secret.value === null) onClose();
  }

  if (model.secret.value !== null) return <SecretNote secret={model.secret.value} onClose={onClose} />;
  return (
    <Dialog title={target ? t('Edit “{name}”', { name: target.label }) : t('Add a target')} onClose={onClose}>
      <form
        class="target-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isPossible) void save();
        }}
      >
        {!target && (
          <Select
            class="control"
            label={t('Where to')}
            value={to}
            options={(Object.keys(kindNames) as TargetKind[]).map((each) => [each, t(kindNames[each]!)] as const)}
            onChange={(next) => change({ to: next, address: '' })}
          />
        )}
        {obstacle ?? (
          <AddressField
            form={form.value}
            hint={isKept ? target!.hint : null}
            problem={problems.value.address}
            onChange={change}
          />
        )}
        {isPossible && (
          <TargetRules
            form={form.value}
            before={target}
            surveys={surveys}
            problems={problems.value}
            onChange={change}
          />
        )}
        {target?.to === 'webhook' && obstacle === null && (
          <NewSecret isNew={model.isNewSecret} isNeeded={target.unreadable.includes('secret')} />
        )}
        {isPossible && <Button onClick={() => void show()}>{t('Preview')}</Button>}
        {model.preview.value && <MessagePreview to={to} preview={model.preview.value} />}
        <p role="alert" class="problem">
          {problems.value['']}
        </p>
        <div class="dialog-buttons">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {isPossible && (
            <button type="submit" class="button primary">
              {target ? t('Save') : t('Add')}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface NewSecretProps {
  readonly isNew: Signal<boolean>;
  /** Whether the server no longer has the present one. */
  readonly isNeeded: boolean;
}

function NewSecret({ isNew, isNeeded }: NewSecretProps) {
  const { t } = useTexts();
  return (
    <label class="control switch">
      <input
        type="checkbox"
        checked={isNew.value}
        disabled={isNeeded}
        onChange={({ currentTarget }) => (isNew.value = currentTarget.checked)}
      />
      <span>{t('Create a new signing secret: the present one is no longer used')}</span>
    </label>
  );
}

interface AddressFieldProps {
  readonly form: TargetForm;
  /** The start of the present address, which stays if nothing is entered. Null: there is none. */
  readonly hint: string | null;
  readonly problem: string | undefined;
  readonly onChange: (changes: Partial<TargetForm>) => void;
}

function AddressField({ form: { to, address }, hint, problem, onChange }: AddressFieldProps) {
  const { t } = useTexts();
  const [noteId, errorId] = [useId(), useId()];
  const isMail = to === 'mail';
  return (
    <div class="field">
      <label class="control">
        <span>{isMail ? t('Email address') : t('Address (URL)')}</span>
        <input
          type="text"
          inputmode={isMail ? 'email' : 'url'}
          value={address}
          placeholder={isMail ? 'team@example.com' : 'https://'}
          autocomplete="off"
          spellcheck={false}
          aria-required={hint === null}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${noteId} ${errorId}`}
          onInput={({ currentTarget }) => onChange({ address: currentTarget.value })}
        />
      </label>
      <p class="field-error" id={errorId} role="alert">
        {problem}
      </p>
      <p class="note" id={noteId}>
        {hint === null
          ? addressHints[to] && t(addressHints[to])
          : t('Leave it empty to keep {address}.', { address: hint })}
        {!isMail && ` ${t('It is stored encrypted, and not shown again.')}`}
      </p>
    </div>
  );
}
