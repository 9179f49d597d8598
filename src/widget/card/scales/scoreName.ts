import type { Survey } from '../../../contract/survey.ts';
import type { Scale } from '../../eligibility/scale.ts';
import { formatMessage, type Messages } from '../../i18n/messages.ts';

/**
 * The name of a score: "8 out of 10", "4 of 5 stars". Faces and thumbs at the ends, and two options whatever their style
 * is, are named by the survey's labels.
 * Where it has none, our own words say what they mean: five faces are about satisfaction, two pictures are thumbs.
 */
export function scoreName(messages: Messages, survey: Survey, { style, scores }: Scale, index: number): string {
  const { survey_type: type, min_label: lowest, max_label: highest } = survey;
  const isPicture = style === 'emoji' || style === 'thumbs';
  // the labels of two options stand in them
  if (isPicture || type === 'csat_2') {
    const label = index === 0 ? lowest : index === scores.length - 1 ? highest : '';
    if (label.trim()) return label;
    const names = type === 'csat_2' ? messages.thumbs : messages.satisfaction;
    if (isPicture && type !== 'ces_7' && !hasEnds(survey)) return names[index]!;
  }
  const text = style === 'stars' ? messages.stars : messages.score;
  return formatMessage(messages, text, { score: scores[index]!, highest: scores.at(-1)! });
}

/** Whether the survey says what the lowest or the highest score means. */
export const hasEnds = ({ min_label, max_label }: Survey) => !!(min_label + max_label).trim();
