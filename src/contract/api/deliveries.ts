import { z } from 'zod';
import { NotificationFilter, targetKinds } from '../surveys/notifications.ts';
import { PublishingState } from './publishing.ts';
import { Uuid } from '../uuid.ts';

/** The types of messages that a target gets. */
export const DeliveryType = z.enum([
  'response.completed',
  'response.updated',
  'response.deleted',
  'delivery.failed',
  'digest',
]);
export type DeliveryType = z.infer<typeof DeliveryType>;

/** Whether a message still has to be sent. */
export const DeliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** A message to a target. */
export const Delivery = z.object({
  id: z.string(),
  target: z.string().meta({ description: 'The id of the target.' }),
  type: DeliveryType,
  survey_uuid: Uuid.nullable(),
  created_at: z.iso.datetime(),
  state: DeliveryState,
  attempts: z.int(),
  outcome: z.string().nullable().meta({ description: 'The result of the last attempt: a status, or an error.' }),
  next_at: z.iso.datetime().nullable().meta({ description: 'The time of the next attempt.' }),
});
export type Delivery = z.infer<typeof Delivery>;

/** When a digest is sent. */
export const DigestTime = z.object({
  weekday: z.int().meta({ description: '1 for Monday.' }),
  hour: z.int(),
  minute: z.int(),
  time_zone: z.string(),
});
export type DigestTime = z.infer<typeof DigestTime>;

/** Where notifications go, without addresses and secrets. */
export const NotificationTarget = z.object({
  id: z.string(),
  to: z.enum(targetKinds),
  name: z.string().nullable(),
  label: z.string().meta({ description: 'Its name, or its kind and hint.' }),
  hint: z.string().nullable().meta({
    description: 'The host of its address, or the start of an email address. null: it cannot be read.',
  }),
  unreadable: z.array(z.enum(['url', 'address', 'secret'])).meta({
    description: 'What the server has stored but can no longer read: enter it again.',
  }),
  paused: z.boolean().meta({ description: 'Whether somebody has paused it.' }),
  surveys: z.array(Uuid).nullable().meta({ description: 'null: all surveys.' }),
  when: NotificationFilter.meta({ description: 'Which answers are sent. Empty: all.' }),
  digest: DigestTime.nullable().meta({ description: 'When it is sent; null: the target gets the answers.' }),
  stopped: z.string().nullable().meta({ description: 'Why it gets no more messages; null if it still gets them.' }),
});
export type NotificationTarget = z.infer<typeof NotificationTarget>;

/** The targets, and the latest messages, newest first. */
export const NotificationsReply = z.object({
  editing: PublishingState.meta({ description: 'Whether targets can be added, changed and removed.' }),
  storing: PublishingState.meta({ description: 'Whether the addresses of webhooks and chats can be stored.' }),
  missing_mail_variables: z
    .array(z.string())
    .meta({ description: 'The environment variables that emails need and that are not set.' }),
  targets: z.array(NotificationTarget),
  deliveries: z.array(Delivery),
});
export type NotificationsReply = z.infer<typeof NotificationsReply>;

/** The result of an attempt. */
export const AttemptReply = z.object({
  delivered: z.boolean(),
  outcome: z.string().meta({ description: 'A status, or an error.' }),
});
export type AttemptReply = z.infer<typeof AttemptReply>;
