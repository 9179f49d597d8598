import type { Survey } from '../../../contract/surveys/survey.ts';
import type { Scale } from '../../eligibility/scale.ts';
import { formatMessage, type Messages } from '../../i18n/messages.ts';

/**
 * Returns the accessible name of a score: "8 out of 10", "4 of 5 stars". The survey's labels are added to the first and
 * last one ("0 out of 10, Not likely"), because screen readers don't say the description of a group reliably. They are
 * the whole name of a face or thumb, and of both options of a scale with two. Without labels, our own messages name
 * pictures, if the type has names for them: five faces express satisfaction, two pictures are thumbs.
 */
export function scoreName(messages: Messages, survey: Survey, { style, scores, names }: Scale, index: number): string {
  const { min_label: lowest, max_label: highest } = survey;
  const label = index === 0 ? lowest : index === scores.length - 1 ? highest : '';
  const isPicture = style === 'emoji' || style === 'thumbs';
  // these options show the survey's labels
  if (isPicture || scores.length < 3) {
    if (label.trim()) return label;
    if (isPicture && names && !hasEnds(survey)) return messages[names][index]!;
  }
  const text = style === 'stars' ? messages.stars : messages.score;
  const name = formatMessage(messages, text, { score: scores[index]!, highest: scores.at(-1)! });
  return label.trim() ? `${name}, ${label}` : name;
}

/** Returns true if the survey labels the lowest or the highest score. */
export const hasEnds = ({ min_label, max_label }: Survey) => !!(min_label + max_label).trim();
