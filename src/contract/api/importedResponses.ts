import { z } from 'zod';
import { Metadata, Text } from './response.ts';
import { SurveyType } from '../surveys/survey.ts';
import { Tag } from '../tag.ts';
import { unknownField } from '../unknownField.ts';
import { Uuid } from '../uuid.ts';

const fields = {
  survey_uuid: Uuid.optional().meta({ description: 'If it is given, it must be the survey of the request.' }),
  session_uuid: Uuid.meta({
    description:
      'Identifies the response: one with a session that is already stored is not stored a second time. Programs that import from another tool make a UUIDv5 of its id there, so that visitors cannot write to it.',
  }),
  score: z.int32().nullable(),
  score_type: SurveyType.nullable().optional().meta({
    description: 'The type of survey on whose scale the score was given. Default: that of the survey.',
  }),
  text: Text.nullable(),
  metadata: Metadata,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  tags: z.array(Tag).default([]).meta({ description: "The owner's tags." }),
};

/** A response from another tool or server, as an export in NDJSON has it. */
export const ImportedResponse = z.strictObject(fields, { error: unknownField('field', fields) });
export type ImportedResponse = z.input<typeof ImportedResponse>;

const Count = z.int().nonnegative();

/** The result of a request that imports responses. */
export const ImportReply = z.object({
  survey_uuid: Uuid,
  stored: Count.meta({ description: 'Responses that were new.' }),
  replaced: Count.meta({ description: 'Responses that were imported before, with other contents.' }),
  different: Count.meta({
    description: 'Responses that were imported before with other contents, and stay as they are without `replace`.',
  }),
  unchanged: Count.meta({ description: 'Responses that were already stored.' }),
});
export type ImportReply = z.infer<typeof ImportReply>;

/** The imports of a survey, and how long the server keeps what is imported. */
export const ImportList = z.object({
  imports: z.array(
    z.object({
      name: z.string().meta({ description: 'The value of `metadata.imported`.' }),
      responses: Count,
      from: z.iso.datetime().meta({ description: 'When the first of its responses was created.' }),
      until: z.iso.datetime().meta({ description: 'When the last of its responses was created.' }),
    }),
  ),
  retention_days: z.number().positive().nullable().meta({
    description:
      'The server deletes responses this many days after their last change, also imported ones. Null: it keeps them.',
  }),
});
export type ImportList = z.infer<typeof ImportList>;
