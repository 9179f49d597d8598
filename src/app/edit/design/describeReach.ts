import type { Texts } from '../../i18n/texts.ts';
import type { Fields } from './fields.ts';
import { isSame } from './isSame.ts';

/** The fields that decide who sees a survey. Its start and end don't change what a week would have been. */
const deciding = [
  'trigger',
  'manual_tracking',
  'feedback_button',
  'budget',
  'allow_multiple_responses',
  'do_not_show_if_closed',
  'show_on_pages',
] as const;

const shareOf = ({ trigger }: Fields) => trigger?.sample_percent ?? 100;

/** Returns whether two surveys ask the same visitors, but for the share of them. */
function asksAlike(fields: Fields, published: Fields): boolean {
  const given = Object.fromEntries(deciding.map((name) => [name, fields[name]]));
  const { trigger } = fields;
  const sample_percent = published.trigger?.sample_percent;
  const withShare = trigger || sample_percent ? { ...(trigger ?? { type: 'immediate' }), sample_percent } : null;
  return isSame({ ...published, ...given, trigger: withShare } as Fields, published);
}

/**
 * Returns a sentence about how many people a design would have been shown to in the last seven days.
 * @param shown the number of people who saw the published survey then
 */
export function describeReach(fields: Fields, published: Fields, shown: number, { n }: Texts): string {
  if (shown === 0) return '';
  const share = shareOf(fields) / shareOf(published);
  if (!Number.isFinite(share) || !asksAlike(fields, published))
    return n(
      shown,
      'As it is published, {count} person saw it in the last week.',
      'As it is published, {count} people saw it in the last week.',
    );
  if (share === 1)
    return n(shown, 'In the last week, {count} person saw it.', 'In the last week, {count} people saw it.');
  return n(
    Math.round(shown * share),
    'In the last week, about {count} person would have seen it.',
    'In the last week, about {count} people would have seen it.',
  );
}
