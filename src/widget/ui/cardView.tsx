import { h } from 'preact';
import { arrow, cross } from './icons.tsx';
import { choicesStep } from './steps/choicesStep.tsx';
import { contactStep } from './steps/contactStep.tsx';
import { type ScaleKeys, scaleStep } from './steps/scaleStep.tsx';
import type { StepProps } from './steps/Step.tsx';
import { textStep } from './steps/textStep.tsx';
import { labelOr } from './words.ts';

/** What the card is drawn from. */
export interface CardViewProps extends StepProps {
  /** What a screen reader is told of beside the thank-you. */
  readonly announcement: string;
  readonly keys: ScaleKeys;
  readonly onClose: () => void;
}

const steps = { scale: scaleStep, text: textStep, choices: choicesStep, contact: contactStep, thanks: () => null };

/** The card: a non-modal dialog with one step at a time. */
export function cardView({ announcement, onClose, ...props }: CardViewProps) {
  const { survey, words, step, hasEarlierStep, back } = props.model;
  const thanked = step.value === 'thanks';
  return (
    <div class="card" part="card" role="dialog" aria-label={survey.question} lang={words.lang} dir={words.dir}>
      <button class="icon close" part="close" aria-label={words.close} onClick={onClose}>
        {cross()}
      </button>
      {hasEarlierStep.value && (
        <button class="icon back" aria-label={words.back} onClick={back}>
          {arrow()}
        </button>
      )}
      {/* only this scrolls: the way out stays where it is */}
      <div class="body">
        <div key={step.value}>{steps[step.value](props)}</div>
        {/* one live region from the first to the last step: it has to be there before its text */}
        <p role="status" part="thanks" class={thanked ? 'thanks' : 'unseen'} dir="auto">
          {thanked ? labelOr(survey.thank_you_message, words.thanks) : announcement}
        </p>
      </div>
    </div>
  );
}
