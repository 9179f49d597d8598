import { useMemo } from 'preact/hooks';
import type { Survey } from '../../contract/surveys/survey.ts';
import { scaleOf } from '../eligibility/scale.ts';
import { labelOr, type Messages } from '../i18n/messages.ts';
import type { CardModel } from './CardModel.ts';
import { scoreName } from './scales/scoreName.ts';

/** Longer thank-yous are smaller and can scroll, in UTF-16 code units. */
const maxLargeLength = 140;

interface StatusProps {
  readonly model: CardModel;
  readonly messages: Messages;
}

/**
 * Renders the live region, which must exist before its text changes and therefore stays the same for all steps. It is
 * visible for the thank-you; otherwise only screen readers read it.
 */
export function Status({ model, messages }: StatusProps) {
  const isThankYou = model.isThankYou.value;
  const survey = model.path.value;
  const thankYou =
    (model.isOnReview.value && describeScore(model.scale.score.value, survey, messages)) ||
    labelOr(survey.thank_you_message, messages.thanks);
  const isLive = model.isLive.value;
  // another element if "Done" reads the thank-you: Orca still knows the last one as a live region
  const key = useMemo(() => isThankYou && !isLive, [isThankYou]);
  const text = isThankYou ? thankYou : model.announcement.value;
  // a text that scrolls must be reachable by keyboard
  const isLong = isThankYou && thankYou.length > maxLargeLength;
  return (
    <p
      key={key}
      role="status"
      aria-live={isLive ? 'polite' : 'off'}
      part="thanks"
      class={isThankYou ? (isLong ? 'thanks long' : 'thanks') : 'visually-hidden'}
      dir="auto"
      tabIndex={isLong ? 0 : undefined}
    >
      <span id="thanks" key={text}>
        {text}
      </span>
      {isThankYou && <NoticeText model={model} messages={messages} />}
    </p>
  );
}

/** Returns the question with the score that the visitor has given, or '' without a scale. */
function describeScore(score: number | null, survey: Survey, messages: Messages): string {
  const scale = scaleOf(survey);
  const index = scale ? scale.scores.indexOf(score!) : -1;
  // the owner may have changed the type of the survey
  if (!scale || index < 0) return '';
  const answer = scoreName(messages, survey, scale, index);
  return `${survey.question}\n${messages.given.replace('{answer}', () => answer)}`;
}

/** Renders the notice, unless the answer was rejected: `RefusedAlert` shows that. */
function NoticeText({ model, messages }: { readonly model: CardModel; readonly messages: Messages }) {
  const notice = model.notice.value;
  return notice && notice !== 'refused' && <small>{messages[notice]}</small>;
}

interface RefusedAlertProps {
  readonly model: CardModel;
  readonly messages: Messages;
  readonly onRetry: () => void;
}

/** Renders the alert that the server rejected the answer. It can appear at any step. */
export function RefusedAlert({ model, messages, onRetry }: RefusedAlertProps) {
  return (
    model.isRefused.value && (
      <p class="error" role="alert">
        {messages.refused}
        <button part="secondary" name="go" value="retry" onClick={onRetry}>
          {messages.tryAgain}
        </button>
      </p>
    )
  );
}
