import { h } from 'preact';
import type { ReadonlySignal } from '@preact/signals';
import { Arrow, Cross } from './icons.tsx';
import { ChoicesStep } from './steps/ChoicesStep.tsx';
import { ContactStep } from './steps/ContactStep.tsx';
import { ScaleStep } from './steps/ScaleStep.tsx';
import type { StepProps } from './steps/Step.tsx';
import { TextStep } from './steps/TextStep.tsx';
import { labelOr, words } from './words.ts';

export interface SurveyProps extends StepProps {
  /** What a screen reader is told of beside the thank-you. */
  readonly announcement: ReadonlySignal<string>;
  readonly textLimit: number;
  readonly onClose: () => void;
}

/** The card: a non-modal dialog with one step at a time. */
export function Survey({ model, announcement, onClose, ...props }: SurveyProps) {
  const { survey, step } = model;
  const thanked = step.value === 'thanks';
  return (
    <div class="card" part="card" role="dialog" aria-label={survey.question}>
      <button class="icon close" part="close" aria-label={words.close} onClick={onClose}>
        <Cross />
      </button>
      {model.hasEarlierStep.value && (
        <button class="icon back" aria-label={words.back} onClick={model.back}>
          <Arrow />
        </button>
      )}
      {/* only this scrolls: the way out stays where it is */}
      <div class="body">
        {!thanked && <StepOf key={step.value} model={model} {...props} />}
        {/* one live region from the first to the last step: it has to be there before its text */}
        <p role="status" part="thanks" class={thanked ? 'thanks' : 'unseen'} dir="auto">
          {thanked ? labelOr(survey.thank_you_message, words.thanks) : announcement}
        </p>
      </div>
    </div>
  );
}

function StepOf({ model, textLimit, arrive }: Omit<SurveyProps, 'announcement' | 'onClose'>) {
  const props = { model, arrive, textLimit };
  switch (model.step.value) {
    case 'scale':
      return <ScaleStep {...props} />;
    case 'text':
      return <TextStep {...props} />;
    case 'choices':
      return <ChoicesStep {...props} />;
    default:
      return <ContactStep {...props} />;
  }
}
