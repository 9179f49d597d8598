import { h } from 'preact';
import { arrow, cross, joy } from './icons.tsx';
import type { ScaleKeys } from './scales/scaleKeys.ts';
import { scaleStep } from './steps/scaleStep.tsx';
import { mistakeId, type StepProps } from './steps/Step.tsx';
import { textStep } from './steps/textStep.tsx';
import { labelOr } from './words.ts';

/** What the card is drawn from. */
export interface CardViewProps extends StepProps {
  /** What a screen reader is told of beside the thank-you. */
  readonly announcement: string;
  readonly keys: ScaleKeys;
  readonly npsColors: boolean;
  readonly onClose: () => void;
}

const views = { scale: scaleStep, text: textStep, thanks: joy };

/** The card: a non-modal dialog with one step at a time. */
export function cardView({ announcement, onClose, ...props }: CardViewProps) {
  const { survey, words, position, notice, back, sendAgain } = props.model;
  const step = props.model.step();
  const thanked = step === 'thanks';
  const { value: told } = notice;
  const refused = told === 'refused';
  const thanks = labelOr(survey.thank_you_message, words.thanks);
  // of a long one that scrolls, everything has to be in reach of the keyboard
  const long = thanked && thanks.length > 140;
  return (
    <div class="card" part="card" role="dialog" aria-label={survey.question} lang={words.lang} dir={words.dir}>
      <button class="icon close" part="close" aria-label={words.close} onClick={onClose}>
        {cross()}
      </button>
      {position.value > 0 && !thanked && (
        <button class="icon back" aria-label={words.back} onClick={back}>
          {arrow()}
        </button>
      )}
      {!thanked && props.parts.progress?.(props)}
      {/* only this scrolls: the way out stays where it is */}
      <div class="body">
        {/* nothing to be glad of while the answer is not there */}
        <div key={step}>{!(thanked && refused) && { ...views, ...props.parts }[step]!(props)}</div>
        {/* one live region from the first to the last step: it has to be there before its text */}
        <p
          role="status"
          part="thanks"
          class={thanked ? (long ? 'thanks long' : 'thanks') : 'unseen'}
          dir="auto"
          tabIndex={long ? 0 : undefined}
        >
          {thanked ? thanks : announcement}
          {thanked && told && !refused && <small>{words[told]}</small>}
        </p>
        {refused && (
          <p id={mistakeId} role="alert">
            {words.failed}
            <button part="secondary" onClick={sendAgain}>
              {words.tryAgain}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
