import type { ImportList } from '../../../contract/api/importedResponses.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { focusFirst } from '../../ui/focus.ts';
import { localDate } from '../period.ts';
import type { ImportModel } from './ImportModel.ts';

/** Renders the imports of a survey, which can be undone. */
export function Imports({ model }: { readonly model: ImportModel }) {
  const { t } = useTexts();
  const imports = model.imports.value;
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="imports">
      <h3 id="imports">{t('Imports')}</h3>
      <ul class="rows">
        {imports.map((each) => (
          <Import key={each.name} model={model} given={each} />
        ))}
      </ul>
    </section>
  );
}

interface ImportProps {
  readonly model: ImportModel;
  readonly given: ImportList['imports'][number];
}

function Import({ model, given }: ImportProps) {
  const { t, n, formatDay } = useTexts();
  const { name, responses, from, until } = given;
  const [first, last] = [from, until].map((time) => formatDay(localDate(new Date(time)), 'day', true));
  return (
    <li class="import">
      <span>
        <strong>{name}</strong>{' '}
        <span class="note">
          {n(responses, '{count} answer', '{count} answers')},{' '}
          {t('from {first} until {last}', { first: first!, last: last! })}
        </span>
      </span>
      <ConfirmButton
        label={t('Undo')}
        description={t('Undo the import {name}', { name })}
        kind="dangerous"
        onConfirm={async () => {
          await model.undo(given);
          focusFirst('#imports', 'dialog h2');
        }}
      >
        {n(responses, 'Delete {count} answer', 'Delete {count} answers')}
      </ConfirmButton>
    </li>
  );
}
