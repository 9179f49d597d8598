import { z } from 'zod';
import { roles } from '../roles.ts';

const Role = z.enum(roles).meta({
  description:
    'read: sees surveys and results. tag: also tags answers. edit: also changes surveys and answers. own: also people and backups. none: nothing.',
});

/** The reply to a browser that has signed in. */
export const SignInReply = z.object({
  name: z.string().nullable().meta({ description: 'Null: it signed in with a token of the server.' }),
  role: Role,
});

const Name = z.string().trim().min(1).max(100);

/** Somebody who may use the admin API: a person, or a program. */
export const Person = z.object({
  id: z.string(),
  name: Name,
  role: Role,
  is_program: z.boolean(),
  login: z.string().nullable().meta({ description: 'The name in the header of a proxy that signs people in.' }),
  created_at: z.iso.datetime(),
  seen_at: z.iso.datetime().nullable().meta({ description: 'The latest request, exact to an hour. Null: none yet.' }),
  invited_until: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When an invitation that nobody has accepted expires. Null: there is none.' }),
});
export type Person = z.infer<typeof Person>;

/** Everybody who may use the admin API, besides those with a token of the server. */
export const PeopleReply = z.object({ people: z.array(Person) });

/** A person to invite, or a program that gets a token. */
export const AddPersonRequest = z.strictObject({
  name: Name,
  role: Role.exclude(['none']),
  is_program: z.boolean().default(false),
});

/** A person or program, and what it needs to sign in. */
export const AddPersonReply = z.object({
  person: Person,
  secret: z.string().meta({
    description:
      'The token of a program, or the invitation of a person: `/surveys#invitation=SECRET`, once, for 7 days.',
  }),
});

/** What to change. */
export const ChangePersonRequest = z.strictObject({ name: Name.optional(), role: Role.optional() });
