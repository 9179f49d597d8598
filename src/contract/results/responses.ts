import { z } from 'zod';
import { SurveyType } from '../surveys/survey.ts';
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
});
export type ResponseMarks = z.infer<typeof ResponseMarks>;

/** The marks to change. */
export const MarksRequest = z.strictObject(ResponseMarks.partial().shape);
export type MarksRequest = z.infer<typeof MarksRequest>;

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
