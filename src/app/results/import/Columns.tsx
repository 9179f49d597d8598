import { type Field, fields } from '../../../import/importOptions.ts';
import { english, useTexts } from '../../i18n/texts.ts';
import type { InspectedProps } from './ImportModel.ts';

/** The names of fields, and of what else becomes of a column. */
export const targetNames: Readonly<Record<Field | 'tags' | 'metadata' | 'ignored', string>> = english({
  score: 'Score',
  text: 'Text',
  created_at: 'Time of the answer',
  updated_at: 'Time of the last change',
  id: 'Id of the answer',
  choices: 'Choices',
  choice_comment: 'Text for “Other”',
  email: 'Email',
  page_url: 'Page',
  locale: 'Language',
  tags: 'Tags',
  metadata: 'Other data',
  ignored: 'Not imported',
});

/** Renders the columns of a file with what becomes of each. */
export function Columns({ model, inspection: { columns, missing } }: InspectedProps) {
  const { t } = useTexts();
  const isWanted = (column: string, target: string) =>
    missing.some(({ field, suggestions }) => field === target && suggestions.some(({ value }) => value === column));
  return (
    <div class="scrolled">
      <table class="columns">
        <thead>
          <tr>
            <th scope="col">{t('Column')}</th>
            <th scope="col">{t('Becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ column, target, isSuggested, precededBy }) => (
            <tr key={column}>
              <th scope="row">{column}</th>
              <td>
                <select
                  aria-label={column}
                  value={target}
                  onChange={({ currentTarget }) =>
                    void model.mapColumn(column, currentTarget.value as Field | 'metadata' | 'ignored')
                  }
                >
                  {[
                    ...fields,
                    ...(target === 'tags' ? (['tags'] as const) : []),
                    'metadata' as const,
                    'ignored' as const,
                  ].map((each) => (
                    <option key={each} value={each}>
                      {isWanted(column, each)
                        ? t('{name} (suggested)', { name: t(targetNames[each]) })
                        : t(targetNames[each])}
                    </option>
                  ))}
                </select>
                {isSuggested && <span class="note"> {t('by its name')}</span>}
                {precededBy !== null && (
                  <span class="note"> {t('where {column} is empty', { column: precededBy })}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
