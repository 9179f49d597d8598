import { z } from 'zod';
import { Metric, SummaryList } from '../contract/results/summary.ts';
import { Uuid } from '../contract/uuid.ts';
import { operations } from '../contract/admin/operations.ts';
import { argumentsOf, queryOf, type Tool } from './tool.ts';

const Survey = z.object({
  survey_uuid: Uuid,
  title: z.string().nullable().default(null),
  survey_type: z.string(),
  question: z.string().nullable(),
});

const ListedSurvey = Survey.extend({
  all: z.object({ responses: z.int(), imported: z.int(), opened: z.int() }),
  recent: z
    .object({ responses: z.int(), with_text: z.int(), metric: Metric.nullable() })
    .describe('The responses of the last 30 days.'),
});

/** The maximum and the usual number of surveys on a page. */
const maxSurveys = 50;

/** Lists surveys in the order of the surveys file. The cursor is the last survey of a page. */
export const surveyTool: Tool = {
  name: 'list_surveys',
  title: 'List surveys',
  description: `${operations.surveys.summary}, with the numbers of each: in total, and of the last 30 days.`,
  inputSchema: argumentsOf('summaries', {
    own: {
      limit: z.int().min(1).max(maxSurveys).default(maxSurveys).describe('Maximum number of surveys.'),
      cursor: Uuid.optional().describe('The cursor of the previous page.'),
    },
  }),
  outputSchema: z.object({
    surveys: z.array(ListedSurvey),
    cursor: Uuid.nullable().describe('Leads to the next page; null on the last one.'),
  }),
  async run({ limit, cursor, ...args }, ask) {
    const surveys = z.object({ surveys: z.array(Survey) }).parse(await ask('surveys', {})).surveys;
    const numbers = SummaryList.parse(await ask('summaries', {}, queryOf(args))).surveys;
    const start = surveys.findIndex(({ survey_uuid }) => survey_uuid === cursor) + 1;
    if (cursor !== undefined && start === 0) throw new Error('cursor: expected the cursor of a previous page.');
    // a survey may be published between both requests
    const both = surveys.slice(start, start + Number(limit)).flatMap((survey) => {
      const found = numbers.find(({ survey_uuid }) => survey_uuid === survey.survey_uuid);
      return found ? [{ ...survey, ...found }] : [];
    });
    const hasMore = surveys.length > start + Number(limit);
    return { surveys: both, cursor: hasMore ? surveys[start + Number(limit) - 1]!.survey_uuid : null };
  },
};
