import { z } from 'zod';
import { operations } from '../contract/admin/operations.ts';
import { TagReply, TagRequest } from '../contract/results/responses.ts';
import { surveyArgument, type Tool } from './tool.ts';

const { responses, add, remove } = TagRequest.shape;

/** Tags comments. It is only there if the owner lets a model write tags. */
export const tagTool: Tool = {
  name: 'tag_comments',
  title: 'Tag comments',
  description: `${operations.tag.summary}, by their ids. Use few tags, and those that are there already: summarize_survey counts them.`,
  isWriting: true,
  inputSchema: z.strictObject({ ...surveyArgument, responses, add, remove }),
  outputSchema: TagReply.pick({ tagged: true }),
  async run({ survey_uuid, ...body }, ask) {
    return TagReply.parse(await ask('tag', { survey_uuid: String(survey_uuid) }, {}, body));
  },
};
