const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns a text that has at most `max` UTF-16 units after `escape`, cut between two characters as people see them, with
 * an ellipsis.
 */
export function fitText(text: string, max: number, escape: (text: string) => string = (given) => given): string {
  // texts of visitors can be a thousand times longer
  const start = text.slice(0, max + 1);
  const whole = escape(start);
  if (whole.length <= max) return whole;
  let fitting = '';
  for (const { segment } of segmenter.segment(start)) {
    const next = escape(segment);
    if (fitting.length + next.length + 1 > max) break;
    fitting += next;
  }
  return `${fitting}…`;
}
