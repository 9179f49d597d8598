import type { ChangedChoice, ChangedGroup, Finding } from '../../../contract/results/finding.ts';
import type { SurveyEntry } from '../../../contract/surveys/surveysFile.ts';
import { useTexts } from '../../i18n/texts.ts';
import { breakdownLabels } from '../breakdowns.ts';
import { choiceLabels } from '../choiceLabels.ts';
import { type MetricFormat, metricFormatOf } from '../metricFormats.ts';

interface WhyCardProps {
  readonly survey: SurveyEntry;
  readonly finding: Finding;
}

/** Renders the groups and choices before and after a change, those that explain most of it first. */
export function WhyCard({ survey, finding: { change, groups, choices } }: WhyCardProps) {
  const texts = useTexts();
  const { t, formatDay } = texts;
  const format = metricFormatOf(survey.survey_type, texts);
  if (!format || groups.length + choices.length === 0) return null;
  const isByChoice = choices.some(({ stands_out }) => stands_out) && !groups.some(({ stands_out }) => stands_out);
  const choicesTable = choices.length > 0 && <ChoicesTable choices={choices} labels={choiceLabels(survey)} />;
  return (
    <section class="card why" aria-labelledby="why">
      <h2 id="why">{t('Before and since {day}', { day: formatDay(change.since, 'day', true) })}</h2>
      {/* what explains most comes first */}
      {isByChoice && choicesTable}
      {groups.length > 0 && <GroupsTable groups={groups} format={format} />}
      {!isByChoice && choicesTable}
      <p class="note">
        {t(
          '“Clearly” means that chance explains it in fewer than 1 of 100 cases. “Adds” is what the group adds to the change.',
        )}
      </p>
    </section>
  );
}

interface GroupsTableProps {
  readonly groups: readonly ChangedGroup[];
  readonly format: MetricFormat;
}

function GroupsTable({ groups, format }: GroupsTableProps) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <div class="why-table" tabIndex={0} role="region" aria-label={t('Groups before and since')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Group')}</th>
            <th scope="col">{t('Before')}</th>
            <th scope="col">{t('Since')}</th>
            <th scope="col">{t('Change, 95% interval')}</th>
            <th scope="col">{t('Adds')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ by, name, before, after, change, part, stands_out }) => (
            <tr key={`${by} ${name}`} class={stands_out ? 'stands-out' : ''}>
              <th scope="row" dir="auto">
                {breakdownLabels[by].format(name, texts)}
                {stands_out && <span class="note">{t('clearly')}</span>}
              </th>
              <td>{format.formatValue(before.value)}</td>
              <td>{format.formatValue(after.value)}</td>
              <td>
                {format.formatDifference(change.value)} <span class="note">{intervalOf(change, format)}</span>
              </td>
              <td>{format.formatDifference(part)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const intervalOf = ({ low, high }: ChangedGroup['change'], { formatDifference }: MetricFormat) =>
  `${formatDifference(low)} … ${formatDifference(high)}`;

interface ChoicesTableProps {
  readonly choices: readonly ChangedChoice[];
  readonly labels: ReadonlyMap<string, string>;
}

function ChoicesTable({ choices, labels }: ChoicesTableProps) {
  const { t, formatShare } = useTexts();
  return (
    <div class="why-table" tabIndex={0} role="region" aria-label={t('Choices before and since')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Choice')}</th>
            <th scope="col">{t('Before')}</th>
            <th scope="col">{t('Since')}</th>
          </tr>
        </thead>
        <tbody>
          {choices.map(({ value, before, after, stands_out }) => (
            <tr key={value} class={stands_out ? 'stands-out' : ''}>
              <th scope="row" dir="auto">
                {labels.get(value) ?? value}
                {stands_out && <span class="note">{t('clearly')}</span>}
              </th>
              <td>{formatShare(before)}</td>
              <td>{formatShare(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
