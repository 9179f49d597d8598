import { z } from 'zod';
import { AttemptReply, NotificationsReply } from '../api/deliveries.ts';
import { FaultRequest } from '../api/fault.ts';
import { ImportedResponse, ImportList, ImportReply } from '../api/importedResponses.ts';
import {
  AddTargetRequest,
  ChangeTargetRequest,
  PreviewReply,
  PreviewRequest,
  TargetReply,
} from '../api/notificationTargets.ts';
import {
  AddPersonReply,
  AddPersonRequest,
  ChangePersonRequest,
  PeopleReply,
  Person,
  SignInReply,
} from '../api/people.ts';
import {
  ConflictReply,
  DeletedSurveys,
  KeyConflictReply,
  KeyList,
  LimitKeyRequest,
  PublishReply,
  PublishRequest,
  RejectedReply,
  RemovedReply,
  SurveyList,
  SurveyReply,
  VersionList,
  VersionReply,
} from '../api/publishing.ts';
import { ScreenshotType } from '../api/screenshot.ts';
import { maxImportedAtOnce } from '../limits.ts';
import { FindingReply, Words } from '../results/finding.ts';
import {
  DeletionReply,
  MarksRequest,
  ResponseList,
  ResponseMarks,
  TagReply,
  TagRequest,
} from '../results/responses.ts';
import { ExportQueries, resultsFilters, ResultsQuery, SummariesQuery } from '../results/resultsQuery.ts';
import { SummaryList, SummaryReply } from '../results/summary.ts';
import { TrendNote, TrendNoteRequest } from '../results/trendNotes.ts';
import { Uuid } from '../uuid.ts';
import { mailingOperations } from './mailingOperations.ts';
import type { Operation } from './operation.ts';
import type { AdminRouteName } from './routes.ts';

const filters = {
  ...resultsFilters,
  metadata: z
    .record(z.string(), z.string())
    .optional()
    .describe('metadata.KEY=VALUE, once for each key: the value as text, one value of a list, or `*` for any value.'),
};
const { before, bom, count, cursor, delimiter, limit, replace, time_zone } = ResultsQuery.shape;

const exported = (query: z.ZodRawShape, type: string) => ({
  query: z.object({ ...filters, ...query }),
  reply: [type],
  done: 'Newest first, streamed. Other parameters are not accepted.',
});

const surveyTag = { ETag: { description: 'Changes with the survey.', schema: { type: 'string' } } };
const match = { 'If-Match': 'The ETag of the survey on which the change is based.' };
const conflict = {
  description: 'The survey has changed in the meantime. Its ETag is that of the current survey.',
  headers: surveyTag,
  body: ConflictReply,
};
const notChanged = {
  403: 'The admin token is missing or wrong, the request comes from a page of another site, or surveys cannot be published: the reply says why and what to do.',
  409: 'The surveys file has errors elsewhere: the reply names the line. Nothing was changed.',
  503: 'The store is not available now, or the disk is full.',
};
const keysTag = { ETag: { description: 'Changes with the keys.', schema: { type: 'string' } } };
const noTarget = { 404: 'Target not found.' };
const rejectedTarget = { 400: { description: 'The target has errors: `errors` has the field.', body: RejectedReply } };
const noPerson = { 404: 'Person not found.' };
const cookie = { 'Set-Cookie': { description: 'A cookie for the admin API.', schema: { type: 'string' } } };
const noResponse = { 404: 'Survey not found, or it has no such response.' };

/** Each operation of the admin API. */
export const operations = {
  surveys: { summary: 'List the surveys', reply: SurveyList },
  deleted_surveys: {
    summary: 'List the surveys that were removed. To restore one, publish it',
    reply: DeletedSurveys,
  },
  survey: {
    summary: 'Read a survey as it is written',
    reply: SurveyReply,
    replyHeaders: surveyTag,
    errors: { 409: 'The surveys file is not valid JSON: the reply names the line.' },
  },
  publish: {
    summary: 'Publish a survey: it is served from the next request',
    headers: { ...match, 'If-None-Match': 'Instead of If-Match, to create a survey.' },
    body: PublishRequest,
    reply: PublishReply,
    done: 'The survey was changed.',
    replyHeaders: surveyTag,
    errors: notChanged,
    replies: {
      201: { description: 'The survey was created.', headers: surveyTag, body: PublishReply },
      400: {
        description: 'A header is missing, or the survey has errors: those that "asklet check" reports.',
        body: RejectedReply,
      },
      412: conflict,
    },
  },
  remove: {
    summary: 'Remove a survey. Its answers and its versions stay',
    headers: match,
    reply: RemovedReply,
    errors: { ...notChanged, 400: 'The header If-Match is missing.' },
    replies: { 412: conflict },
  },
  keys: {
    summary: 'List the keys that may use a survey, and the pages of other sites on which it was seen',
    reply: KeyList,
    replyHeaders: keysTag,
    errors: { 409: 'The surveys file has errors: the reply names the line.' },
  },
  limit_key: {
    summary: 'Set the origins of the pages that may use a key of the surveys file',
    headers: { 'If-Match': 'The ETag of the keys on which the change is based.' },
    body: LimitKeyRequest,
    reply: KeyList,
    replyHeaders: keysTag,
    errors: {
      ...notChanged,
      400: 'The header If-Match is missing, or an origin is not valid.',
      404: 'Survey not found, or the key may not use it.',
    },
    replies: {
      412: { description: 'The keys have changed in the meantime.', headers: keysTag, body: KeyConflictReply },
    },
  },
  versions: { summary: 'List the published versions of a survey', reply: VersionList },
  version: {
    summary: 'Read a version of a survey. Publish it to restore it',
    reply: VersionReply,
    errors: { 404: 'Version not found.' },
  },
  summaries: {
    summary: 'Summarize all surveys for a list: in total, and for the last 30 days',
    query: SummariesQuery,
    reply: SummaryList,
    pollable: true,
  },
  summary: {
    summary: 'Summarize responses',
    query: z.object({ ...filters, time_zone, before }),
    reply: SummaryReply,
    pollable: true,
  },
  finding: {
    summary: 'Say when the metric has changed last, and what can explain it',
    query: z.object({ time_zone }),
    reply: FindingReply,
    pollable: true,
  },
  words: {
    summary: 'List the words that stand out in the comments of unhappy and of happy people',
    query: z.object(filters),
    reply: Words,
    pollable: true,
  },
  list: {
    summary: 'List responses, newest first',
    query: z.object({ ...filters, limit, cursor }),
    reply: ResponseList,
    pollable: true,
  },
  delete_all: {
    summary: 'Delete responses with their sessions and events',
    query: z.object({ ...filters, count: count.unwrap().describe(count.description!) }),
    reply: DeletionReply,
    errors: { 409: 'The number of responses differs, because responses arrived in the meantime. Nothing was deleted.' },
  },
  mark_one: {
    summary: 'Mark a response as read, star it, or set its status',
    body: MarksRequest,
    reply: ResponseMarks,
    errors: noResponse,
  },
  tag: {
    summary: 'Add tags to responses and remove tags from them',
    body: TagRequest,
    reply: TagReply,
    errors: { 404: 'Survey not found.' },
  },
  add_note: {
    summary: 'Add a note to a day of the trend',
    body: TrendNoteRequest,
    reply: TrendNote,
    errors: { 400: 'The note is not valid, or the survey has too many.', 404: 'Survey not found.' },
  },
  remove_note: {
    summary: 'Remove a note from the trend',
    reply: z.object({ survey_uuid: Uuid, id: z.string() }),
    errors: { 404: 'Survey not found, or it has no such note.' },
  },
  delete_one: {
    summary: 'Delete a response with its session and events',
    reply: z.object({ survey_uuid: Uuid, session_uuid: Uuid }),
    errors: noResponse,
  },
  screenshot: {
    summary: 'Read the screenshot of a response',
    reply: ScreenshotType.options,
    done: 'The image. Browsers sandbox it and do not guess its type.',
    replyHeaders: {
      'Content-Security-Policy': { schema: { const: 'sandbox' } },
      'X-Content-Type-Options': { schema: { const: 'nosniff' } },
    },
    errors: { 404: 'Survey not found, or it has no such response with a screenshot.' },
  },
  imports: { summary: 'List the imports', reply: ImportList },
  import_responses: {
    summary: 'Import responses of another tool or server',
    query: z.object({ replace }),
    lines: {
      schema: ImportedResponse,
      description: `At most ${maxImportedAtOnce} responses and 8 MiB, each as a line of JSON.`,
    },
    reply: ImportReply,
    done: 'The responses are stored. The same request again changes nothing.',
    errors: {
      400: 'A line is not valid, or its session belongs to another survey; the reply says which. Earlier lines may be stored.',
    },
  },
  export_csv: {
    summary: 'Export responses as CSV',
    ...exported({ time_zone: ExportQueries.csv.shape.time_zone, bom, delimiter }, 'text/csv'),
  },
  export_ndjson: {
    summary: 'Export responses as NDJSON',
    ...exported({ time_zone: ExportQueries.ndjson.shape.time_zone, bom }, 'application/x-ndjson'),
  },
  notifications: { summary: 'List the targets and the latest messages', reply: NotificationsReply },
  preview_target: {
    summary: 'Show the message of a sample answer, or the digest of the last seven days, without sending it',
    body: PreviewRequest,
    reply: PreviewReply,
  },
  add_target: {
    summary: 'Add a target to the surveys file',
    body: AddTargetRequest,
    reply: TargetReply,
    errors: notChanged,
    replies: rejectedTarget,
  },
  change_target: {
    summary: 'Change a target in the surveys file. null removes a field',
    body: ChangeTargetRequest,
    reply: TargetReply,
    errors: { ...notChanged, ...noTarget },
    replies: rejectedTarget,
  },
  remove_target: {
    summary: 'Remove a target from the surveys file. What waits for it is not sent',
    reply: z.object({ id: z.string() }),
    errors: { ...notChanged, ...noTarget },
  },
  test_target: {
    summary:
      'Send a sample to a target now, or the digest of the last seven days. If it arrives, a stopped target is used again, and gets what waits for it',
    reply: AttemptReply,
    errors: noTarget,
  },
  send_again: {
    summary: 'Send a message now that was delivered, has failed, or waits for longer than five minutes',
    reply: z.object({ id: z.string() }),
    errors: { 404: 'Message not found, or it is sent within five minutes.' },
  },
  ...mailingOperations,
  sign_in: {
    summary: 'Sign in a browser that sends a token: its cookie replaces the token until 30 days after its last visit',
    reply: SignInReply,
    replyHeaders: cookie,
  },
  sign_out: { summary: 'Sign out this browser', reply: z.object({}) },
  sign_out_everywhere: {
    summary: 'Sign out all browsers of this person, or all that signed in with the same token',
    reply: z.object({}),
  },
  accept_invitation: {
    summary: 'Sign in a browser that sends an invitation, which works once: Authorization: Bearer <INVITATION>',
    reply: SignInReply,
    replyHeaders: cookie,
    errors: { 403: 'The invitation is wrong, was used, or has expired.' },
  },
  people: { summary: 'List the people and programs that may use the admin API', reply: PeopleReply },
  add_person: {
    summary: 'Invite a person, or create the token of a program',
    body: AddPersonRequest,
    reply: AddPersonReply,
  },
  change_person: {
    summary: 'Change a name or a role, from the next request on',
    body: ChangePersonRequest,
    reply: Person,
    errors: noPerson,
  },
  remove_person: {
    summary: 'Remove a person or program, and sign it out everywhere',
    reply: z.object({ id: z.string() }),
    errors: { ...noPerson, 409: 'Somebody with a login comes back at the next visit: set the role none.' },
  },
  invite_again: {
    summary: 'Create a new invitation for a person, or a new token for a program. The one before is no longer valid',
    reply: AddPersonReply,
    errors: noPerson,
  },
  backup: {
    summary: 'Copy the SQLite file while it is in use',
    reply: ['application/vnd.sqlite3'],
    errors: { 400: 'The database is PostgreSQL, which has its own tools.' },
  },
  faults: {
    summary: 'Let the next calls of an endpoint fail, on a server that was started with --faults',
    body: FaultRequest,
    reply: z.object({ planned: FaultRequest }),
    errors: { 404: 'The server was not started with --faults.' },
  },
} as const satisfies Readonly<Record<AdminRouteName, Operation>>;

type Operations = typeof operations;

/** The body of a request, as its handler gets it. */
export type BodyOf<Name extends AdminRouteName> = Operations[Name] extends { body: infer Body extends z.ZodType }
  ? z.output<Body>
  : null;

/** The body of a reply. */
export type ReplyOf<Name extends AdminRouteName> = Operations[Name]['reply'] extends infer Reply extends z.ZodType
  ? z.output<Reply>
  : never;
