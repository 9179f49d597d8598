/** The color of a bar by its meaning. */
export type Tone = 'good' | 'neutral' | 'bad' | 'plain';

interface BarProps {
  /** The filled part, from 0 to 1. */
  readonly share: number;
  readonly tone?: Tone | undefined;
}

/** Renders a bar for a table cell, next to its number. */
export function Bar({ share, tone = 'plain' }: BarProps) {
  const width = Math.max(0, Math.min(1, share)) * 100;
  return (
    <svg class={`bar ${tone}`} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect class="bar-part" width={width} height="1" />
    </svg>
  );
}
