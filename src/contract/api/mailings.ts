import { z } from 'zod';
import { localeTag } from '../localeTag.ts';
import { addressPattern } from '../surveys/notifications.ts';
import { Uuid } from '../uuid.ts';

/** Maximum number of recipients of a mailing. */
const maxRecipients = 10_000;

/** Whether and when a mailing is sent. */
const MailingState = z.enum(['draft', 'sending', 'paused', 'done']);

const State = z.enum(['waiting', 'sent', 'refused', 'unknown', 'answered', 'unsubscribed']).meta({
  description:
    'waiting: will be sent. refused: the mail server does not accept it. unknown: the server stopped while it was handed over. answered, unsubscribed: not sent any more.',
});

const texts = {
  subject: z.string().trim().min(1).max(200),
  intro: z
    .string()
    .max(5000)
    .meta({ description: 'The text before the question. `{name}` is the name of the recipient.' }),
  language: z
    .string()
    .refine((tag) => localeTag(tag) !== undefined)
    .nullable()
    .meta({ description: 'The language of the question, of which the survey has a translation. Null: its own.' }),
};

/** A person to ask. */
const Person = z.strictObject({
  email: z.string().trim().max(254).regex(addressPattern, 'expected an email address'),
  name: z.string().trim().max(100).nullable().default(null),
});

/** A mailing to prepare. */
export const MailingRequest = z.strictObject({
  survey_uuid: Uuid,
  ...texts,
  recipients: z.array(Person).min(1).max(maxRecipients),
});

/** What to change before a mailing is sent. */
export const ChangeMailingRequest = z.strictObject({
  subject: texts.subject.optional(),
  intro: texts.intro.optional(),
  language: texts.language.optional(),
});

const Count = z.int().min(0);

/** A mailing with its numbers. */
export const Mailing = z.object({
  id: z.string(),
  survey_uuid: Uuid,
  ...texts,
  state: MailingState,
  address: z.string().meta({ description: 'How the links begin: the address of the server.' }),
  created_at: z.iso.datetime(),
  created_by: z.string().nullable(),
  problem: z
    .string()
    .nullable()
    .meta({ description: 'Why nothing can be sent now, such as a wrong password. It is tried again.' }),
  recipients: Count,
  waiting: Count,
  sent: Count.meta({ description: 'Recipients to whom an email was sent.' }),
  reminded: Count,
  refused: Count,
  unknown: Count,
  unsubscribed: Count,
  opened: Count.meta({ description: 'Recipients who have opened the page of the survey.' }),
  answered: Count,
});
export type Mailing = z.infer<typeof Mailing>;

/** The mailings of a survey, the newest first. */
export const MailingList = z.object({
  mailings: z.array(Mailing),
  sender: z.string().nullable().meta({ description: 'Whom the emails come from. Null: there is no mail server.' }),
});

/** The mailings of all surveys that wait, because the mail server accepts no emails now. */
export const HeldMailings = z.object({
  mailings: z.array(Mailing.pick({ id: true, survey_uuid: true, subject: true }).extend({ problem: z.string() })),
});

/** A recipient, and what became of each email. */
export const Recipient = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  state: State,
  outcome: z.string().nullable().meta({ description: 'The reply of the mail server to the latest email.' }),
  sent_at: z.iso.datetime().nullable(),
  reminded_at: z.iso.datetime().nullable(),
  has_opened: z.boolean(),
  response_id: z.string().nullable().meta({ description: 'The response. Null: not answered.' }),
});
export type Recipient = z.infer<typeof Recipient>;

/** A mailing with its recipients, in their order. */
export const MailingReply = z.object({ mailing: Mailing, recipients: z.array(Recipient) });

/** The mailing that was created, and who is not among the recipients. */
export const CreatedMailing = z.object({
  mailing: Mailing,
  repeated: Count.meta({ description: 'Addresses that were given more than once.' }),
  unsubscribed: Count.meta({ description: 'People who want no more emails.' }),
});

/** Where to send a mailing for a look. */
export const MailingTestRequest = z.strictObject({ email: Person.shape.email });
