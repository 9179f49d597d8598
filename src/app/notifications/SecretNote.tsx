import { useTexts } from '../i18n/texts.ts';
import { CopyText } from '../share/CopyText.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import '../share/share.css';

/** Renders the secret of a webhook that was just created. */
export function SecretNote({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog title={t('Copy the signing secret')} onClose={onClose}>
      <CopyText
        output={{
          name: t('Signing secret'),
          hint: t(
            'The receiver needs it to check that requests come from this server. It is shown only now: copy it before you close this.',
          ),
          text: secret,
        }}
      />
      <div class="dialog-buttons">
        <Button class="button primary" onClick={onClose}>
          {t('I have copied it')}
        </Button>
      </div>
    </Dialog>
  );
}
