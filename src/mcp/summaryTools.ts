import { z } from 'zod';
import {
  Before,
  BreakdownRow,
  Mix,
  MixGroup,
  RangeChoices,
  Summary,
  SummaryReply,
  type Trend,
  TrendPoint,
} from '../contract/results/summary.ts';
import { Uuid } from '../contract/uuid.ts';
import { operations } from '../contract/admin/operations.ts';
import { argumentsOf, queryOf, surveyArgument, type Tool } from './tool.ts';
import { untrustedField } from './untrusted.ts';

const { summary: about } = operations.summary;

/** Maximum number of points of a trend, and of groups of a breakdown. */
const maxPoints = 31;
const maxGroups = 15;

const Group = BreakdownRow.omit({ scores: true });

/** The groups by what browsers sent: anyone can store any page, language, question or choice. `devices` are beside them. */
const VisitorGroups = z.object({
  choices: Summary.shape.choices,
  range_choices: z.array(RangeChoices),
  questions: Summary.shape.questions,
  tags: Summary.shape.tags,
  pages: z.array(Group),
  locales: z.array(Group),
  devices: z.array(Group),
});

const numbers = {
  survey_uuid: Uuid,
  ...Summary.pick({
    responses: true,
    response_rate: true,
    response_rate_interval: true,
    mailing: true,
    metric: true,
  }).shape,
};

/** Returns the finest trend that is short enough, without the oldest points of a longer one. */
export function shortTrend(trend: Trend): { unit: keyof Trend; points: TrendPoint[] } {
  const unit = (['day', 'week'] as const).find((each) => trend[each].length <= maxPoints) ?? 'month';
  return { unit, points: trend[unit].slice(-maxPoints) };
}

const summaryTool: Tool = {
  name: 'summarize_survey',
  title: 'Summarize a survey',
  description: `${about} of a survey: its metric (NPS, CSAT % or mean CES) with a 95% confidence interval, the counts by score, the funnel, the trend, and in ${untrustedField} the ${maxGroups} most frequent choices, questions, tags, pages, languages and devices, with the visitors who opened, dismissed and answered the survey there. All filters are optional.`,
  inputSchema: argumentsOf('summary', { without: ['before', 'response'], own: surveyArgument }),
  outputSchema: z.object({
    ...numbers,
    ...Summary.omit({
      before: true,
      days: true,
      trend: true,
      choices: true,
      range_choices: true,
      questions: true,
      tags: true,
      pages: true,
      locales: true,
      devices: true,
    }).shape,
    trend: z
      .object({ unit: z.enum(['day', 'week', 'month']), points: z.array(TrendPoint) })
      .describe(`The latest ${maxPoints} days, weeks or months, each named by its first day.`),
    [untrustedField]: VisitorGroups,
  }),
  async run({ survey_uuid, ...args }, ask) {
    const summary = SummaryReply.parse(await ask('summary', { survey_uuid: String(survey_uuid) }, queryOf(args)));
    const { choices, range_choices, questions, tags, pages, locales, devices } = summary;
    const first = <T>(list: readonly T[]) => list.slice(0, maxGroups);
    return {
      ...summary,
      trend: shortTrend(summary.trend),
      [untrustedField]: {
        choices: first(choices),
        range_choices: first(range_choices).map((range) => ({ ...range, choices: first(range.choices) })),
        questions: first(questions),
        tags: first(tags),
        pages: first(pages),
        locales: first(locales),
        devices,
      },
    };
  },
};

const comparisonTool: Tool = {
  name: 'compare_periods',
  title: 'Compare two periods of a survey',
  description: `${about} from \`from\` until \`until\` (default: now), and compare the metric with that of the period from \`before\` to \`from\`. A difference that is not significant may be chance. \`mix\` is set if other visitors explain most of it; its groups are in ${untrustedField}. With filters, both periods are of the same group.`,
  inputSchema: argumentsOf('summary', { without: ['response'], required: ['from', 'before'], own: surveyArgument }),
  outputSchema: z.object({
    ...numbers,
    before: Before.extend({ mix: Mix.omit({ groups: true }).nullable() }).nullable(),
    [untrustedField]: z.object({ mix_groups: z.array(MixGroup) }),
  }),
  async run({ survey_uuid, ...args }, ask) {
    const summary = SummaryReply.parse(await ask('summary', { survey_uuid: String(survey_uuid) }, queryOf(args)));
    return { ...summary, [untrustedField]: { mix_groups: summary.before?.mix?.groups ?? [] } };
  },
};

/** The tools that read numbers of a survey. */
export const summaryTools = [summaryTool, comparisonTool];
