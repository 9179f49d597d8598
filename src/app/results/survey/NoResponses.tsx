import type { SummaryReply } from '../../../contract/results/summary.ts';
import { linkPageOf } from '../../../contract/surveys/linkPageOf.ts';
import type { SurveyEntry } from '../../../contract/surveys/surveysFile.ts';
import { useTexts, withElements } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { focusIfLost } from '../../ui/focus.ts';
import { pathOf } from '../../../contract/addresses.ts';
import type { Period } from '../period.ts';
import { countListed } from '../countListed.ts';

interface NoResponsesProps {
  readonly survey: SurveyEntry;
  readonly all: SummaryReply;
  readonly isFiltered: boolean;
  readonly period: Period;
  readonly onAllTime: () => void;
}

/** Explains why the view has no responses, and what to do. */
export function NoResponses({ survey, all, isFiltered, period, onAllTime }: NoResponsesProps) {
  const { t, n } = useTexts();
  const { name, first, last } = period;
  const endsBefore = name === 'custom' && last !== '' && last < first;
  if (countListed(all) === 0) {
    return (
      <section class="card nothing">
        <h2>{t('No responses yet')}</h2>
        {all.opened > 0 ? (
          <p>
            {n(all.opened, 'The survey was opened {count} time.', 'The survey was opened {count} times.')}{' '}
            {t('Responses appear here automatically.')}
          </p>
        ) : (
          <p>
            <a href={pathOf(survey.survey_uuid, 'share')}>
              {linkPageOf(survey)
                ? t('Send the link, or paste the script tag into a page.')
                : t('Paste the script tag into a page.')}
            </a>{' '}
            {t('Responses appear here automatically.')}
          </p>
        )}
        <p>{t('To see the answers of another survey tool here, import them.')}</p>
        <p class="note">
          {withElements(t('If nothing shows, add {parameter} to the URL of the page.'), {
            parameter: <code>?asklet=debug</code>,
          })}
        </p>
      </section>
    );
  }
  return (
    <section class="card nothing">
      <h2>{t('No responses in this view')}</h2>
      <p>
        {endsBefore
          ? t('The period ends before it begins.')
          : isFiltered
            ? t('No response matches all filters.')
            : t('There are no responses in this period.')}{' '}
        {n(countListed(all), 'The survey has {count} response in total.', 'The survey has {count} responses in total.')}
      </p>
      {name !== 'all' && (
        <Button
          onClick={() => {
            onAllTime();
            focusIfLost('.filters');
          }}
        >
          {t('Show all time')}
        </Button>
      )}
    </section>
  );
}
