import { useLayoutEffect, useRef } from 'preact/hooks';

/** The id of the heading, which names the fields of its step. */
export const headingId = 'heading';

/** What is longer scrolls with the step instead of staying above it; in UTF-16 code units. */
const longestSticky = 140;

interface StepHeadingProps {
  readonly text: string;
  /** Called when the step was rendered. */
  readonly onEnter: (heading: HTMLElement) => void;
}

/** The heading of a step. It can have the focus, which it takes over from the step before. */
export function StepHeading({ text, onEnter }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => onEnter(heading.current!), []);
  return (
    <h2
      id={headingId}
      ref={heading}
      class={text.length > longestSticky ? 'long' : undefined}
      part="question"
      tabIndex={-1}
    >
      {text}
    </h2>
  );
}
