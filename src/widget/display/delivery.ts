import type { Notice } from '../card/openCard.tsx';
import type { SurveyInternals } from '../core/chunks.ts';
import { createOutbox } from '../delivery/outbox.ts';
import { createSubmission } from '../delivery/submission.ts';
import type { Answer } from '../eligibility/answer.ts';
import { responseContext } from './responseContext.ts';
import type { Settings } from './settings.ts';

/** Delivers what a visitor does on the cards of a survey. */
export interface Delivery {
  opened(): void;
  submit(answer: Answer): void;
  /** The visitor closed the card before the thank-you. */
  dismissed(): void;
  /** Stops sending for good. */
  stop(): void;
}

/**
 * Connects a survey with the outbox, and sends what earlier pages have left there.
 * @param setNotice tells the visitor what became of the answer
 */
export function createDelivery(
  { environment, client, json, session, options, reportFailure }: SurveyInternals,
  settings: Settings,
  setNotice: (notice: Notice | null) => void,
): Delivery {
  const { survey: surveyId } = options();
  /** Whether the last answer would survive this page. */
  let isStored = false;
  let isScreenshotDropped = false;

  const outbox = createOutbox({
    ...environment,
    client,
    json,
    survey: surveyId,
    onSessionMoved: (from, to) => submission.sessionMoved(from, to),
    onOutcome(outcome, { survey, body }, error) {
      if (outcome === 'refused') reportFailure(error);
      if (survey !== surveyId || body.event_type) return;
      if (outcome === 'screenshotDropped') isScreenshotDropped = true;
      else if (outcome === 'refused') setNotice('refused');
      else if (outcome === 'failed') setNotice(isStored ? 'saved' : null);
      else setNotice(isScreenshotDropped ? 'screenshotDropped' : null);
    },
  });
  const submission = createSubmission(options(), outbox, session, () =>
    responseContext(environment.window, options(), settings, __ASKLET_VERSION__),
  );
  outbox.sendSoon();

  return {
    opened: submission.opened,
    submit(answer) {
      isScreenshotDropped = false;
      isStored = submission.submit(answer);
    },
    dismissed: submission.dismissed,
    stop: outbox.stop,
  };
}
