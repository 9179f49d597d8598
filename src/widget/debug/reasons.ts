import type { Reason } from '../eligibility/decide.ts';

/** The explanation of a reason, with advice for the owner of the page. */
export interface Explanation {
  readonly sentence: string;
  readonly advice: string;
}

const opensAfterwards = 'Nothing to do: the card opens afterwards.';

/** All reasons of `why`, in the order of the decision. */
export const reasons: Readonly<Record<Reason, Explanation>> = {
  unsupported: {
    sentence: 'The browser is too old for the card.',
    advice: 'Nothing to do: it opens in Chromium 92, Firefox 91, Safari 15.4 and newer.',
  },
  automated: {
    sentence: 'A program drives this browser (navigator.webdriver).',
    advice: 'In tests, use asklet/testing, or set window.askletTestMode = true before the script loads.',
  },
  shown: { sentence: 'The card is open or about to open.', advice: 'Nothing to do.' },
  destroyed: {
    sentence: 'The page destroyed the survey.',
    advice: 'Load the page again, or create the survey again.',
  },
  consent: {
    sentence: 'The visitor has not agreed yet.',
    advice: "Call asklet('consent', true) once they have, or remove data-consent from the tag.",
  },
  starting: {
    sentence: 'Not decided yet: the page is loading or hidden, or the server has not replied.',
    advice: "Ask again in asklet('on', 'ready', …).",
  },
  failed: {
    sentence: 'A request or a file of the widget failed.',
    advice: 'The errors below say what to do, and whether the widget tries again.',
  },
  not_started: {
    sentence: 'The survey has not started yet.',
    advice: 'Wait, or change starts_at.',
  },
  ended: { sentence: 'The survey has ended.', advice: 'Change ends_at, then forget this browser to try it out.' },
  full: {
    sentence: 'The survey has reached its maximum number of responses.',
    advice: 'Increase max_responses, then forget this browser to try it out.',
  },
  bot: {
    sentence: "The browser's User-Agent declares a bot.",
    advice: 'Try it with another browser or another User-Agent, then forget this browser.',
  },
  budget: {
    sentence: 'The budget of the survey asks only some visitors, and this one is not asked now.',
    advice: 'Try it with ?asklet=preview, or change budget and forget this browser.',
  },
  closed: {
    sentence: 'The visitor closed this survey before.',
    advice:
      'Set do_not_show_if_closed to false, or recurrence_days with after_close, to ask again. Or forget this browser to try it out.',
  },
  answered: {
    sentence: 'The visitor answered this survey before.',
    advice: 'Set allow_multiple_responses to true to ask again, or forget this browser to try it out.',
  },
  cooldown: {
    sentence: 'The visitor finished this survey recently.',
    advice:
      'Wait, lower recurrence_days, or data-rest-hours if the survey has none, or forget this browser to try it out.',
  },
  ignored: {
    sentence: 'The visitor has seen this survey several times, and neither answered nor closed it.',
    advice: 'Wait, increase max_showings, or forget this browser to try it out.',
  },
  manual: {
    sentence: 'Only the page opens this survey (manual_tracking).',
    advice: "Call asklet('open'), or set manual_tracking to false.",
  },
  pages: {
    sentence: 'The page rules exclude this URL.',
    advice: 'Change show_on_pages, or try it on such a page. A trailing slash matters: "/pricing*" matches both.',
  },
  sample: {
    sentence: 'The session is not in the sample.',
    advice: 'Set sample_percent to 100, or forget this browser to get another session.',
  },
  audience: {
    sentence: 'The visitor does not meet a condition of the audience, or its attribute is not known yet.',
    advice: 'Change trigger.audience, or call identify or metadata if an attribute is not known yet.',
  },
  site_cooldown: {
    sentence: 'Another survey opened by itself recently.',
    advice: 'Wait, lower data-site-cooldown-hours, or forget this browser to try it out.',
  },
  opened: { sentence: 'The card has been open on this page already.', advice: 'Load the page again.' },
  invalid: {
    sentence: 'A part of the survey is invalid: its type, its trigger or its options.',
    advice: 'Check your surveys.json with "asklet check".',
  },
  launcher: {
    sentence: 'The survey opens only with its feedback button.',
    advice: 'Click the button, or add a trigger to the survey.',
  },
  trigger: { sentence: 'The survey waits for its trigger.', advice: 'Do what one of its triggers waits for.' },
  queue: { sentence: 'The card of another survey is open, or is first in the queue.', advice: opensAfterwards },
  hidden: { sentence: 'The page is hidden.', advice: opensAfterwards },
  fullscreen: { sentence: 'An element of the page fills the screen.', advice: opensAfterwards },
  dialog: { sentence: 'The page has a modal dialog open.', advice: opensAfterwards },
  typing: { sentence: 'The visitor is typing in a field of the page, or is in a frame.', advice: opensAfterwards },
  call: { sentence: 'The visitor is in a call, or records.', advice: opensAfterwards },
  video: { sentence: 'A video is playing in view.', advice: opensAfterwards },
  due: {
    sentence: 'All conditions are met: the card is about to open.',
    advice: 'Nothing to do: the card opens in a moment.',
  },
};
