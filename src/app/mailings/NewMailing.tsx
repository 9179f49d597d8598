import { type Signal, useComputed, useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { AppContext } from '../context.ts';
import { createAttempt } from '../createAttempt.ts';
import type { Fields } from '../edit/design/fields.ts';
import { useTexts } from '../i18n/texts.ts';
import { FileButton } from '../ui/FileButton.tsx';
import { MailTextFields, readMailTexts, useMailTexts } from './MailTextFields.tsx';
import { readPeople, readPeopleFile, type ReadPeople } from './readPeople.ts';

interface NewMailingProps {
  readonly survey: string;
  readonly fields: Fields;
  readonly context: AppContext;
  readonly onCreated: (id: string) => void;
}

/** Number of people whose addresses are shown for a check. */
const maxShown = 3;

interface PeopleFieldProps {
  readonly text: Signal<string>;
  readonly read: ReadPeople;
  readonly attempt: ReturnType<typeof createAttempt>;
}

/** Renders the field of the people, with whom it has found. */
function PeopleField({ text, read: { people, unread }, attempt }: PeopleFieldProps) {
  const { t, n } = useTexts();
  const peopleId = useId();
  const repeated = people.length - new Set(people.map(({ email }) => email.toLowerCase())).size;
  return (
    <div class="control">
      <label for={peopleId}>{t('People')}</label>
      <textarea
        id={peopleId}
        aria-describedby={`${peopleId}-note`}
        rows={5}
        spellcheck={false}
        placeholder={'Anna Adler <anna@shop.example>\nbob@shop.example'}
        value={text.value}
        onInput={({ currentTarget }) => (text.value = currentTarget.value)}
      />
      <div class="actions" id={`${peopleId}-note`}>
        <FileButton
          class="button"
          label={t('Open a CSV file')}
          accept=".csv,.tsv,.txt,text/csv"
          onFile={(file) => void attempt(async () => (text.value = await readPeopleFile(file)))}
        />
        <span class="note" role="status">
          {people.length > 0 && n(people.length, '{count} person', '{count} people')}
          {people.length > 0 && ': '}
          {people
            .slice(0, maxShown)
            .map(({ email, name }) => (name ? `${name} <${email}>` : email))
            .join(', ')}
          {people.length > maxShown && ' …'}
        </span>
      </div>
      {repeated > 0 && (
        <p class="note">
          {n(
            repeated,
            '{count} address is given twice: each gets one email.',
            '{count} addresses are given more than once: each gets one email.',
          )}
        </p>
      )}
      {unread.length > 0 && (
        <p class="field-error">
          {n(unread.length, '{count} line has no address: {line}', '{count} lines have no address, such as: {line}', {
            line: unread[0]!,
          })}
        </p>
      )}
    </div>
  );
}

/** Renders the form of a mailing: whom to ask, and what the email says. Nothing is sent before a preview. */
export function NewMailing({ survey, fields, context: { access }, onCreated }: NewMailingProps) {
  const { t } = useTexts();
  const peopleText = useSignal('');
  const texts = useMailTexts({ subject: '', intro: '', language: null });
  const read = useComputed(() => readPeople(peopleText.value));
  const problem = useSignal('');
  const isBusy = useSignal(false);
  const attempt = createAttempt(problem);
  const { people } = read.value;

  async function create(): Promise<void> {
    if (isBusy.value) return;
    if (people.length === 0) return void (problem.value = t('Enter the addresses of the people to ask.'));
    isBusy.value = true;
    await attempt(async () => {
      const { mailing } = await access.client.peek()!.addMailing({
        survey_uuid: survey,
        ...readMailTexts(texts),
        recipients: people.map((each) => ({ ...each })),
      });
      onCreated(mailing.id);
    });
    isBusy.value = false;
  }

  return (
    <form
      class="mailing-form"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <h2>{t('New mailing')}</h2>
      <PeopleField text={peopleText} read={read.value} attempt={attempt} />
      <MailTextFields texts={texts} fields={fields} />
      <div role="alert">{problem}</div>
      <button class="button primary" type="submit">
        {t('Continue to the preview')}
      </button>
    </form>
  );
}
