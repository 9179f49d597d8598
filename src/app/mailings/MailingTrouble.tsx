import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ReplyOf } from '../../contract/admin/operations.ts';
import type { Client } from '../client.ts';
import { useTexts } from '../i18n/texts.ts';
import { addressOf } from './mailingAddress.ts';

/** Says which mailings wait because the mail server accepts no emails now, and links to why. */
export function MailingTrouble({ client }: { readonly client: Client }) {
  const { t } = useTexts();
  const held = useSignal<ReplyOf<'held_mailings'>['mailings']>([]);
  useEffect(() => {
    const load = async () => (held.value = (await client.heldMailings()).mailings);
    // the page of a mailing says why it cannot be read
    load().catch(() => {});
  }, []);
  return (
    <>
      {held.value.map(({ id, survey_uuid, subject }) => (
        <p key={id} class="trouble-note">
          {t('The mailing “{subject}” waits: the mail server accepts no emails.', { subject })}{' '}
          <a href={addressOf(survey_uuid, id)}>{t('See why')}</a>
        </p>
      ))}
    </>
  );
}
