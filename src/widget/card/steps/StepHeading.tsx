import { useLayoutEffect, useRef } from 'preact/hooks';

/** The id of the heading, which names the fields of its step. */
export const headingId = 'heading';

/** Longer headings scroll with the step instead of sticking to the top, in UTF-16 code units. */
const maxStickyLength = 140;

interface StepHeadingProps {
  readonly text: string;
  /** Called after the step was rendered. */
  readonly onEnter: (heading: HTMLElement) => void;
}

/** Renders the heading of a step. It can be focused, because each new step takes the focus. */
export function StepHeading({ text, onEnter }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => onEnter(heading.current!), []);
  return (
    <h2
      id={headingId}
      ref={heading}
      class={text.length > maxStickyLength ? 'long' : undefined}
      part="question"
      tabIndex={-1}
    >
      {text}
    </h2>
  );
}
