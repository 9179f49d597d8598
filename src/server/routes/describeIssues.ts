import type { z } from 'zod';

/** What is wrong with a request, one line: where, and what was expected; never what was sent. */
export const describeIssues = (error: z.ZodError) =>
  error.issues
    .slice(0, 5)
    .map(({ path, message }) => [path.join('.') || 'body', message].join(': '))
    .join('; ');
