import type { Reason } from '../eligibility/decide.ts';

/** What a reason means, and what the owner of the page can do. */
export interface Explanation {
  readonly sentence: string;
  readonly advice: string;
}

const opensByItself = 'Nothing: it opens as soon as that is over.';

/** Every reason that `why` can give, in the order in which they are decided. */
export const reasons: Readonly<Record<Reason, Explanation>> = {
  shown: { sentence: 'The card is open, or on its way.', advice: 'Nothing: this is what you want.' },
  destroyed: {
    sentence: 'The page destroyed the survey.',
    advice: 'Load the page again, or create the survey again.',
  },
  consent: {
    sentence: 'The visitor has not agreed yet.',
    advice: "Call asklet('consent', true) once they have, or take data-consent off the tag.",
  },
  starting: {
    sentence: 'It is not decided yet: the page is loading or hidden, or the server has not answered.',
    advice: "Ask again in asklet('on', 'ready', …).",
  },
  failed: {
    sentence: 'The server could not be reached, or refused the request.',
    advice: 'Read what went wrong below. Then check data-api, data-key and data-survey.',
  },
  unsupported: {
    sentence: 'The browser is too old for the card.',
    advice: 'Nothing: visitors with Chromium 92, Firefox 91, Safari 15.4 or newer see it.',
  },
  closed: {
    sentence: 'The visitor closed this survey before.',
    advice: 'Set do_not_show_if_closed to false to ask again, or forget this browser to try it out.',
  },
  answered: {
    sentence: 'The visitor answered this survey before.',
    advice: 'Set allow_multiple_responses to true to ask again, or forget this browser to try it out.',
  },
  cooldown: {
    sentence: 'The visitor finished this survey not long ago.',
    advice: 'Wait, set data-rest-hours to less, or forget this browser to try it out.',
  },
  manual: {
    sentence: 'The survey is set to be opened by the page.',
    advice: "Call asklet('open'), or set manual_tracking to false.",
  },
  pages: {
    sentence: 'The page rules do not take this address.',
    advice: 'Compare its pages with the address below. A slash at the end counts: "/pricing*" takes both.',
  },
  opened: { sentence: 'The card has been open on this page already.', advice: 'Load the page again.' },
  invalid: {
    sentence: 'A part of the survey is invalid: its type, its trigger or its options.',
    advice: 'Check your surveys.json with "asklet check".',
  },
  launcher: {
    sentence: 'The survey opens by its feedback button.',
    advice: 'Press the button, or give the survey a trigger as well.',
  },
  trigger: { sentence: 'The survey waits for its trigger.', advice: 'Do what the trigger below waits for.' },
  queue: { sentence: "Another survey's card is open, or comes first.", advice: opensByItself },
  hidden: { sentence: 'The page is hidden.', advice: opensByItself },
  dialog: { sentence: 'The page has a modal dialog open.', advice: opensByItself },
  typing: { sentence: 'The visitor is typing in a field of the page.', advice: opensByItself },
  due: { sentence: 'Nothing prevents it: the card is about to open.', advice: opensByItself },
};
