import { z } from 'zod';
import { ListedResponse } from './responses.ts';
import { Count } from './summary.ts';
import { Uuid } from '../uuid.ts';
import { Recipient } from '../api/mailings.ts';

/** Maximum number of answers of a person: an id with more of them, such as `guest`, is not that of a person. */
export const maxAnswersOfPerson = 1000;

const who = {
  person: z.string().trim().min(1).max(254).meta({
    description:
      'An email address, in whatever case, or an id: the `user_id` of your pages, or the `recipient` of a personal link.',
  }),
};

/** Whose data to find. */
export const PersonRequest = z.strictObject(who);

/** An answer of a person, of any survey. */
const PersonAnswer = z.object({
  ...ListedResponse.pick({ survey_uuid: true, id: true, created_at: true, score: true, text: true }).shape,
  found_in: z.array(z.string()).meta({
    description: 'Where it names the person: `text`, keys of the metadata, or `mailing` for a personal link.',
  }),
});

/** The mailings to a person, the newest first. */
const Recipients = z.array(Recipient.extend({ survey_uuid: Uuid, subject: z.string() }));

const unsubscribed_at = z.iso
  .datetime()
  .nullable()
  .meta({ description: 'When the address was unsubscribed from mailings. Null: it was not.' });

/** What is stored of a person, in all surveys. */
export const PersonReply = z.object({
  answers: z.array(PersonAnswer).meta({ description: 'The newest first.' }),
  recipients: Recipients,
  unsubscribed_at,
  also: z.array(z.string()).meta({
    description: 'Other addresses and ids that these answers and mailings name, of which more can be stored.',
  }),
});
export type PersonReply = z.infer<typeof PersonReply>;

const { survey_uuid, score, text, metadata, created_at, updated_at } = ListedResponse.shape;

/** All that is stored of a person, for that person. */
export const PersonExport = z.object({
  person: z.string(),
  exported_at: z.iso.datetime(),
  sessions: z.array(
    z.object({
      survey_uuid,
      session_uuid: Uuid,
      created_at: z.iso.datetime(),
      page: z.string().nullable(),
      locale: z.string().nullable(),
      device: z.string().nullable(),
      events: z.array(z.object({ event_type: z.string(), created_at: z.iso.datetime() })),
      response: z
        .object({ score, text, metadata, created_at, updated_at })
        .nullable()
        .meta({ description: 'The answer, with its screenshot. Null: the survey was only shown.' }),
    }),
  ),
  recipients: Recipients,
  unsubscribed_at,
});
export type PersonExport = z.infer<typeof PersonExport>;

/** What to erase. The numbers are those that were found: if there is more or less by now, nothing is erased. */
export const EraseRequest = z.strictObject({
  ...who,
  answers: Count,
  recipients: Count,
  forget_unsubscribed: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether the address can get mailings again, because nothing of it stays.' }),
});

/** What was erased. */
export const EraseReply = z.object({ answers: Count, recipients: Count });
