import type { Mailing, Recipient } from '../../contract/api/mailings.ts';
import { isoTime } from '../../server/store/store.ts';
import type { Statements } from '../database/statements.ts';
import type { Core } from '../module.ts';
import type { MailingRow } from './recipients.ts';

/** Emails that are still to be sent, or whose result is not known yet. */
const isOpen = (mail: string) => `${mail}.state IN ('waiting', 'sending', 'handed')`;

const count = (condition: string) => `coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`;

/** The recipients with both emails, and what they did. */
export const joined = `recipients AS each
  LEFT JOIN mails AS first ON first.recipient = each.id AND first.kind = 'first'
  LEFT JOIN mails AS reminder ON reminder.recipient = each.id AND reminder.kind = 'reminder'
  LEFT JOIN sessions AS visit ON visit.session_uuid = each.session_uuid
  LEFT JOIN responses AS answer ON answer.session_uuid = each.session_uuid
  LEFT JOIN unsubscribed ON unsubscribed.email_digest = each.email_digest`;

const either = (state: string) => `first.state = '${state}' OR reminder.state = '${state}'`;

const counts = `count(*) AS recipients,
  ${count(isOpen('first'))} + ${count(isOpen('reminder'))} AS waiting,
  ${count("first.state = 'sent'")} AS sent, ${count("reminder.state = 'sent'")} AS reminded,
  ${count(either('refused'))} AS refused, ${count(either('unknown'))} AS unknown,
  ${count('unsubscribed.email_digest IS NOT NULL')} AS unsubscribed,
  ${count('visit.session_uuid IS NOT NULL')} AS opened, ${count('answer.session_uuid IS NOT NULL')} AS answered`;

type Counts = Pick<
  Mailing,
  'recipients' | 'waiting' | 'sent' | 'reminded' | 'refused' | 'unknown' | 'unsubscribed' | 'opened' | 'answered'
>;

interface RecipientColumns extends Pick<Recipient, 'id' | 'email' | 'name' | 'outcome' | 'response_id'> {
  readonly state: string | null;
  readonly sent_at: number | null;
  readonly reminded_at: number | null;
  readonly visit: string | null;
  readonly is_unsubscribed: number;
}

const timeOf = (time: number | null) => (time === null ? null : isoTime(time));

function recipientOf({ state, sent_at, reminded_at, visit, is_unsubscribed, ...row }: RecipientColumns): Recipient {
  const isWaiting = state === null || ['waiting', 'sending', 'handed'].includes(state);
  return {
    ...row,
    state: (isWaiting ? (is_unsubscribed ? 'unsubscribed' : 'waiting') : state) as Recipient['state'],
    sent_at: timeOf(sent_at),
    reminded_at: timeOf(reminded_at),
    has_opened: visit !== null,
  };
}

/** A recipient, with the session of the personal link, and the mailing. */
export interface FoundRecipient extends Pick<MailingRow, 'survey_uuid' | 'subject'> {
  readonly recipient: Recipient;
  readonly session_uuid: string;
}

/** Resolves to the recipients for whom a condition is true, those of the newest mailing first. */
export async function readRecipients(
  read: Statements,
  condition: string,
  values: readonly unknown[],
): Promise<FoundRecipient[]> {
  const rows = await read<RecipientColumns & Omit<FoundRecipient, 'recipient'>>(
    `SELECT each.id, each.email, each.name, 
       CASE WHEN ${isOpen('reminder')} THEN first.state ELSE coalesce(reminder.state, first.state) END AS state,
       coalesce(reminder.outcome, first.outcome) AS outcome, first.sent_at AS sent_at, reminder.sent_at AS reminded_at,
       visit.session_uuid AS visit, answer.created_at || '-' || answer.public_id AS response_id,
       CASE WHEN unsubscribed.email_digest IS NULL THEN 0 ELSE 1 END AS is_unsubscribed,
       mailings.survey_uuid AS survey_uuid, subject, each.session_uuid AS session_uuid
     FROM ${joined} JOIN mailings ON mailings.id = each.mailing
     WHERE ${condition} ORDER BY mailings.created_at DESC, mailings.id, each.ordinal`,
    values,
  );
  return rows.map(({ survey_uuid, subject, session_uuid, ...row }) => {
    return { recipient: recipientOf(row), survey_uuid, subject, session_uuid };
  });
}

/** Creates what counts and lists what came of mailings. */
export function createMailingNumbers({ store }: Pick<Core, 'store'>) {
  const { read } = store.database;

  async function withCounts({ id, created_at, ...row }: MailingRow): Promise<Mailing> {
    const [found] = await read<Counts>(`SELECT ${counts} FROM ${joined} WHERE each.mailing = ?`, [id]);
    const numbers = Object.entries(found!).map(([name, value]) => [name, Number(value)]);
    const { survey_uuid, state, subject, intro, language, address, created_by, problem } = row;
    const written = { id, survey_uuid, state, subject, intro, language, address, created_by, problem };
    return { ...written, created_at: isoTime(created_at), ...(Object.fromEntries(numbers) as Counts) };
  }

  return {
    withCounts,

    async list(survey_uuid: string): Promise<Mailing[]> {
      const sql = 'SELECT * FROM mailings WHERE survey_uuid = ? ORDER BY created_at DESC, id';
      return Promise.all((await read<MailingRow>(sql, [survey_uuid])).map(withCounts));
    },

    recipients: async (id: string): Promise<Recipient[]> =>
      (await readRecipients(read, 'each.mailing = ?', [id])).map(({ recipient }) => recipient),
  };
}

export type MailingNumbers = ReturnType<typeof createMailingNumbers>;
