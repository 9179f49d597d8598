import { z } from 'zod';
import type { Writable } from './tool.ts';

/** A request that people choose from a menu of their program. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly argsSchema: { readonly [name: string]: z.ZodType<string | undefined> };
  /** Returns what the program asks the model, in the name of the person. */
  readonly write: (args: Readonly<Record<string, string | undefined>>) => string;
  /** What a model has to be allowed to write for it. */
  readonly needs?: Writable;
}

const survey = z
  .string()
  .max(200)
  .optional()
  .describe('The name, the question or the uuid of a survey. Left out: the one with the most recent responses.');

const surveyOf = (given: string | undefined) =>
  given ? `the survey "${given}"` : 'the survey with the most responses in the last 30 days';

/** The prompts. None of their texts comes from the server. */
export const prompts: readonly Prompt[] = [
  {
    name: 'what_changed',
    title: 'What changed, and why?',
    description: 'Compares the last 30 days with the 30 days before, and looks for the reason.',
    argsSchema: { survey },
    write: (args) => `What changed in ${surveyOf(args['survey'])}, and why?

1. Find it with list_surveys.
2. Call compare_periods: from 30 days ago, before 60 days ago. Only call a difference a change if it is significant, and give its interval.
3. Call explain_last_change, and list_comments for the pages, languages or choices that it names.
4. Answer in five sentences at most: the metric with its margin of error, what changed, where, and what people write about it, with two quotes. If nothing changed, say so. Say what you could not find out.`,
  },
  {
    name: 'unhappy_visitors',
    title: 'What are unhappy visitors missing?',
    description: 'Groups the comments of the lowest scores of the last 90 days.',
    argsSchema: { survey },
    write: (args) => `What are the unhappy visitors of ${surveyOf(args['survey'])} missing?

1. Find it with list_surveys.
2. Call list_words, then list_comments of the last 90 days with the scores that count as unhappy for its type. Read up to 200.
3. Group what they say into at most six topics, each with the number of comments that you have read about it, and one quote. Count a comment only where it belongs most.
4. Say how many comments you read, of how many, and which page or language has a topic of its own.`,
  },
  {
    name: 'tag_new_comments',
    title: 'Tag the new comments',
    description: 'Tags the comments of the last 7 days by what they are about.',
    argsSchema: { survey },
    needs: 'tags',
    write: (args) => `Tag the comments of the last 7 days in ${surveyOf(args['survey'])} by what they are about.

1. Find it with list_surveys, and see with summarize_survey which tags it has.
2. Read the comments with list_comments. Use the existing tags; add a new one only if at least three comments need it, in lower case.
3. Call tag_comments, then say how many comments got which tag.`,
  },
  {
    name: 'draft_a_survey',
    title: 'Draft a survey',
    description: 'Drafts one question for a page, which you publish yourself.',
    argsSchema: { goal: z.string().min(1).max(1000).describe('What you want to learn, and on which page.') },
    needs: 'drafts',
    write: (args) => `Draft a survey with asklet: ${args['goal']}

1. Choose the type that answers this best: nps_10, csat_5, csat_2, ces_7, or general for an open question. Ask one thing, in at most 12 words, without leading.
2. Ask for a comment with text_question if the answer would tell what to do. Show it on the pages named, after the visitor has had time to know them.
3. Call draft_survey. Correct what it reports.
4. Show the question, why you chose it, and the link. A person publishes it.`,
  },
];
