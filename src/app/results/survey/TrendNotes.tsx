import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { noteLimits } from '../../../contract/limits.ts';
import { createAttempt } from '../../createAttempt.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import type { NotedDay } from '../charts/daysOfNotes.ts';
import type { ResultsModel } from '../ResultsModel.ts';

/** What owners do with notes. */
export type NoteActions = Pick<ResultsModel, 'addNote' | 'removeNote'>;

interface TrendNotesProps {
  readonly days: readonly NotedDay[];
  /** Null if the viewer may only read. */
  readonly actions: NoteActions | null;
  /** The last day of the chart, which a new note has at first. */
  readonly lastDay: string;
}

/** Renders what happened on the days with a number in the chart, and the button that adds a note. */
export function TrendNotes({ days, actions, lastDay }: TrendNotesProps) {
  const { t, formatDay } = useTexts();
  const isAdding = useSignal(false);
  const problem = useSignal('');
  /** What screen readers say of a change. */
  const said = useSignal('');
  const button = useRef<HTMLButtonElement>(null);
  const wasAdding = useRef(false);
  // before the browser sees that the focus is nowhere: screen readers would report that instead
  useLayoutEffect(() => {
    // the field that had the focus is gone
    if (wasAdding.current && !isAdding.value) button.current?.focus();
    wasAdding.current = isAdding.value;
  }, [isAdding.value]);
  if (days.length === 0 && !actions) return null;
  return (
    <div class="trend-notes">
      <ol aria-label={t('Notes')}>
        {days.map(({ day, number, notes, published }) => (
          <li key={day}>
            <b aria-hidden="true">{number}</b>
            <div>
              {published && (
                <p>
                  {formatDay(day, 'day')}: {t('New version')}
                  {published.note && ` (${t(published.note)})`}
                </p>
              )}
              {notes.map(({ id, text, by }) => (
                <p key={id}>
                  {formatDay(day, 'day')}: {text} {by && <span class="note">{by}</span>}
                  {actions && (
                    <button
                      type="button"
                      class="link"
                      aria-label={t('Remove “{note}”', { note: text })}
                      onClick={() =>
                        void createAttempt(problem)(async () => {
                          await actions.removeNote(id);
                          said.value = t('Removed: {note}', { note: text });
                          button.current?.focus();
                        })
                      }
                    >
                      {t('Remove')}
                    </button>
                  )}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {actions && isAdding.value && (
        <NoteForm
          lastDay={lastDay}
          onAdd={async (note) => {
            await actions.addNote(note);
            said.value = t('Added: {note}', { note: note.text });
            isAdding.value = false;
          }}
          onCancel={() => (isAdding.value = false)}
        />
      )}
      {actions && !isAdding.value && (
        <button ref={button} type="button" class="link" onClick={() => (isAdding.value = true)}>
          {t('Add a note')}
        </button>
      )}
      {problem.value && <div role="alert">{problem}</div>}
      <div role="status" class="visually-hidden">
        {said}
      </div>
    </div>
  );
}

interface NoteFormProps extends Pick<TrendNotesProps, 'lastDay'> {
  /** Rejects with an `Error` for people to read. */
  readonly onAdd: NoteActions['addNote'];
  readonly onCancel: () => void;
}

function NoteForm({ lastDay, onAdd, onCancel }: NoteFormProps) {
  const { t } = useTexts();
  const day = useSignal(lastDay);
  const text = useSignal('');
  const problem = useSignal('');
  const field = useRef<HTMLInputElement>(null);
  // the button that opened the form is gone
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void createAttempt(problem)(() => onAdd({ day: day.peek(), text: text.peek() }));
      }}
    >
      <label>
        {t('Day')}
        <input
          type="date"
          required
          max={lastDay}
          value={day.value}
          onInput={({ currentTarget }) => (day.value = currentTarget.value)}
        />
      </label>
      <label class="wide">
        {t('What happened')}
        <input
          type="text"
          required
          ref={field}
          autocomplete="off"
          maxLength={noteLimits.length}
          placeholder={t('New prices, a campaign, an outage')}
          onKeyDown={({ key }) => key === 'Escape' && onCancel()}
          value={text.value}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
        />
      </label>
      <button class="button primary" type="submit">
        {t('Add the note')}
      </button>
      <Button class="button quiet" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      {problem.value && <div role="alert">{problem}</div>}
    </form>
  );
}
