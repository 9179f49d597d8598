import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Breakdown, type BreakdownProps } from './Breakdown.tsx';
import { choiceLabels } from '../choiceLabels.ts';
import { metadataFilter } from './metadataFilter.ts';

/** Renders how often each choice was selected. */
export function ChoiceBreakdown({ survey, summary, filters, onFilters }: BreakdownProps) {
  const { t, n } = useTexts();
  if (survey.response_type !== 'choices' && summary.choices.length === 0) return null;
  const labels = choiceLabels(survey);
  const counts = new Map<string, number>([...labels.keys()].map((value) => [value, 0]));
  for (const { value, count } of summary.choices) counts.set(value, count);
  const { isOn, toggle } = metadataFilter({ filters, onFilters });
  const rows = [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .map(([value, count]) => ({
      name: labels.get(value) ?? value,
      language: survey.language,
      count,
      isChosen: isOn('choices', value),
      onChoose: () => toggle('choices', value),
    }));
  return (
    <Breakdown id="choices" title={t('Choices')} column={t('Choice')} rows={rows} all={summary.responses}>
      {survey.shuffle_choices && <p class="note">{t('Visitors saw the choices in random order.')}</p>}
      {summary.choice_comments > 0 && (
        <p>
          <Button aria-pressed={isOn('choice_comment', '*')} onClick={() => toggle('choice_comment', '*')}>
            {n(summary.choice_comments, '{count} answer to “Other”', '{count} answers to “Other”')}
          </Button>
        </p>
      )}
    </Breakdown>
  );
}
