import type { SummaryReply } from '../../../contract/results/summary.ts';
import type { TrendNote } from '../../../contract/results/trendNotes.ts';

/** What happened on a day of the trend: the owner's notes, and versions of the survey. */
export interface NotedDay {
  readonly day: string;
  /** Counts the days of the chart, from 1. */
  readonly number: number;
  readonly notes: readonly TrendNote[];
  /** Set if a version with the same question was published. */
  readonly published: { readonly note: string | null } | undefined;
}

/** Returns the days from `first` to `last` with notes or published versions, oldest first. */
export function daysOfNotes(
  { notes, published }: Pick<SummaryReply, 'notes' | 'published'>,
  first: string,
  last: string,
): NotedDay[] {
  const days = [...new Set([...notes, ...published].map(({ day }) => day))].toSorted();
  return days
    .filter((day) => day >= first && day <= last)
    .map((day, index) => ({
      day,
      number: index + 1,
      notes: notes.filter((note) => note.day === day),
      published: published.find((each) => each.day === day),
    }));
}
