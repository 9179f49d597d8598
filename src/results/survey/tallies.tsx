import type { Place, SummaryReply } from '../../contract/results.ts';
import type { SurveyEntry } from '../../contract/surveysFile.ts';
import { formatCount, formatNumber, formatPage, formatPart, formatValue } from '../format.ts';
import { comparePlace } from '../statistics/comparePlace.ts';
import { enough, figures } from '../statistics/figures.ts';
import type { Filters } from '../view.ts';
import { Tally } from './Tally.tsx';

interface TallyProps {
  readonly survey: SurveyEntry;
  readonly summary: SummaryReply;
  readonly filters: Filters;
  readonly onFilters: (change: Partial<Filters>) => void;
}

/** The labels of a survey's options by the values that are stored for them. */
function labelsOf({ choice_options }: SurveyEntry): ReadonlyMap<string, string> {
  const options = Array.isArray(choice_options) ? choice_options : (choice_options?.options ?? []);
  return new Map(
    options.map((option) => (typeof option === 'string' ? [option, option] : [option.value, option.label])),
  );
}

/** How often each option was chosen. */
export function Choices({ survey, summary, filters, onFilters }: TallyProps) {
  if (survey.response_type !== 'choices' && summary.choices.length === 0) return null;
  const labels = labelsOf(survey);
  const counts = new Map<string, number>([...labels.keys()].map((value) => [value, 0]));
  for (const { value, count } of summary.choices) counts.set(value, count);
  const without = (key: string) => filters.metadata.filter(([each]) => each !== key);
  const isOn = (key: string, value: string) =>
    filters.metadata.some(([each, wanted]) => each === key && wanted === value);
  const toggle = (key: string, value: string) =>
    onFilters({ metadata: isOn(key, value) ? without(key) : [...without(key), [key, value]] });
  const rows = [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .map(([value, count]) => ({
      name: labels.get(value) ?? value,
      count,
      isChosen: isOn('choices', value),
      onChoose: () => toggle('choices', value),
    }));
  return (
    <Tally id="choices" title="Choices" column="Choice" rows={rows} all={summary.responses}>
      {summary.choice_comments > 0 && (
        <p>
          <button
            type="button"
            class="button"
            aria-pressed={isOn('choice_comment', '*')}
            onClick={() => toggle('choice_comment', '*')}
          >
            {formatNumber(summary.choice_comments, 'answer', 'answers')} to “Other”
          </button>
        </p>
      )}
    </Tally>
  );
}

/** How far visitors got. Only the period matters to it. */
export function FunnelTally({ summary: { funnel }, isFiltered }: { summary: SummaryReply; isFiltered: boolean }) {
  const steps = [
    ['Initialized', funnel.initialized],
    ['Opened', funnel.opened],
    ['Scored', funnel.scored],
    ['Text written', funnel.text],
    ['Closed before the end', funnel.closed],
  ] as const;
  const rows = steps.map(([name, count], index) => ({
    name,
    count,
    figure: index === 0 ? '' : formatPart(count, funnel.opened),
  }));
  return (
    <Tally
      id="funnel"
      title="Funnel"
      column="Event"
      rows={rows}
      all={Math.max(funnel.initialized, funnel.opened)}
      figureName="Of opened"
    >
      <p class="note">
        Sessions that began in the period, each counted once.
        {isFiltered && ' Other filters do not change it: who has not answered has no score, page or text.'}
      </p>
    </Tally>
  );
}

interface PlacesProps extends TallyProps {
  readonly kind: 'page' | 'locale';
}

const placeTexts = {
  page: { title: 'Pages', column: 'Page', one: 'page', many: 'pages' },
  locale: { title: 'Languages', column: 'Locale', one: 'locale', many: 'locales' },
};

/** Where answers came from, with the figure of each place that has enough of them. */
export function Places({ kind, survey, summary, filters, onFilters }: PlacesProps) {
  const places: readonly Place[] = kind === 'page' ? summary.pages : summary.locales;
  const count = kind === 'page' ? summary.page_count : summary.locale_count;
  const isOfScores = Boolean(filters.min_score || filters.max_score);
  const figure = isOfScores ? null : figures[survey.survey_type];
  const { title, column, many } = placeTexts[kind];
  const shown = places.slice(0, 10);
  if (shown.length === 0) return null;
  const estimateOf = ({ scores }: Place) => {
    const estimate = figure?.estimate(scores);
    if (!figure || !estimate) return '';
    return estimate.n < enough ? 'too few' : formatValue(estimate.value, figure) + figure.unit;
  };
  const stands = ({ scores }: Place) => figure && comparePlace(figure, scores, summary.scores);
  const isCompared = shown.some(stands);
  return (
    <Tally
      id={`${kind}s`}
      title={title}
      column={column}
      all={summary.responses}
      figureName={figure?.name}
      rows={shown.map((place) => ({
        name: place.name === null ? 'unknown' : kind === 'page' ? formatPage(place.name) : place.name,
        count: place.responses,
        figure: estimateOf(place),
        stands: stands(place),
        isChosen: filters[kind] === place.name,
        ...(place.name !== null && {
          onChoose: () => onFilters({ [kind]: filters[kind] === place.name ? '' : place.name! }),
        }),
      }))}
    >
      {isCompared && (
        <p class="note">
          Higher, lower: than all other responses of this view. The 95 % interval of the difference is without 0.
        </p>
      )}
      {count > shown.length && (
        <p class="note">
          The {formatCount(shown.length)} most frequent of {formatCount(count)} {many}.
        </p>
      )}
    </Tally>
  );
}
