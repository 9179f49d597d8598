import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Client } from '../client.ts';
import { useTexts } from '../i18n/texts.ts';
import { failingTargets } from './failureOf.ts';

/** Says that notifications do not arrive, and links to why. */
export function NotificationTrouble({ client }: { readonly client: Client }) {
  const { t, formatList } = useTexts();
  const names = useSignal<readonly string[]>([]);
  useEffect(() => {
    const load = async () => (names.value = failingTargets(await client.notifications()).map(({ label }) => label));
    // the page of notifications says why they cannot be read
    load().catch(() => {});
  }, []);
  if (names.value.length === 0) return null;
  return (
    <p class="trouble-note">
      {t('Notifications do not arrive: {targets}.', { targets: formatList(names.value, 'conjunction') })}{' '}
      <a href="/surveys/notifications">{t('See why')}</a>
    </p>
  );
}
