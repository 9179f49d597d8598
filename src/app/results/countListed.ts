import type { SummaryReply } from '../../contract/results/summary.ts';

/** Returns the number of responses that the list, exports and deletions have: also those on the scale of another type. */
export const countListed = ({
  responses,
  on_other_scale,
}: Pick<SummaryReply, 'responses' | 'on_other_scale'>): number => responses + on_other_scale;

/** Returns the number of those with a text. */
export const countListedTexts = ({
  with_text,
  with_text_on_other_scale,
}: Pick<SummaryReply, 'with_text' | 'with_text_on_other_scale'>): number => with_text + with_text_on_other_scale;
