import { z } from 'zod';
import { operations } from '../contract/admin/operations.ts';
import { ChangedChoice, ChangedGroup, FindingReply, StandingWord, Words } from '../contract/results/finding.ts';
import { MetricChange, Mix } from '../contract/results/summary.ts';
import { argumentsOf, queryOf, surveyArgument, type Tool } from './tool.ts';
import { untrustedField } from './untrusted.ts';

/** What visitors have sent: anyone can store any page, language, choice and word. */
const VisitorParts = z.object({
  mix: Mix.nullable().describe('Set if other visitors explain at least half of the change.'),
  groups: z.array(ChangedGroup),
  choices: z.array(ChangedChoice),
  words: z.array(StandingWord),
});

const lastChangeTool: Tool = {
  name: 'explain_last_change',
  title: 'Explain the last change of a metric',
  description: `${operations.finding.summary}: the groups that have changed most, and choices and words that more people use since then, in ${untrustedField}. \`change\` is null if nothing has changed that chance does not explain.`,
  inputSchema: argumentsOf('finding', { own: surveyArgument }),
  outputSchema: z.object({
    change: MetricChange.nullable(),
    comments: z.int().describe('The number of comments since the change.'),
    [untrustedField]: VisitorParts,
  }),
  async run({ survey_uuid, ...args }, ask) {
    const reply = await ask('finding', { survey_uuid: String(survey_uuid) }, queryOf(args));
    const { finding } = FindingReply.parse(reply);
    const { mix = null, groups = [], choices = [], words = [] } = finding ?? {};
    return {
      change: finding?.change ?? null,
      comments: finding?.comments ?? 0,
      [untrustedField]: { mix, groups, choices, words },
    };
  },
};

// each description is a part of every conversation
const otherFilters = Object.keys(operations.words.query.shape).filter((name) => !['from', 'until'].includes(name));

const wordsTool: Tool = {
  name: 'list_words',
  title: 'List the words that stand out',
  description: `${operations.words.summary}, each with the number of people, in ${untrustedField}.`,
  inputSchema: argumentsOf('words', { without: otherFilters, own: surveyArgument }),
  outputSchema: z.object({ comments: Words.shape.comments, [untrustedField]: Words.omit({ comments: true }) }),
  async run({ survey_uuid, ...args }, ask) {
    const { comments, ...words } = Words.parse(await ask('words', { survey_uuid: String(survey_uuid) }, queryOf(args)));
    return { comments, [untrustedField]: words };
  },
};

/** The tools that say what has changed, and what people write about. */
export const findingTools = [lastChangeTool, wordsTool];
