import {
  ConflictReply,
  DeletedSurveys,
  PublishReply,
  PublishRequest,
  RejectedReply,
  RemovedReply,
  SurveyList,
  SurveyReply,
  VersionList,
  VersionReply,
} from '../api/publishing.ts';
import { operation, unavailable } from './adminOperation.ts';
import { jsonOf } from './replies.ts';

const tagged = { headers: { ETag: { description: 'Changes with the survey.', schema: { type: 'string' } } } };

const inHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
  example: name === 'If-None-Match' ? '*' : '"1Yw0tJZ1mZ4cVdGkXr5xQA"',
});

const match = inHeader('If-Match', 'The ETag of the survey on which the change is based.');

const notAllowed =
  'The admin token is missing or wrong, the request comes from a page of another site, or surveys cannot be published: the reply says why and what to do.';

const conflict = {
  description: 'The survey has changed in the meantime. Its ETag is that of the current survey.',
  ...tagged,
  content: jsonOf(ConflictReply),
};

const changeErrors = {
  403: notAllowed,
  409: 'The surveys file has errors elsewhere: the reply names the line. Nothing was changed.',
  503: 'The store is not available now, or the disk is full.',
};

const noSurvey = { 404: 'Survey not found.' };

const published = { ...tagged, content: jsonOf(PublishReply) };

/** The operations on surveys, by their path below that of all surveys. */
export const publishingOperations = {
  '': { get: operation('surveys', 'List the surveys', { content: jsonOf(SurveyList) }) },
  'deleted/': {
    get: operation('deleted_surveys', 'List the surveys that were removed. To restore one, publish it', {
      content: jsonOf(DeletedSurveys),
      errors: unavailable,
    }),
  },
  '{survey_uuid}/': {
    get: operation('survey', 'Read a survey as it is written', {
      ...tagged,
      content: jsonOf(SurveyReply),
      errors: { ...noSurvey, 409: 'The surveys file is not valid JSON: the reply names the line.' },
    }),
    put: operation('publish', 'Publish a survey: it is served from the next request', {
      parameters: [match, inHeader('If-None-Match', 'Instead of If-Match, to create a survey.')],
      requestBody: { required: true, content: jsonOf(PublishRequest, 'input') },
      description: 'The survey was changed.',
      ...published,
      errors: { ...noSurvey, ...changeErrors, 413: 'The body is too large.' },
      replies: {
        201: { description: 'The survey was created.', ...published },
        400: {
          description: 'A header is missing, or the survey has errors: those that "asklet check" reports.',
          content: jsonOf(RejectedReply),
        },
        412: conflict,
      },
    }),
    delete: operation('remove', 'Remove a survey. Its answers and its versions stay', {
      parameters: [match],
      content: jsonOf(RemovedReply),
      errors: { ...noSurvey, ...changeErrors, 400: 'The header If-Match is missing.' },
      replies: { 412: conflict },
    }),
  },
  '{survey_uuid}/versions/': {
    get: operation('versions', 'List the published versions of a survey', {
      content: jsonOf(VersionList),
      errors: { ...noSurvey, ...unavailable },
    }),
  },
  '{survey_uuid}/versions/{version}/': {
    get: operation('version', 'Read a version of a survey. Publish it to restore it', {
      content: jsonOf(VersionReply),
      errors: { 404: 'Version not found.', ...unavailable },
    }),
  },
};
