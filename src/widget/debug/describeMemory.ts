import type { Memory } from '../core/memory.ts';

const timeOf = (at: number) => new Date(at).toISOString();

/** Returns a line for everything that this browser has stored about a survey, but not the survey itself. */
export function describeMemory(memory: Memory | null): string {
  if (!memory) return 'No session is stored in this browser.';
  const { reply, at, begun, user, initialized, email, showings, page } = memory;
  const facts = {
    Session: reply.session_uuid,
    'Last reply of the server': timeOf(at),
    'Was shown': initialized,
    'Score sent': reply.user_submitted_score,
    'Text sent': reply.user_submitted_text,
    Closed: reply.user_closed_survey,
    'Answers without a thank-you since': begun && timeOf(begun),
    'Page of the first answer': page?.page_url,
    User: user,
    'Email sent': email,
    'Showings without an answer':
      showings && `${showings.count}, on ${showings.pages} pages, the last at ${timeOf(showings.at)}`,
  };
  return Object.entries(facts)
    .filter(([, value]) => value)
    .map(([name, value]) => (value === true ? name : `${name}: ${value}`))
    .join('\n');
}
