import { useComputed } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Survey } from '../../contract/survey.ts';
import type { Choices } from '../eligibility/choices.ts';
import type { Step } from '../eligibility/steps.ts';
import { formatMessage, type Messages } from '../i18n/messages.ts';
import type { CardModel } from './CardModel.ts';
import { BackIcon, CloseIcon, TickIcon } from './icons.tsx';
import { RefusedAlert, Status } from './Status.tsx';
import { ChoicesStep } from './steps/ChoicesStep.tsx';
import { ContactStep } from './steps/ContactStep.tsx';
import { ScaleStep } from './steps/ScaleStep.tsx';
import { TextStep } from './steps/TextStep.tsx';

/** What a card is rendered from. */
export interface CardProps {
  readonly model: CardModel;
  readonly survey: Survey;
  readonly steps: readonly Step[];
  /** Needed by the step that asks for them. */
  readonly choices: Choices | null;
  readonly messages: Messages;
  /** The longest text that a visitor can type, in UTF-16 code units. */
  readonly textLimit: number;
  /** Whether a screenshot must not show any text of the page. */
  readonly maskText: boolean;
  /** Whether the options from 0 to 10 are red, amber and green. */
  readonly npsColors: boolean;
  /** Called when a step was rendered, with its heading; the thank-you has none. */
  readonly onEnterStep: (heading: HTMLElement | null) => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/**
 * The card: a non-modal dialog with one step at a time. It reads no signals: each part of it renders when the signals
 * that the part reads change.
 */
export function Card(props: CardProps) {
  const { model, survey, steps, messages, onClose, onRetry } = props;
  return (
    <div class="card" part="card" role="dialog" aria-label={survey.question} lang={messages.lang} dir={messages.dir}>
      <button class="icon close" part="close" aria-label={messages.close} onClick={onClose}>
        <CloseIcon />
      </button>
      <BackButton model={model} messages={messages} />
      {/* one step needs none; the thank-you is not counted */}
      {steps.length > 2 && <Progress model={model} messages={messages} stepCount={steps.length - 1} />}
      {/* only this scrolls: the close button stays where it is */}
      <div class="body">
        <CurrentStep {...props} />
        <Status model={model} survey={survey} messages={messages} />
        <RefusedAlert model={model} messages={messages} onRetry={onRetry} />
        <DoneButton model={model} messages={messages} onClose={onClose} />
      </div>
    </div>
  );
}

function CurrentStep({ model, survey, messages, choices, textLimit, maskText, npsColors, onEnterStep }: CardProps) {
  const props = { model, survey, messages, onEnter: onEnterStep };
  switch (model.step.value) {
    case 'scale':
      return <ScaleStep {...props} npsColors={npsColors} />;
    case 'text':
      return <TextStep {...props} textLimit={textLimit} maskText={maskText} />;
    case 'choices':
      return <ChoicesStep {...props} choices={choices!} textLimit={textLimit} />;
    case 'contact':
      return <ContactStep {...props} />;
    case 'thanks':
      return <ThankYou model={model} onEnter={onEnterStep} />;
  }
}

interface ThankYouProps {
  readonly model: CardModel;
  readonly onEnter: (heading: null) => void;
}

/** The icon of the thank-you. Its text is in the live region, which is the same for all steps. */
function ThankYou({ model, onEnter }: ThankYouProps) {
  useLayoutEffect(() => onEnter(null), []);
  return <div>{!model.isRefused.value && <TickIcon />}</div>;
}

/** Closes the thank-you, for those who look for a way on rather than for a cross. */
function DoneButton({ model, messages, onClose }: Pick<CardProps, 'model' | 'messages' | 'onClose'>) {
  return (
    model.isThankYou.value && (
      <div class="end">
        <button part="primary" onClick={onClose}>
          {messages.done}
        </button>
      </div>
    )
  );
}

function BackButton({ model, messages }: { readonly model: CardModel; readonly messages: Messages }) {
  const isVisible = useComputed(() => model.position.value > 0 && !model.isThankYou.value);
  return (
    isVisible.value && (
      <button class="icon back" part="back" aria-label={messages.back} onClick={model.back}>
        <BackIcon />
      </button>
    )
  );
}

interface ProgressProps {
  readonly model: CardModel;
  readonly messages: Messages;
  /** How many steps there are, the thank-you left out. */
  readonly stepCount: number;
}

/** How many steps there are, and how many are done. */
function Progress({ model, messages, stepCount }: ProgressProps) {
  const position = model.position.value;
  const step = Math.min(position + 1, stepCount);
  const label = formatMessage(messages, messages.step, { step, steps: stepCount });
  return (
    <div class="progress" role="img" aria-label={label}>
      {[...Array<void>(stepCount)].map((_, index) => (
        <i key={index} class={index < position ? 'done' : ''} />
      ))}
    </div>
  );
}
