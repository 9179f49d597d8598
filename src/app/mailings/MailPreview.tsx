import { useSignal } from '@preact/signals';
import { useTexts } from '../i18n/texts.ts';

/** Renders an email as its first recipient reads it: in a mail program on a computer or a phone, light or dark. */
export function MailPreview({ address }: { readonly address: string }) {
  const { t } = useTexts();
  const [isPhone, isDark] = [useSignal(false), useSignal(false)];
  return (
    <div class="mail-preview">
      <div class="actions">
        <label>
          <input
            type="checkbox"
            checked={isPhone}
            onChange={({ currentTarget }) => (isPhone.value = currentTarget.checked)}
          />{' '}
          {t('Phone')}
        </label>
        <label>
          <input
            type="checkbox"
            checked={isDark}
            onChange={({ currentTarget }) => (isDark.value = currentTarget.checked)}
          />{' '}
          {t('Dark')}
        </label>
      </div>
      <iframe
        // a frame has the colors that it was loaded with in some browsers
        key={String(isDark.value)}
        src={address}
        title={t('Preview of the email')}
        data-phone={isPhone}
        data-scheme={isDark.value ? 'dark' : 'light'}
      />
    </div>
  );
}
