import { useComputed } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Survey } from '../../contract/surveys/survey.ts';
import { formatMessage, type Messages } from '../i18n/messages.ts';
import type { CardModel } from './CardModel.ts';
import { BackIcon, CloseIcon, TickIcon } from './icons.tsx';
import { RefusedAlert, Status } from './Status.tsx';
import { ChoicesStep } from './steps/ChoicesStep.tsx';
import { ContactStep } from './steps/ContactStep.tsx';
import { ScaleStep } from './steps/ScaleStep.tsx';
import { TextStep } from './steps/TextStep.tsx';

/** The props of a card. */
export interface CardProps {
  readonly model: CardModel;
  readonly survey: Survey;
  readonly messages: Messages;
  /** The maximum length of a text, in UTF-16 code units. */
  readonly textLimit: number;
  /** Hides all text of the page in a screenshot. */
  readonly maskText: boolean;
  /** Draws the options from 0 to 10 in red, amber and green. */
  readonly npsColors: boolean;
  /** True if the card is the whole page, which can't be closed. */
  readonly isPage?: boolean | undefined;
  /** True if the card is a line with two thumbs, without "Done". */
  readonly isQuiet?: boolean | undefined;
  /** Called after a step was rendered, with its heading. The thank-you has none. */
  readonly onEnterStep: (heading: HTMLElement | null) => void;
  readonly onRetry: () => void;
  readonly onLink: (url: string) => void;
  readonly onClose: () => void;
}

/**
 * Renders the card: a non-modal dialog with one step at a time. It reads no signals, so that only the parts whose
 * signals change render again.
 */
export function Card(props: CardProps) {
  const { model, survey, messages, isPage, isQuiet, onRetry } = props;
  const dialog = isPage ? {} : { role: 'dialog' as const, 'aria-label': survey.question };
  return (
    <div
      class={isQuiet ? 'card quiet' : 'card'}
      part="card"
      data-nosnippet
      {...dialog}
      lang={messages.lang}
      dir={messages.dir}
    >
      <Progress model={model} messages={messages} />
      {!isPage && (
        <button class="icon close" part="close" aria-label={messages.close} onClick={props.onClose}>
          <CloseIcon />
        </button>
      )}
      {/* has the focus while one step replaces another */}
      <i class="pause visually-hidden" tabIndex={-1} />
      <BackButton model={model} messages={messages} />
      {/* only the body scrolls, so that the close button stays visible */}
      <div class="body">
        <CurrentStep {...props} />
        <Status model={model} messages={messages} />
        <RefusedAlert model={model} messages={messages} onRetry={onRetry} />
        <EndButtons {...props} />
      </div>
      {/* keeps the focus where it is */}
      <i class="cover" onMouseDown={(event) => event.preventDefault()} />
    </div>
  );
}

function CurrentStep({ model, messages, textLimit, maskText, npsColors, isPage, isQuiet, onEnterStep }: CardProps) {
  const props = { model, survey: model.path.value, messages, onEnter: onEnterStep };
  switch (model.step.value) {
    case 'scale':
      return <ScaleStep {...props} npsColors={npsColors} isQuiet={isQuiet} />;
    case 'text':
      return <TextStep {...props} textLimit={textLimit} maskText={maskText} />;
    case 'choices':
      return <ChoicesStep {...props} textLimit={textLimit} />;
    case 'contact':
      return <ContactStep {...props} />;
    case 'thanks':
      return <ThankYou model={model} takesFocus={isPage || isQuiet} onEnter={onEnterStep} />;
  }
}

interface ThankYouProps {
  readonly model: CardModel;
  /** True if the thank-you takes the focus, because it has no "Done". */
  readonly takesFocus: boolean | undefined;
  readonly onEnter: (heading: null) => void;
}

/** Renders the icon of the thank-you. The text is in the live region, which stays the same for all steps. */
function ThankYou({ model, takesFocus, onEnter }: ThankYouProps) {
  useLayoutEffect(() => onEnter(null), []);
  const group = takesFocus && ({ role: 'group', 'aria-labelledby': 'thanks', tabIndex: -1 } as const);
  return <div {...group}>{!model.isRefused.value && !model.isOnReview.value && <TickIcon />}</div>;
}

/** Renders the link and the "Done" button of the thank-you. "Done" is easier to find than the close button. */
function EndButtons({ model, messages, isPage, isQuiet, onLink, onClose }: CardProps) {
  const { link } = model.path.value;
  const isOnReview = model.isOnReview.value;
  const hasDone = !isPage && !isQuiet && !isOnReview;
  if (!model.isThankYou.value || !(link || isOnReview || hasDone)) return null;
  return (
    <div class="end">
      {link && (
        <a
          part="primary"
          href={link.url}
          // shows the target to pointers and screen readers
          title={link.url}
          target="_blank"
          rel="noopener"
          dir="auto"
          onClick={() => onLink(link.url)}
          // middle button
          onAuxClick={({ button }) => button === 1 && onLink(link.url)}
        >
          {link.label}
        </a>
      )}
      {isOnReview && (
        <button part="secondary" aria-describedby="thanks" onClick={model.change}>
          {messages.change}
        </button>
      )}
      {hasDone && (
        <button part={link ? 'secondary' : 'primary'} aria-describedby="thanks" onClick={onClose}>
          {messages.done}
        </button>
      )}
    </div>
  );
}

function BackButton({ model, messages }: { readonly model: CardModel; readonly messages: Messages }) {
  const isVisible = useComputed(() => {
    const previous = model.steps.value[model.position.value - 1];
    // from the thank-you, visitors can only go back if it follows the score directly
    return previous && !model.isOnReview.value && (!model.isThankYou.value || previous === 'scale');
  });
  return (
    isVisible.value && (
      <button class="icon back" part="back" name="go" value="back" aria-label={messages.back} onClick={model.back}>
        <BackIcon />
      </button>
    )
  );
}

/** Renders the progress, without the thank-you. A survey with one step or two has none. */
function Progress({ model, messages }: { readonly model: CardModel; readonly messages: Messages }) {
  const stepCount = model.steps.value.length - 1;
  if (stepCount < 3 || model.isOnReview.value) return null;
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
