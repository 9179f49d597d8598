import { type Signal, useSignal } from '@preact/signals';
import type { BodyOf } from '../../contract/admin/operations.ts';
import type { PersonReply } from '../../contract/results/personalData.ts';
import type { AppContext } from '../context.ts';
import { createAttempt } from '../createAttempt.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/Button.tsx';
import { focusFirst } from '../ui/focus.ts';
import { saveFile } from '../ui/saveFile.ts';
import { EraseDialog } from './EraseDialog.tsx';
import { FoundData, isEmpty } from './FoundData.tsx';
import './personalData.css';

/** Renders the search for what is stored of a person, which can be exported and erased. */
export function PersonalDataPage({ context }: { readonly context: AppContext }) {
  const { t, n } = useTexts();
  const typed = useSignal('');
  const found = useSignal<(PersonReply & { readonly person: string }) | null>(null);
  const isErasing = useSignal(false);
  const status = useSignal('');
  const problem = useSignal('');
  const attempt = createAttempt(problem);
  const client = context.access.client.value!;

  async function search(person: string): Promise<void> {
    status.value = '';
    await attempt(async () => {
      found.value = { person, ...(await client.findPerson(person)) };
      focusFirst('.found-person');
    });
  }
  const save = async (person: string) => saveFile(await client.exportPerson(person), 'personal-data.json');

  async function erase(erased: BodyOf<'erase_person'>, isSaved: boolean): Promise<void> {
    if (isSaved) await save(erased.person);
    const { answers, recipients } = await client.erasePerson(erased);
    await search(erased.person);
    status.value = [
      n(answers, '{count} answer was erased', '{count} answers were erased'),
      n(recipients, '{count} email address of a mailing', '{count} email addresses of mailings'),
    ].join(', ');
  }

  return (
    <main class="page settings personal-data">
      <h1>{t('Personal data')}</h1>
      <section class="card">
        <p>
          {t(
            'Finds what is stored of a person, in the answers of all surveys and in mailings: by an email address wherever it is written, or by your id of a visitor.',
          )}
        </p>
        <SearchForm typed={typed} onSearch={search} />
        <p role="alert">{problem}</p>
      </section>
      <div role="status">{status}</div>
      {found.value && (
        <section class="card">
          <h2 class="found-person" tabIndex={-1}>
            {t('What is stored of {person}', { person: found.value.person })}
          </h2>
          <FoundData found={found.value} context={context} onSearch={(person) => void search((typed.value = person))} />
          {!isEmpty(found.value) && (
            <div class="actions">
              <Button onClick={() => void attempt(() => save(found.value!.person))}>{t('Export as JSON')}</Button>
              <Button class="button dangerous" onClick={() => (isErasing.value = true)}>
                {t('Erase…')}
              </Button>
            </div>
          )}
        </section>
      )}
      {isErasing.value && (
        <EraseDialog found={found.value!} onErase={erase} onClose={() => (isErasing.value = false)} />
      )}
    </main>
  );
}

interface SearchFormProps {
  readonly typed: Signal<string>;
  readonly onSearch: (person: string) => Promise<void>;
}

function SearchForm({ typed, onSearch }: SearchFormProps) {
  const { t } = useTexts();
  return (
    <form
      class="person-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void onSearch(typed.value.trim());
      }}
    >
      <label>
        <span>{t('Email address or id')}</span>
        <input
          type="text"
          required
          maxLength={254}
          autocomplete="off"
          spellcheck={false}
          value={typed.value}
          onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
        />
      </label>
      <button class="button primary" type="submit">
        {t('Search')}
      </button>
    </form>
  );
}
