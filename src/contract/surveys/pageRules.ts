import { z } from 'zod';
import { findRegexFault, maxRegexLength } from './pageRegex.ts';

/** How a page rule compares its value with the page's address. */
export const PageMatch = z.enum(['simple', 'exact', 'starts_with', 'ends_with', 'contains', 'glob', 'regex']);
export type PageMatch = z.infer<typeof PageMatch>;

/** The requirements for a regular expression that is safe to run in a page. */
const regexExpectations = {
  syntax: 'a regular expression',
  long: `a regular expression of at most ${maxRegexLength} characters`,
  slow: 'a regular expression that cannot take long (no repeated group or back reference; one "*" or "+", two after "^")',
};

const PageMatchWithValue = z
  .strictObject({
    match: PageMatch.meta({
      description: 'How the value is compared. "simple" ignores protocol, www., query and hash.',
      examples: ['contains'],
    }),
    value: z
      .string()
      .min(1)
      .meta({
        description: 'If it begins with "/", compared with the path, otherwise with the full URL.',
        examples: ['/checkout'],
      }),
  })
  .superRefine(({ match, value }, context) => {
    const fault = match === 'regex' && findRegexFault(value);
    if (fault) context.addIssue({ code: 'custom', path: ['value'], message: `expected ${regexExpectations[fault]}` });
  });

/** A page, as a glob or as a match type with a value. */
export const PageRule = z.union([z.string().min(1), PageMatchWithValue]);
export type PageRule = z.infer<typeof PageRule>;

/** The pages on which a survey shows: exclude takes precedence over include; a plain list means include. */
export const PageRules = z.union([
  z.array(PageRule),
  z.strictObject({
    include: z
      .array(PageRule)
      .optional()
      .meta({ description: 'The pages that show the survey. Default: all.', examples: [['/shop/*']] }),
    exclude: z
      .array(PageRule)
      .optional()
      .meta({ description: 'The pages that never show the survey.', examples: [['/shop/checkout*']] }),
  }),
]);
export type PageRules = z.infer<typeof PageRules>;
