import { z } from 'zod';
import { EventType } from '../api/event.ts';
import { Metadata } from '../api/response.ts';
import { devices } from './breakdowns.ts';
import { ResponseMarks } from './responses.ts';
import { SessionFlags } from '../api/session.ts';
import { SurveyType } from '../surveys/survey.ts';
import { Uuid } from '../uuid.ts';

/** The name and the version of the format, in `asklet.json`. */
export const archiveFormat = { format: 'asklet-archive', version: 1 } as const;

/** The files with a hash in `asklet.json`. */
const archivedFiles = [
  'surveys.json',
  'versions.ndjson',
  'notes.ndjson',
  'stopped.ndjson',
  'unsubscribed.ndjson',
  'budget.ndjson',
  'secrets.ndjson',
] as const;

const Count = z.int().nonnegative();
const Sha256 = z.string().regex(/^[\da-f]{64}$/);

/** A file that holds a screenshot: a picture, or the text of an address that base64 cannot reproduce. */
export const archivedScreenshot = /^screenshots\/[\da-f-]{36}\.(webp|jpeg|png|txt)$/;

const ArchivedResponse = z.strictObject({
  key_id: z.string().nullable().meta({ description: 'The id of the public key that sent it.' }),
  score: z.int32().nullable(),
  score_type: SurveyType.nullable().meta({ description: 'The type of survey on whose scale the score was given.' }),
  text: z.string().nullable(),
  metadata: Metadata.meta({ description: 'Without the `data_url` of a screenshot.' }),
  screenshot: z.string().regex(archivedScreenshot).nullable().meta({ description: 'The file with the screenshot.' }),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  public_id: z
    .string()
    .regex(/^[\da-f]{24}$/)
    .meta({ description: 'The random part of its id.' }),
  ...ResponseMarks.shape,
});

/** A line of `sessions/<survey_uuid>.ndjson`: a session with its response and its events. */
export const ArchivedSession = z.strictObject({
  session_uuid: Uuid,
  created_at: z.iso.datetime(),
  ...SessionFlags.shape,
  page: z.string().nullable().meta({ description: 'Where the survey was first shown, without query and fragment.' }),
  locale: z.string().nullable(),
  device: z.enum(devices).nullable(),
  response: ArchivedResponse.nullable(),
  events: z
    .array(z.strictObject({ event_type: EventType, version: z.literal([1, 2]), created_at: z.iso.datetime() }))
    .meta({ description: 'In the order of creation.' }),
});
export type ArchivedSession = z.infer<typeof ArchivedSession>;

/** A line of `versions.ndjson`: a published state of a survey. */
export const ArchivedVersion = z.strictObject({
  survey_uuid: Uuid,
  version: z.int().min(1),
  published_at: z.iso.datetime(),
  note: z.string().nullable(),
  published_by: z.string().nullable(),
  survey: z.looseObject({}).meta({ description: 'The survey, as the surveys file has it.' }),
});
export type ArchivedVersion = z.infer<typeof ArchivedVersion>;

/** A line of `notes.ndjson`: a note of the owner on a day of the trend. */
export const ArchivedNote = z.strictObject({
  id: z.string(),
  survey_uuid: Uuid,
  day: z.iso.date(),
  text: z.string(),
  created_at: z.iso.datetime(),
  created_by: z.string().nullable(),
});

/** A line of `stopped.ndjson`: a target of notifications that gets nothing more. */
export const ArchivedStop = z.strictObject({
  target: z.string().meta({ description: 'The id of the target.' }),
  stopped_at: z.iso.datetime(),
  reason: z.string(),
});

/** A line of `unsubscribed.ndjson`: an address that gets no more mailings. */
export const ArchivedUnsubscribed = z.strictObject({
  email_digest: Sha256.meta({ description: 'The SHA-256 of the address in lower case.' }),
  unsubscribed_at: z.iso.datetime(),
});

/** A line of `budget.ndjson`: the sessions of a survey with a budget that began in an hour. */
export const ArchivedHour = z.strictObject({
  survey_uuid: Uuid,
  hour: z.iso.datetime().meta({ description: 'Its start.' }),
  asked: Count,
  not_asked: Count,
});

/** A line of `secrets.ndjson`: what the server signs with. */
export const ArchivedSecret = z.strictObject({
  id: z.literal(1),
  secret: z.string().min(32).meta({ description: 'Proves which sessions the server has started.' }),
  created_at: z.iso.datetime(),
});

/** `asklet.json`: the contents of an archive. */
export const ArchiveIndex = z.strictObject({
  format: z.literal(archiveFormat.format),
  version: z.literal(archiveFormat.version),
  surveys_from: z
    .enum(['database', 'file'])
    .nullable()
    .meta({ description: 'Where the surveys file was; null without one.' }),
  files: z.record(z.enum(archivedFiles), Sha256.nullable()).meta({
    description: 'The SHA-256 of these files; null without the file.',
  }),
  surveys: z.array(
    z.strictObject({
      survey_uuid: Uuid,
      sessions: Count,
      responses: Count,
      events: Count,
      screenshots: Count,
      sha256: Sha256.meta({ description: 'The hash of all sessions, as `asklet copy` prints it.' }),
    }),
  ),
});
export type ArchiveIndex = z.infer<typeof ArchiveIndex>;

/** Returns the JSON Schema of a line with a session, with those of the other files in `$defs`. */
export const archiveSchema = () => {
  const schemaOf = (schema: z.ZodType) => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return rest;
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `A session in an asklet archive, version ${archiveFormat.version}`,
    ...schemaOf(ArchivedSession),
    $defs: {
      version: schemaOf(ArchivedVersion),
      note: schemaOf(ArchivedNote),
      stop: schemaOf(ArchivedStop),
      unsubscribed: schemaOf(ArchivedUnsubscribed),
      hour: schemaOf(ArchivedHour),
      secret: schemaOf(ArchivedSecret),
      index: schemaOf(ArchiveIndex),
    },
  };
};
