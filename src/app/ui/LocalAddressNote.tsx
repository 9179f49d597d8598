import { useTexts } from '../i18n/texts.ts';
import { isLocalAddress } from '../isLocalAddress.ts';

/** Warns about links that nobody else can open. */
export function LocalAddressNote({ address }: { readonly address: string }) {
  const { t } = useTexts();
  if (!isLocalAddress(address)) return null;
  return (
    <p class="field-error">
      {t(
        'The links begin with {address}, which only this computer can open. Start the server with its public address: --public-url https://feedback.example',
        { address },
      )}
    </p>
  );
}
