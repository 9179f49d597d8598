import { useSignal } from '@preact/signals';
import type { BodyOf } from '../../contract/admin/operations.ts';
import { createAttempt } from '../createAttempt.ts';
import { useTexts } from '../i18n/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Select } from '../ui/Select.tsx';
import { givenRoles, roleHints, roleNames } from './roles.ts';

interface AddPersonDialogProps {
  readonly isProgram: boolean;
  /** Rejects if it fails. */
  readonly onAdd: (given: BodyOf<'add_person'>) => Promise<void>;
  readonly onClose: () => void;
}

type GivenRole = BodyOf<'add_person'>['role'];

/** Renders the form that invites a person, or creates a token. */
export function AddPersonDialog({ isProgram, onAdd, onClose }: AddPersonDialogProps) {
  const { t } = useTexts();
  const name = useSignal('');
  const role = useSignal<GivenRole>('read');
  const isBusy = useSignal(false);
  const problem = useSignal('');
  const attempt = createAttempt(problem);
  async function submit(): Promise<void> {
    if (isBusy.value || !name.value.trim()) return;
    isBusy.value = true;
    await attempt(() => onAdd({ name: name.value.trim(), role: role.value, is_program: isProgram }));
    isBusy.value = false;
  }
  return (
    <Dialog title={isProgram ? t('Create a token') : t('Invite somebody')} onClose={onClose}>
      <form
        class="person-form"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label>
          <span>{isProgram ? t('What uses it, such as “Weekly report”') : t('Name')}</span>
          <input
            type="text"
            required
            maxLength={100}
            autocomplete="off"
            value={name.value}
            onInput={({ currentTarget }) => (name.value = currentTarget.value)}
          />
        </label>
        <Select
          label={t('Role')}
          value={role.value}
          options={givenRoles.map((each) => [each, t(roleNames[each])])}
          onChange={(value: GivenRole) => (role.value = value)}
        />
        <p class="note">{t(roleHints[role.value])}</p>
        <div role="alert">{problem}</div>
        <button class="button primary" type="submit">
          {isProgram ? t('Create the token') : t('Create the link')}
        </button>
      </form>
    </Dialog>
  );
}
