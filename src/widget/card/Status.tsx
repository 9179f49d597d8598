import type { Survey } from '../../contract/survey.ts';
import { labelOr, type Messages } from '../i18n/messages.ts';
import type { CardModel } from './CardModel.ts';

/** A longer thank-you may scroll, in characters. */
const longestThankYou = 140;

interface StatusProps {
  readonly model: CardModel;
  readonly survey: Survey;
  readonly messages: Messages;
}

/**
 * The live region, which has to be there before its text: it is the same from the first step to the last. It shows
 * the thank-you; before that, screen readers alone read it.
 */
export function Status({ model, survey, messages }: StatusProps) {
  const thankYou = labelOr(survey.thank_you_message, messages.thanks);
  const isThankYou = model.isThankYou.value;
  // all of a text that scrolls has to be in reach of the keyboard
  const isLong = isThankYou && thankYou.length > longestThankYou;
  return (
    <p
      role="status"
      part="thanks"
      class={isThankYou ? (isLong ? 'thanks long' : 'thanks') : 'visually-hidden'}
      dir="auto"
      tabIndex={isLong ? 0 : undefined}
    >
      {isThankYou ? thankYou : model.announcement.value}
      {isThankYou && <NoticeText model={model} messages={messages} />}
    </p>
  );
}

/** What became of the answer; that it was refused is said by the alert. */
function NoticeText({ model, messages }: { readonly model: CardModel; readonly messages: Messages }) {
  const notice = model.notice.value;
  return notice && notice !== 'refused' && <small>{messages[notice]}</small>;
}

interface RefusedAlertProps {
  readonly model: CardModel;
  readonly messages: Messages;
  readonly onRetry: () => void;
}

/** Says that the server refused the answer, at whatever step that becomes known. */
export function RefusedAlert({ model, messages, onRetry }: RefusedAlertProps) {
  return (
    model.isRefused.value && (
      <p class="error" role="alert">
        {messages.refused}
        <button part="secondary" onClick={onRetry}>
          {messages.tryAgain}
        </button>
      </p>
    )
  );
}
