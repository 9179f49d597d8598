import { canonicalJson } from '../../contract/canonicalJson.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useTexts } from '../i18n/texts.ts';
import type { Fields } from './design/design.ts';
import { publishedFields } from './design/writtenFields.ts';
import type { EditModel } from './EditModel.ts';

interface ConflictProps {
  readonly model: EditModel;
  readonly theirs: Fields;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : canonicalJson(value)) ?? '–';

/** Renders both versions of a survey that two people have changed, to choose one. */
export function ConflictDialog({ model, theirs }: ConflictProps) {
  const { t } = useTexts();
  const mine = publishedFields(model.designer.design.value.fields);
  const other = publishedFields(theirs);
  const names = [...new Set([...Object.keys(mine), ...Object.keys(other)])] as (keyof Fields)[];
  const different = names.filter((name) => textOf(mine[name]) !== textOf(other[name]));
  return (
    <Dialog title={t('This survey has changed in the meantime')} onClose={() => void model.resolve('later')}>
      <p>{t('Somebody else has published it, or edited the surveys file. Which version do you want to keep?')}</p>
      <table class="versions-compared">
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Yours')}</th>
            <th scope="col">{t('On the server')}</th>
          </tr>
        </thead>
        <tbody>
          {different.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{textOf(mine[name])}</td>
              <td>{textOf(other[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">{t('The other version can be restored under Versions; you can undo yours in the editor.')}</p>
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={() => void model.resolve('theirs')}>
          {t("Use the server's")}
        </button>
        <button type="button" class="button primary" onClick={() => void model.resolve('mine')}>
          {t('Publish mine')}
        </button>
      </div>
    </Dialog>
  );
}
