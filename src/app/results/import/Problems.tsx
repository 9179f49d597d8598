import { useTexts } from '../../i18n/texts.ts';
import { targetNames } from './Columns.tsx';
import type { InspectedProps } from './ImportModel.ts';

/** Renders what is missing for an import, what could be stored twice, and the rows that are left out. */
export function Problems({ model, inspection }: InspectedProps) {
  const { t, n } = useTexts();
  const { missing, problems, counts, format, knownBy } = inspection;
  // the rest of an import that has stopped is no other one
  const isRepeated = model.sentBefore.value === 0 && model.imports.value.some(({ name }) => name === inspection.name);
  return (
    <>
      {isRepeated && knownBy === 'contents' && (
        <p class="note">
          {t(
            'The survey has an import of this name, and the file has no ids: rows with other cells than in that import are stored a second time. Choose a column with ids, or undo that import first.',
          )}
        </p>
      )}
      {format.name === 'asklet' && knownBy === 'id' && (
        <p class="note">
          {t(
            'The file was exported with a token that only reads results, without sessions: answers that the survey has already are stored a second time.',
          )}
        </p>
      )}
      {missing.map(({ option, field }) => (
        <p key={`${option} ${field}`} class="needed">
          {field && t('Which column is “{field}”? Choose it above.', { field: t(targetNames[field]) })}
          {option === 'dateFormat' && t('The day and the month could be exchanged: choose the format of the dates.')}
          {option === 'only' && t('The file has the answers to several surveys: choose one.')}
        </p>
      ))}
      {counts.duplicates > 0 && (
        <p class="note">
          {n(counts.duplicates, '{count} row has the id of a newer one.', '{count} rows have the id of a newer one.')}
        </p>
      )}
      {counts.empty > 0 && (
        <p class="note">{n(counts.empty, '{count} row has no answer.', '{count} rows have no answer.')}</p>
      )}
      {problems.length > 0 && (
        <details class="problems" open>
          <summary>{n(problems.length, '{count} kind of problem', '{count} kinds of problems')}</summary>
          <ul>
            {problems.map(({ kind, message, advice, values, count, examples }) => (
              <li key={kind}>
                {t(message, values)} ({count}). {t(advice, values)}
                {examples.map(({ line, column, value }) => (
                  <p key={`${line} ${column}`} class="note">
                    {t('Line {line}', { line })}
                    {column !== null && `, ${column}`}: {value}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
