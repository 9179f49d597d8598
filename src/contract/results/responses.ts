import { z } from 'zod';
import { SurveyType } from '../surveys/survey.ts';
import { Tag } from '../tag.ts';
import { Uuid } from '../uuid.ts';
import { Count } from './summary.ts';

/** The owner's plans with a response. */
export const responseStatuses = ['open', 'planned', 'done'] as const;
export type ResponseStatus = (typeof responseStatuses)[number];

/** The owner's marks on a response. Visitors neither see nor change them. */
export const ResponseMarks = z.object({
  is_read: z.boolean(),
  is_starred: z.boolean(),
  status: z.enum(responseStatuses).nullable(),
  tags: z.array(Tag).meta({ description: 'Sorted.' }),
});
export type ResponseMarks = z.infer<typeof ResponseMarks>;

/** The marks to change. Tags are added and removed one by one, so that nobody overwrites those of others. */
export const MarksRequest = z.strictObject(ResponseMarks.omit({ tags: true }).partial().shape);
export type MarksRequest = z.infer<typeof MarksRequest>;

/** The maximum number of responses that are tagged at once, and of the tags. */
export const maxTagged = { responses: 500, tags: 20 } as const;

const Tags = z.array(Tag).max(maxTagged.tags).default([]);

/** The tags to add to responses, and to remove from them. */
export const TagRequest = z.strictObject({
  responses: z.array(z.string()).min(1).max(maxTagged.responses).meta({ description: 'The ids of the responses.' }),
  add: Tags,
  remove: Tags,
});
export type TagRequest = z.infer<typeof TagRequest>;

/** The number of responses that were found, whether or not their tags were others before. */
export const TagReply = z.object({ survey_uuid: Uuid, tagged: Count });

/** A stored response in a list: its screenshot has an address instead of the picture. */
export const ListedResponse = z.object({
  id: z.string().meta({ description: 'The id of the response. It gives no access to the response.' }),
  survey_uuid: Uuid,
  session_uuid: Uuid.optional().meta({
    description: 'Only with the admin token, because the session can be written to.',
  }),
  score: z.int32().nullable(),
  score_type: SurveyType.nullable().meta({
    description: 'The type of survey on whose scale the score was given: a survey can get another type.',
  }),
  text: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  ...ResponseMarks.shape,
});
export type ListedResponse = z.infer<typeof ListedResponse>;

/** A page of responses, newest first. The cursor leads to the next page, or null. */
export const ResponseList = z.object({ responses: z.array(ListedResponse), cursor: z.string().nullable() });
export type ResponseList = z.infer<typeof ResponseList>;

/** The number of responses that a deletion removed. */
export const DeletionReply = z.object({ survey_uuid: Uuid, deleted: Count });
export type DeletionReply = z.infer<typeof DeletionReply>;
