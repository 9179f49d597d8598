import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ReplyOf } from '../../contract/admin/operations.ts';
import type { Person } from '../../contract/api/people.ts';
import type { AppContext } from '../context.ts';
import { createAttempt } from '../createAttempt.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/Button.tsx';
import { AddPersonDialog } from './AddPersonDialog.tsx';
import { PersonRow } from './PersonRow.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import './people.css';

/** The dialog that is open. */
type Opened = { readonly is: 'person' | 'program' } | { readonly is: 'secret'; readonly added: ReplyOf<'add_person'> };

/** Renders the people and programs that may use this server, and lets an owner add, change and remove them. */
export function PeoplePage({ context: { access, viewer } }: { readonly context: AppContext }) {
  const { t } = useTexts();
  const people = useSignal<readonly Person[] | null>(null);
  const opened = useSignal<Opened | null>(null);
  const problem = useSignal('');
  const attempt = createAttempt(problem);
  const client = access.client.value!;
  const load = async () => void (people.value = await client.people());
  useEffect(() => void attempt(load), []);

  async function show(adding: Promise<ReplyOf<'add_person'>>): Promise<void> {
    const added = await adding;
    await load();
    opened.value = { is: 'secret', added };
  }
  const change = (changing: Promise<unknown>) => void attempt(() => changing.then(load));

  const close = () => void (opened.value = null);
  const rows = (isProgram: boolean) =>
    people.value
      ?.filter((each) => each.is_program === isProgram)
      .map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          now={viewer.now()}
          onRole={(role) => change(client.changePerson(person.id, { role }))}
          onInvite={() => void attempt(() => show(client.inviteAgain(person.id)))}
          onRemove={() => change(client.removePerson(person.id))}
        />
      ));

  const dialog = opened.value;
  return (
    <main class="page settings people" aria-busy={!people.value && !problem.value}>
      <h1>{t('People')}</h1>
      <div role="alert">{problem}</div>
      <section class="card">
        <header class="card-head">
          <h2>{t('Colleagues')}</h2>
          <Button class="button primary" onClick={() => (opened.value = { is: 'person' })}>
            {t('Invite somebody')}
          </Button>
        </header>
        <p class="note">
          {t('Each gets a link of their own. The list of versions and the log of the server name them.')}
        </p>
        <ul class="rows">{rows(false)}</ul>
      </section>
      <section class="card">
        <header class="card-head">
          <h2>{t('Programs')}</h2>
          <Button onClick={() => (opened.value = { is: 'program' })}>{t('Create a token')}</Button>
        </header>
        <p class="note">
          {t('A token for each script or tool that uses the admin API, so that you can remove one alone.')}
        </p>
        <ul class="rows">{rows(true)}</ul>
      </section>
      {dialog?.is === 'secret' && <SecretDialog {...dialog.added} onClose={close} />}
      {dialog && dialog.is !== 'secret' && (
        <AddPersonDialog
          isProgram={dialog.is === 'program'}
          onAdd={(given) => show(client.addPerson(given))}
          onClose={close}
        />
      )}
    </main>
  );
}
