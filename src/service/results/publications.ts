import { isDeepStrictEqual } from 'node:util';
import type { WrittenSurvey } from '../../contract/api/publishing.ts';
import { type QuestionChange, questionParts, type SummaryReply } from '../../contract/results/summary.ts';
import { optionsOf, type WithChoices } from '../../contract/surveys/choices.ts';
import { localDate } from './days.ts';
import type { Reading } from './dialect.ts';

type Part = QuestionChange['parts'][number];

/** Returns what an answer depends on in a published survey. Languages are left out: they say the same. */
function asked(survey: WrittenSurvey): Readonly<Record<Part, unknown>> {
  const { survey_type, question, min_label = '', max_label = '', follow_ups = [] } = survey;
  const all = [survey, ...(follow_ups as WrittenSurvey[])];
  return {
    type: survey_type,
    question: [question, min_label, max_label],
    follow_ups: all.map((each) => [each['scores'], each['choices'], each['response_type'], each['text_question']]),
    choices: all.flatMap((each) => optionsOf(each as WithChoices).map(({ value }) => value)),
  };
}

/** The days on which a survey was published again. */
export type Publications = Pick<SummaryReply, 'question_changes' | 'published'>;

/** Resolves to the days on which another question was published than before, and to those with other changes. */
export async function publicationsOf({ all }: Reading, survey_uuid: string, timeZone: string): Promise<Publications> {
  const versions = await all<{ published_at: number; note: string | null; survey: string }>(
    'SELECT published_at, note, survey FROM survey_versions WHERE survey_uuid = ? ORDER BY version',
    [survey_uuid],
  );
  const days = new Map<string, { readonly parts: Set<Part>; note: string | null }>();
  let before: ReturnType<typeof asked> | null = null;
  for (const { published_at, note, survey } of versions) {
    const after = asked(JSON.parse(survey) as WrittenSurvey);
    const changed = questionParts.filter((part) => before && !isDeepStrictEqual(before[part], after[part]));
    const isFirst = !before;
    before = after;
    if (isFirst) continue;
    const day = localDate(timeZone, published_at);
    const { parts = [] } = days.get(day) ?? {};
    days.set(day, { parts: new Set([...parts, ...changed]), note });
  }
  const found = [...days].map(([day, { parts, note }]) => ({
    day,
    note,
    parts: questionParts.filter((part) => parts.has(part)),
  }));
  return {
    question_changes: found.flatMap(({ day, parts }) => (parts.length > 0 ? { day, parts } : [])),
    published: found.flatMap(({ day, parts, note }) => (parts.length > 0 ? [] : { day, note })),
  };
}
