import type { BodyOf, ReplyOf } from '../../contract/admin/operations.ts';
import { ApiError } from '../../server/api/errors.ts';
import { hostOf, isOfHost } from '../../server/api/ownOrigin.ts';
import { createSecret } from '../../server/digest.ts';
import type { Core } from '../module.ts';
import type { Mailer, MailingOptions } from './mailer.ts';
import type { MailingNumbers } from './mailingNumbers.ts';
import type { MailingsTable } from './mailingsTable.ts';
import { digestOfEmail, type MailingRow, withoutRepeated } from './recipients.ts';
import type { UnsubscribedAddresses } from './unsubscribed.ts';

interface Parts extends Pick<Core, 'auth' | 'now'>, Pick<MailingOptions, 'publicUrl'> {
  readonly table: MailingsTable;
  readonly numbers: MailingNumbers;
  readonly unsubscribed: UnsubscribedAddresses;
  readonly mailer: Mailer;
}

/** Returns the address of the page that sends a request if it is one of this server: behind a proxy, the request has another one. */
function originOf(request: Request): string {
  const origin = request.headers.get('origin');
  return origin !== null && isOfHost(origin, hostOf(request)) ? origin : new URL(request.url).origin;
}

/** Stores a mailing as a draft, without the people who want no more emails. Rejects with an `ApiError` if nobody is left. */
export async function addMailing(
  { table, numbers, unsubscribed, mailer, publicUrl, auth, now }: Parts,
  request: Request,
  given: BodyOf<'add_mailing'>,
): Promise<ReplyOf<'add_mailing'>> {
  const { survey_uuid, subject, intro, language } = given;
  if (!mailer.surveyOf(survey_uuid)) throw new ApiError('notFound', 'Survey not found, or it has no page.');
  const people = withoutRepeated(given.recipients).map((each) => ({
    ...each,
    email_digest: digestOfEmail(each.email),
  }));
  const left = await unsubscribed.among(people.map(({ email_digest }) => email_digest));
  const asked = people.filter(({ email_digest }) => !left.has(email_digest));
  if (asked.length === 0) throw new ApiError('outdated', 'Nobody is left: all of these people have unsubscribed.');
  const mailing: MailingRow = {
    id: createSecret().slice(0, 16),
    survey_uuid,
    state: 'draft',
    subject,
    intro,
    language,
    address: publicUrl ?? originOf(request),
    created_at: now(),
    created_by: auth.grantOf(request).name,
    problem: null,
  };
  const recipients = asked.map(({ email, name, email_digest }) => {
    const id = createSecret().slice(0, 16);
    return { id, email, name: name || null, email_digest, session_uuid: mailer.sessionOf(survey_uuid, id) };
  });
  await table.create(mailing, recipients);
  const repeated = given.recipients.length - people.length;
  return { mailing: await numbers.withCounts(mailing), repeated, unsubscribed: left.size };
}
