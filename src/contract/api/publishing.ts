import { z } from 'zod';
import { Origin } from '../origin.ts';
import { KeyEntry, SurveyEntry } from '../surveys/surveysFile.ts';
import { Uuid } from '../uuid.ts';
import { SignInReply } from './people.ts';

const seenPage = {
  at: z.iso.datetime(),
  origin: z.string().nullable().meta({ description: 'The origin of the page; null if the request had none.' }),
};

const SightingProblem = z.enum(['origin', 'closed', 'key']).nullable().meta({
  description:
    'origin: the key is not for this origin. closed: not started, ended, full or archived. key: the key is unknown, or not for this survey.',
});

/** The latest start of a session of a survey; nothing about the visitor. */
export const Sighting = z.object({
  ...seenPage,
  problem: SightingProblem,
  success: z
    .object(seenPage)
    .optional()
    .meta({ description: 'With a problem: the latest start without one, if there was any.' }),
});
export type Sighting = z.infer<typeof Sighting>;

/** Whether surveys can be published, and if not, why and what to do. */
export const PublishingState = z.union([
  z.object({ available: z.literal(true) }),
  z.object({ available: z.literal(false), reason: z.string() }),
]);
export type PublishingState = z.infer<typeof PublishingState>;

/** All surveys that are served. */
export const SurveyList = z.object({
  surveys: z.array(SurveyEntry),
  samples: z.boolean().meta({ description: 'Whether these are the samples, because there is no surveys file yet.' }),
  example: SurveyEntry.nullable().meta({
    description: 'A survey with made-up answers, which is in no list and has only results. Null without samples.',
  }),
  problem: z.string().nullable().meta({
    description:
      'Why the surveys as they are written now are not served, but an earlier state; null if they are, and for those who only read.',
  }),
  publishing: PublishingState,
  ...SignInReply.shape,
  has_login: z
    .boolean()
    .meta({ description: 'Whether a proxy has signed in the person, so that only it can sign out.' }),
  seen: z.record(z.string(), Sighting).meta({ description: 'By survey_uuid.' }),
});
export type SurveyList = z.infer<typeof SurveyList>;

/** A survey exactly as written in the file: without defaults, and not checked. */
export const WrittenSurvey = z.record(z.string(), z.unknown());
export type WrittenSurvey = z.infer<typeof WrittenSurvey>;

/** An error or a warning of a survey. */
export const SurveyFinding = z.object({
  path: z.array(z.union([z.string(), z.int()])).meta({ description: 'The names and indexes in the survey.' }),
  message: z.string(),
});
export type SurveyFinding = z.infer<typeof SurveyFinding>;

const written = {
  survey: WrittenSurvey,
  key: z.string().nullable().meta({ description: 'A key that can use the survey, if possible on every origin.' }),
  warnings: z.array(SurveyFinding),
};

/** A survey of the file. Its ETag changes with the survey. */
export const SurveyReply = z.object({ ...written, seen: Sighting.nullable() });
export type SurveyReply = z.infer<typeof SurveyReply>;

/** A survey to publish. */
export const PublishRequest = z.strictObject({
  survey: WrittenSurvey,
  key: KeyEntry.shape.key.optional().meta({
    description: 'A new key for the survey, if no key may use it yet. Default: a random one.',
  }),
  note: z.string().max(200).optional().meta({ description: 'What changed, for the list of versions.' }),
});
export type PublishRequest = z.infer<typeof PublishRequest>;

/** The published survey. */
export const PublishReply = z.object({ ...written, version: z.int() });
export type PublishReply = z.infer<typeof PublishReply>;

/** A key that may use a survey. */
export const SurveyKey = z.object({
  key: KeyEntry.shape.key,
  surveys: KeyEntry.shape.surveys,
  origins: z.array(Origin).nullable().meta({ description: 'The origins of the pages that may use it; null for all.' }),
  fixed: z.enum(['all', 'code']).nullable().meta({
    description:
      'Why its origins cannot be changed over the API. all: it is for all surveys. code: it is given in code. null: they can.',
  }),
});
export type SurveyKey = z.infer<typeof SurveyKey>;

/** The keys that may use a survey, and the pages of other sites on which it was seen. */
export const KeyList = z.object({
  keys: z.array(SurveyKey),
  pages: z
    .array(z.object({ ...seenPage, problem: SightingProblem }))
    .meta({ description: 'The latest start of a session on each origin except those of this server, newest first.' }),
});
export type KeyList = z.infer<typeof KeyList>;

/** The origins of a key. */
export const LimitKeyRequest = z.strictObject({
  key: KeyEntry.shape.key,
  origins: KeyEntry.shape.origins
    .unwrap()
    .nullable()
    .meta({ description: 'null: pages of any origin may use the key.' }),
});
export type LimitKeyRequest = z.infer<typeof LimitKeyRequest>;

/** The reply if the keys of a survey were changed by somebody else. */
export const KeyConflictReply = KeyList.extend({ detail: z.string() });

/** The reply if the survey was changed by somebody else. */
export const ConflictReply = z.object({
  detail: z.string(),
  survey: WrittenSurvey.nullable().meta({ description: 'The survey as it is now; null if it was removed.' }),
});
export type ConflictReply = z.infer<typeof ConflictReply>;

/** The reply if a survey has errors: the same as `asklet check` reports. */
export const RejectedReply = z.object({ detail: z.string(), errors: z.array(SurveyFinding).optional() });
export type RejectedReply = z.infer<typeof RejectedReply>;

/** The survey that was removed from the file. */
export const RemovedReply = z.object({ survey_uuid: Uuid });
export type RemovedReply = z.infer<typeof RemovedReply>;

/** The surveys that have versions but are no longer served. */
export const DeletedSurveys = z.object({
  surveys: z.array(
    z.object({
      survey_uuid: Uuid,
      published_at: z.iso.datetime().meta({ description: 'When its last version was published.' }),
      survey: WrittenSurvey.meta({ description: 'Its last version.' }),
    }),
  ),
});
export type DeletedSurveys = z.infer<typeof DeletedSurveys>;

/** A published state of a survey. */
export const SurveyVersion = z.object({
  version: z.int(),
  published_at: z.iso.datetime(),
  note: z.string().nullable(),
  by: z
    .string()
    .nullable()
    .meta({ description: 'Who published it. Null: somebody with the admin token, or the file was edited.' }),
});
export type SurveyVersion = z.infer<typeof SurveyVersion>;

/** The last 100 versions of a survey, newest first. */
export const VersionList = z.object({ versions: z.array(SurveyVersion) });
export type VersionList = z.infer<typeof VersionList>;

/** A version with its survey. */
export const VersionReply = SurveyVersion.extend({ survey: WrittenSurvey });
export type VersionReply = z.infer<typeof VersionReply>;
