import { Breakdown, type BreakdownProps } from './Breakdown.tsx';
import { metadataFilter } from './metadataFilter.ts';

/** Renders how often each follow-up question was answered. A click filters by a question. */
export function QuestionBreakdown({ summary, filters, onFilters }: BreakdownProps) {
  if (summary.questions.length === 0) return null;
  const { isOn, toggle } = metadataFilter({ filters, onFilters });
  return (
    <Breakdown
      id="questions"
      title="Follow-up questions"
      column="Question"
      all={summary.responses}
      rows={summary.questions.map(({ question, count }) => ({
        name: question,
        count,
        isChosen: isOn('question', question),
        onChoose: () => toggle('question', question),
      }))}
    >
      <p class="note">Answers to the questions that depend on the score. The survey's own question is not included.</p>
    </Breakdown>
  );
}
