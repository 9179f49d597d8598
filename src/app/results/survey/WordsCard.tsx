import type { StandingWord, Words } from '../../../contract/results/finding.ts';
import type { SurveyType } from '../../../contract/scores.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { metricFormatOf } from '../metricFormats.ts';
import type { Filters } from '../view.ts';

interface WordsCardProps {
  readonly type: SurveyType;
  readonly words: Words;
  readonly filters: Filters;
  readonly onFilters: (change: Partial<Filters>) => void;
}

/** Renders the words that unhappy and happy people write more often than the others. Each leads to its comments. */
export function WordsCard({ type, words: { unhappy, happy }, filters, onFilters }: WordsCardProps) {
  const texts = useTexts();
  const { t } = texts;
  const format = metricFormatOf(type, texts);
  if (!format || unhappy.length + happy.length === 0) return null;
  const lists = [
    ['bad', unhappy],
    ['good', happy],
  ] as const;
  return (
    <section class="card words" aria-labelledby="words">
      <h2 id="words">{t('Words that stand out')}</h2>
      <div class="two">
        {lists.map(([tone, list]) => {
          const { name, min, max } = format.groups.find((group) => group.tone === tone)!;
          return (
            list.length > 0 && (
              <div key={tone}>
                <h3>{name}</h3>
                <ul class="word-list">
                  {list.map((found) => (
                    <li key={found.word}>
                      <button
                        type="button"
                        class={`word ${tone}`}
                        dir="auto"
                        aria-pressed={filters.search === found.word}
                        title={describe(found, texts)}
                        onClick={() =>
                          onFilters({ search: found.word, min_score: String(min), max_score: String(max) })
                        }
                      >
                        {found.word} <span class="note">{found.people}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            )
          );
        })}
      </div>
      <p class="note">
        {t('With the number of people. Each stands out against the other group by more than chance explains.')}
      </p>
    </section>
  );
}

const describe = ({ share, others }: StandingWord, { t, formatShare }: Texts) =>
  t('{share} of these comments, {others} of the others', { share: formatShare(share), others: formatShare(others) });
