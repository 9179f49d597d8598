import type { Mailing, Recipient } from '../../contract/api/mailings.ts';
import type { BodyOf } from '../../contract/admin/operations.ts';
import { digestOf } from '../../server/digest.ts';

/** A mailing as it is stored. */
export interface MailingRow extends Pick<
  Mailing,
  'id' | 'survey_uuid' | 'state' | 'subject' | 'intro' | 'language' | 'address'
> {
  readonly created_at: number;
  readonly created_by: string | null;
  readonly problem: string | null;
}

/** A recipient as an email needs it. */
export interface RecipientRow extends Pick<Recipient, 'id' | 'email' | 'name'> {
  readonly email_digest: string;
}

/** Returns what identifies an address, whatever its case. */
export const digestOfEmail = (email: string): string => digestOf(email.trim().toLowerCase());

type Given = BodyOf<'add_mailing'>['recipients'][number];

/** Returns each address once, the first time that it is given. */
export function withoutRepeated(given: readonly Given[]): readonly Given[] {
  const known = new Map(given.toReversed().map((each) => [digestOfEmail(each.email), each]));
  return given.filter((each) => known.get(digestOfEmail(each.email)) === each);
}
