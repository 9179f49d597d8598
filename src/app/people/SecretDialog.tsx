import type { ReplyOf } from '../../contract/admin/operations.ts';
import { home } from '../../contract/addresses.ts';
import { useTexts } from '../i18n/texts.ts';
import { CopyText } from '../share/CopyText.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { LocalAddressNote } from '../ui/LocalAddressNote.tsx';
import '../share/share.css';

type SecretDialogProps = ReplyOf<'add_person'> & { readonly onClose: () => void };

/** Renders the link of an invitation, or a new token, which is shown only once. */
export function SecretDialog({ person: { name, is_program: isProgram }, secret, onClose }: SecretDialogProps) {
  const { t } = useTexts();
  const output = isProgram
    ? {
        name: t('Token'),
        hint: t(
          'Copy it now: it is not shown again. Programs send it as “Authorization: Bearer”, followed by the token.',
        ),
        text: secret,
      }
    : {
        name: t('Link'),
        hint: t('Send it to this person. It works once, in the next 7 days, and signs in the browser that opens it.'),
        text: `${location.origin}${home}#invitation=${secret}`,
      };
  return (
    <Dialog title={name} onClose={onClose}>
      <CopyText output={output} />
      {!isProgram && <LocalAddressNote address={location.origin} />}
    </Dialog>
  );
}
