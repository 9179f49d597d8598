import { h } from 'preact';
import type { StepProps } from '../steps/Step.tsx';
import { fill } from '../words.ts';

/** How many steps there are and how many are done, where it takes three or more: one of them is the e-mail address. */
export function progress({ model: { words, steps, position } }: StepProps) {
  return (
    steps.length > 3 && (
      <div
        class="progress"
        role="img"
        aria-label={fill(words, words.step, { step: position.value + 1, steps: steps.length - 1 })}
      >
        {steps.slice(1).map((_, index) => (
          <i class={index > position.value ? '' : 'done'} />
        ))}
      </div>
    )
  );
}
