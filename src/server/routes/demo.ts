import { Hono } from 'hono';
import { z } from 'zod';
import { endpoints } from '../../contract/endpoints.ts';
import { Survey } from '../../contract/survey.ts';
import { KeyEntry, SurveyEntry } from '../../contract/surveysFile.ts';
import type { Catalogue } from '../domain/catalogue.ts';
import { ApiError } from '../domain/apiError.ts';
import type { Limits } from '../domain/limits.ts';
import { noFlags } from '../domain/written.ts';
import { describeIssues } from './describeIssues.ts';
import { createBodyReader } from './readBody.ts';
import { replyJson, replyOwn } from './reply.ts';

/** What the builder is answered with. */
export interface DemoOptions {
  readonly catalogue: Catalogue;
  readonly limits: Limits;
  /** Whether drafts may be answered for real: where the samples are served, and nothing of an owner's. */
  readonly takesDrafts: boolean;
}

const Draft = z.strictObject({ key: KeyEntry.shape.key, survey: SurveyEntry });

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ApiError(400, describeIssues(parsed.error));
}

function decode(draft: string): unknown {
  try {
    return JSON.parse(Buffer.from(draft, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** The addresses that the builder asks for surveys which stand in no file yet. */
export function createDemo({ catalogue, limits, takesDrafts }: DemoOptions): Hono {
  const demo = new Hono({ strict: false });
  const withBody = createBodyReader(limits);

  // the address holds the survey, so that nothing has to be kept
  demo.post(`/api/demo/preview/:draft${endpoints.sessions.path}`, ({ req }) => {
    const { survey_uuid, ...survey } = parse(SurveyEntry, decode(req.param('draft')));
    const session = { survey_uuid, session_uuid: crypto.randomUUID() };
    return replyOwn({ ...session, survey: Survey.parse(survey), ...noFlags });
  });

  demo.post('/api/demo/drafts', async ({ req }) => {
    if (!takesDrafts) throw new ApiError(403, 'This server has a surveys file: add the survey to it.');
    return withBody(req.raw, { client: 'demo', subject: {}, spend() {} }, async (body) => {
      const { survey, key } = parse(Draft, body);
      const isTaken = !catalogue.addDraft(survey, key);
      if (isTaken) throw new ApiError(400, 'The surveys file of this server has this survey.');
      return replyJson({ survey_uuid: survey.survey_uuid });
    });
  });

  return demo;
}
