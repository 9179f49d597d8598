import type { SurveyEntry } from '../../../contract/surveys/surveysFile.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Breakdown, type BreakdownProps } from './Breakdown.tsx';
import { metadataFilter } from './metadataFilter.ts';

/** Renders how often each follow-up question was answered. A click filters the comments by a question. */
export function QuestionBreakdown({ survey, summary, filters, onFilters }: BreakdownProps) {
  const { t } = useTexts();
  const isFiltered = filters.metadata.some(([key]) => key === 'question');
  if (!isFiltered && !summary.questions.some(({ question }) => question !== null)) return null;
  const { isOn, toggle } = metadataFilter({ filters, onFilters });
  return (
    <Breakdown
      id="questions"
      title={t('Follow-up questions')}
      column={t('Question')}
      all={summary.responses}
      rows={summary.questions.map(({ question, count }) => ({
        ...(nameQuestion(survey, question) ?? { name: t("The survey's own question") }),
        count,
        // responses to the survey's own question don't store it
        isChosen: isOn('question', question ?? ''),
        onChoose: () => toggle('question', question ?? ''),
      }))}
    >
      <p class="note">{t('Answers with a text or a choice. Select a question to list only its answers.')}</p>
    </Breakdown>
  );
}

/**
 * Returns the text of a question with its language, which is only known if the survey still has the question. Returns
 * null for the widget's own question.
 */
function nameQuestion(
  { language, text_question, question: own, follow_ups, survey_type }: SurveyEntry,
  question: string | null,
) {
  if (question === null) {
    const text = survey_type === 'general' ? own : text_question;
    return text ? { name: text, language } : null;
  }
  const isOfSurvey = follow_ups?.some((each) => each.text_question === question);
  return { name: question, ...(isOfSurvey && { language }) };
}
