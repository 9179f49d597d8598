import { isDeepStrictEqual } from 'node:util';
import type { WrittenSurvey } from '../../contract/api/publishing.ts';
import { type QuestionChange, questionParts } from '../../contract/results/summary.ts';
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

/** Resolves to the days on which another question was published than before, oldest first. */
export async function questionChangesOf(
  { all }: Reading,
  survey_uuid: string,
  timeZone: string,
): Promise<QuestionChange[]> {
  const versions = await all<{ published_at: number; survey: string }>(
    'SELECT published_at, survey FROM survey_versions WHERE survey_uuid = ? ORDER BY version',
    [survey_uuid],
  );
  const days = new Map<string, Set<Part>>();
  let before: ReturnType<typeof asked> | null = null;
  for (const { published_at, survey } of versions) {
    const after = asked(JSON.parse(survey) as WrittenSurvey);
    const changed = questionParts.filter((part) => before && !isDeepStrictEqual(before[part], after[part]));
    before = after;
    if (changed.length === 0) continue;
    const day = localDate(timeZone, published_at);
    days.set(day, new Set([...(days.get(day) ?? []), ...changed]));
  }
  return [...days].map(([day, parts]) => ({ day, parts: questionParts.filter((part) => parts.has(part)) }));
}
