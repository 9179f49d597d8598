import { z } from 'zod';
import { ChatNotification, MailNotification, targetKinds, WebhookNotification } from '../surveys/notifications.ts';

/** What is wrong with an address that somebody enters. */
export const addressErrors = {
  url: 'Enter an address that begins with https:// or http://.',
  address: 'Enter an email address.',
  private:
    'This address is in a private network or on this machine. To allow it, start the server with --allow-private-targets (ASKLET_ALLOW_PRIVATE_TARGETS=1).',
} as const;

const Url = z
  .string()
  .max(2000)
  .meta({
    description: 'The address. It is stored encrypted, and never shown again.',
    examples: ['https://hooks.slack.com/services/T00/B00/XXXX'],
  });
const Address = z
  .string()
  .max(254)
  .meta({ description: 'The email address.', examples: ['team@example.com'] });

/** A target to add: the fields of the surveys file, with the address itself. The secret of a webhook is created. */
export const AddTargetRequest = z.discriminatedUnion('to', [
  WebhookNotification.omit({ secret: true }).extend({ url: Url }),
  ChatNotification.extend({ url: Url }),
  MailNotification.extend({ address: Address }),
]);
export type AddTargetRequest = z.infer<typeof AddTargetRequest>;

const { name, surveys, when, paused, digest, at, time_zone } = MailNotification.shape;

/** What to change of a target. Its kind stays, and so do its address and its secret if they are left out. */
export const ChangeTargetRequest = z.strictObject({
  url: Url.optional(),
  address: Address.optional(),
  new_secret: z
    .literal(true)
    .optional()
    .meta({ description: 'Replaces the secret of a webhook, which is in the reply.' }),
  name: name.nullable(),
  surveys: surveys.nullable(),
  when: when.nullable(),
  paused: paused.nullable(),
  digest: digest.nullable(),
  at: at.nullable(),
  time_zone: time_zone.nullable(),
});
export type ChangeTargetRequest = z.infer<typeof ChangeTargetRequest>;

/** A target that was added or changed. */
export const TargetReply = z.object({
  id: z.string().meta({ description: 'Another one than before if the address or the name was changed.' }),
  secret: z
    .string()
    .nullable()
    .meta({ description: 'The secret of a webhook, if it was just created. It is never shown again.' }),
});
export type TargetReply = z.infer<typeof TargetReply>;

/** What the message of a target depends on. */
export const PreviewRequest = z.strictObject({ to: z.enum(targetKinds), surveys, when, digest, time_zone });
export type PreviewRequest = z.infer<typeof PreviewRequest>;

/** The message that a target would get. */
export const PreviewReply = z.object({
  fits: z.boolean().meta({ description: 'Whether an answer to one of the surveys can meet the conditions.' }),
  subject: z.string().nullable().meta({ description: 'The subject of an email.' }),
  sections: z
    .array(
      z.object({
        title: z.string(),
        url: z.string().nullable(),
        headline: z.string(),
        comments: z.array(z.string()),
        details: z.array(z.tuple([z.string(), z.string()])),
      }),
    )
    .meta({ description: 'What people read. Empty for a webhook.' }),
  body: z.string().nullable().meta({ description: 'The body of the request to a webhook.' }),
});
export type PreviewReply = z.infer<typeof PreviewReply>;
