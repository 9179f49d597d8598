import type { SummaryReply } from '../../../contract/results.ts';
import type { SurveyEntry } from '../../../contract/surveysFile.ts';
import { formatNumber } from '../format.ts';
import { pathOf } from '../../address.ts';

interface NothingHereProps {
  readonly survey: SurveyEntry;
  readonly all: SummaryReply;
  readonly isFiltered: boolean;
  readonly onAllTime: () => void;
}

/** Explains why the view has no responses, and what to do. */
export function NothingHere({ survey, all, isFiltered, onAllTime }: NothingHereProps) {
  if (all.responses === 0) {
    return (
      <section class="card nothing">
        <h2>No responses yet</h2>
        {all.opened > 0 ? (
          <p>The survey was opened {formatNumber(all.opened, 'time', 'times')}. Answers appear here automatically.</p>
        ) : (
          <p>
            <a href={pathOf(survey.survey_uuid, 'share')}>Paste the script tag into a page.</a> Answers appear here
            automatically.
          </p>
        )}
        <p class="note">
          If nothing shows, add <code>?asklet=debug</code> to the URL of the page.
        </p>
      </section>
    );
  }
  return (
    <section class="card nothing">
      <h2>No responses in this view</h2>
      <p>
        {isFiltered ? 'No response matches all filters. ' : 'There are no responses in this period. '}
        The survey has {formatNumber(all.responses, 'response', 'responses')} in total.
      </p>
      <button type="button" class="button" onClick={onAllTime}>
        Show all time
      </button>
    </section>
  );
}
