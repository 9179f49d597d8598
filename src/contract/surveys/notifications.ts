import { z } from 'zod';
import { Uuid } from '../uuid.ts';
import { groupNames } from './surveyTypes.ts';

/** The name of an environment variable in the surveys file, such as `$SLACK_URL`. */
export const variablePattern = /^\$([A-Za-z_]\w*)$/;

const fromEnvironment = (expected: string, other: RegExp, description: string, example: string) =>
  z
    .string()
    .regex(new RegExp(`${variablePattern.source}|${other.source}`), `expected ${expected}, or "$NAME"`)
    .meta({ description: `${description} "$NAME" reads it from the environment at the start.`, examples: [example] });

/** The start of the names of variables that the server stores in its database: nobody has to set them. */
export const storedPrefix = 'ASKLET_STORED_';

/** The environment variables that a surveys file can name. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The address of a target, once variables are replaced. */
export const urlPattern = /^https?:\/\/[^\s/?#]+\S*$/;

/** A signing secret of Standard Webhooks, once variables are replaced: 24 to 64 bytes. */
export const secretPattern = /^whsec_[A-Za-z\d+/]{32,86}={0,2}$/;

/** The days of the week, Monday first. */
export const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** When a digest is sent: a day and a time. */
export const digestTimePattern = new RegExp(`^(${dayNames.join('|')}) ([01]\\d|2[0-3]):([0-5]\\d)$`);

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** A time zone of the IANA database. */
export const TimeZone = z.string().refine(isTimeZone, 'expected a time zone such as "Europe/Berlin"');

/** An email address, once variables are replaced. */
export const addressPattern = /^[^\s@<>()[\]\\",;:]+@[^\s@<>()[\]\\",;:]+$/;

const Url = fromEnvironment(
  'an address such as "https://hooks.example/asklet"',
  urlPattern,
  'The address.',
  '$SLACK_URL',
);
const Secret = fromEnvironment(
  '"whsec_" and the base64 of at least 24 bytes',
  secretPattern,
  'Signs each request.',
  '$ASKLET_WEBHOOK_SECRET',
);

/** Which answers are sent. */
export const NotificationFilter = z.strictObject({
  group: z
    .enum(groupNames)
    .optional()
    .meta({
      description:
        'Only answers with a score of this group. "unhappy", "neutral" and "happy" fit the scale of every survey type; the other groups belong to one metric.',
      examples: ['unhappy'],
    }),
  min_score: z
    .int()
    .optional()
    .meta({ description: 'Only answers with at least this score.', examples: [9] }),
  max_score: z
    .int()
    .optional()
    .meta({ description: 'Only answers with at most this score.', examples: [6] }),
  has_text: z
    .boolean()
    .optional()
    .meta({ description: 'Only answers with (true) or without (false) a comment.', examples: [true] }),
});
export type NotificationFilter = z.infer<typeof NotificationFilter>;

const common = {
  name: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .meta({ description: 'A name for the list of targets. Default: the kind and the host.', examples: ['Support'] }),
  surveys: z
    .array(Uuid)
    .min(1)
    .optional()
    .meta({
      description: 'The surveys whose answers are sent. Default: all.',
      examples: [['6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0']],
    }),
  when: NotificationFilter.optional().meta({
    description: 'Which answers are sent. Default: all.',
    examples: [{ group: 'unhappy', has_text: true }],
  }),
  paused: z
    .boolean()
    .optional()
    .meta({ description: 'Sends nothing to this target. Default: false.', examples: [true] }),
};

/** The chat services, each with its own format. */
export const chatNames = ['slack', 'mattermost', 'discord', 'teams'] as const;
export type ChatName = (typeof chatNames)[number];

/** The kinds of targets. */
export const targetKinds = ['webhook', ...chatNames, 'mail'] as const;
export type TargetKind = (typeof targetKinds)[number];

export const WebhookNotification = z
  .strictObject({
    to: z.literal('webhook').meta({ description: 'Requests that follow Standard Webhooks.' }),
    url: Url,
    secret: z.union([Secret, z.tuple([Secret, Secret])]).meta({
      description: 'The secret that signs each request; two during a rotation, the new one first.',
      examples: ['$ASKLET_WEBHOOK_SECRET'],
    }),
    ...common,
  })
  .meta({ title: 'webhook' });

export const ChatNotification = z
  .strictObject({
    to: z.enum(chatNames).meta({ description: 'A message in the format of this chat.', examples: ['slack'] }),
    url: Url,
    ...common,
  })
  .meta({ title: 'chat' });

export const MailNotification = z
  .strictObject({
    to: z.literal('mail').meta({ description: 'An email for each answer, or every week.' }),
    address: fromEnvironment('an email address', addressPattern, 'The address.', 'team@example.com'),
    digest: z
      .literal('weekly')
      .optional()
      .meta({ description: 'Sends the results of the last seven days instead of the answers.' }),
    at: z
      .string()
      .regex(digestTimePattern, 'expected a day and a time such as "Mon 09:00"')
      .optional()
      .meta({ description: 'When the digest is sent. Default: Mon 09:00.', examples: ['Mon 09:00'] }),
    time_zone: TimeZone.optional().meta({
      description: 'The time zone of the digest. Default: UTC.',
      examples: ['Europe/Berlin'],
    }),
    ...common,
  })
  .meta({ title: 'mail' });
export type MailNotification = z.infer<typeof MailNotification>;

/** Where notifications of answers go. */
export const Notification = z.discriminatedUnion('to', [WebhookNotification, ChatNotification, MailNotification]);
export type Notification = z.infer<typeof Notification>;
