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

type Note = NotedDay['notes'][number];

interface TrendNotesProps {
  readonly days: readonly NotedDay[];
  /** Null if the viewer may only read. */
  readonly actions: NoteActions | null;
  /** The last day of the chart, which a new note has at first. */
  readonly lastDay: string;
}

/** Renders what happened on the days with a number in the chart, and the button that adds a note. */
export function TrendNotes({ days, actions, lastDay }: TrendNotesProps) {
  const { t } = useTexts();
  const isAdding = useSignal(false);
  const problem = useSignal('');
  /** What screen readers say of a change. */
  const said = useSignal('');
  const button = useRef<HTMLButtonElement>(null);
  function stopAdding(): void {
    // before the field with the focus is removed
    button.current?.focus();
    isAdding.value = false;
  }
  const remove = ({ id, text }: Note) =>
    void createAttempt(problem)(async () => {
      await actions!.removeNote(id);
      said.value = t('Removed: {note}', { note: text });
      button.current?.focus();
    });
  if (days.length === 0 && !actions) return null;
  return (
    <div class="trend-notes">
      <ol aria-label={t('Notes')}>
        {days.map((each) => (
          <DayNotes key={each.day} noted={each} onRemove={actions && remove} />
        ))}
      </ol>
      {actions && (
        // it stays: a screen reader that searches for a removed element misses where the focus went
        <button
          ref={button}
          type="button"
          class="link"
          aria-expanded={isAdding.value}
          onClick={() => (isAdding.value = !isAdding.value)}
        >
          {t('Add a note')}
        </button>
      )}
      {actions && isAdding.value && (
        <NoteForm
          lastDay={lastDay}
          onAdd={async (note) => {
            await actions.addNote(note);
            said.value = t('Added: {note}', { note: note.text });
            stopAdding();
          }}
          onCancel={stopAdding}
        />
      )}
      {problem.value && <div role="alert">{problem}</div>}
      <div role="status" class="visually-hidden">
        {said}
      </div>
    </div>
  );
}

interface DayNotesProps {
  readonly noted: NotedDay;
  /** Null if the viewer may only read. */
  readonly onRemove: ((note: Note) => void) | null;
}

function DayNotes({ noted: { day, number, notes, published }, onRemove }: DayNotesProps) {
  const { t, formatDay } = useTexts();
  return (
    <li>
      <b aria-hidden="true">{number}</b>
      <div>
        {published && (
          <p>
            {formatDay(day, 'day')}: {t('New version')}
            {published.note && ` (${t(published.note)})`}
          </p>
        )}
        {notes.map((note) => (
          <p key={note.id}>
            {formatDay(day, 'day')}: {note.text} {note.by && <span class="note">{note.by}</span>}
            {onRemove && (
              <button
                type="button"
                class="link"
                aria-label={t('Remove “{note}”', { note: note.text })}
                onClick={() => onRemove(note)}
              >
                {t('Remove')}
              </button>
            )}
          </p>
        ))}
      </div>
    </li>
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
