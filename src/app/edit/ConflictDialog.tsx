import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useTexts } from '../i18n/texts.ts';
import type { Fields } from './design/design.ts';
import { Differences } from './Differences.tsx';
import type { EditModel } from './EditModel.ts';
import type { TabProps } from './panel/tabProps.ts';

interface ConflictProps extends Pick<TabProps, 'controls'> {
  readonly model: EditModel;
  readonly theirs: Fields;
}

/** Renders both versions of a survey that two people have changed, to choose one. */
export function ConflictDialog({ model, theirs, controls }: ConflictProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('This survey has changed in the meantime')} onClose={() => void model.resolve('later')}>
      <p>{t('Somebody else has published it, or edited the surveys file. Which version do you want to keep?')}</p>
      <Differences
        one={{ name: t('Yours'), fields: model.designer.design.value.fields }}
        other={{ name: t('On the server'), fields: theirs }}
        controls={controls}
      />
      <p class="note">{t('The other version can be restored under Versions; you can undo yours in the editor.')}</p>
      <div class="dialog-buttons">
        <Button onClick={() => void model.resolve('theirs')}>{t("Use the server's")}</Button>
        <Button class="button primary" onClick={() => void model.resolve('mine')}>
          {t('Publish mine')}
        </Button>
      </div>
    </Dialog>
  );
}
