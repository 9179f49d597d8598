import { aSurvey, surveyUuid } from '../support/surveys.ts';
import { expect, test } from './test.ts';

// Features that older browsers lack, but all current engines have: they are removed from the page before the widget
// loads.

const removals = {
  'the top layer': 'delete HTMLElement.prototype.popover; delete HTMLElement.prototype.showPopover',
  'constructable style sheets': 'CSSStyleSheet = function () { throw new TypeError("Illegal constructor") }',
  dialogs: 'delete window.HTMLDialogElement',
  'mixed colors':
    'CSS.supports = (function (supports) { return function (a, b) { return !/mix/.test(b) && supports.apply(CSS, arguments) } })(CSS.supports)',
  // Firefox 91 and Safari 15.4
  'locks, idle callbacks, time-outs of requests, the Navigation API, visibility':
    'delete Navigator.prototype.locks; delete window.requestIdleCallback; delete AbortSignal.timeout; delete AbortSignal.any; delete window.navigation; delete Element.prototype.checkVisibility; delete AbortSignal.prototype.throwIfAborted',
};

test('without all features that older browsers lack: readable and answerable', async ({ visit: start, driver }) => {
  const visit = await start(
    aSurvey({ response_type: 'text', allow_screenshots: true, collect_contact: true, feedback_button: true }),
  );
  const scripts = Object.values(removals).map((script) => `<script nonce="page">${script}</script>`);
  await visit.open({
    // the page must not move or cover the card
    head: `${scripts.join('')}<style>body { transform: rotate(3deg) } h1 { position: fixed; z-index: 9999; inset: 0 }</style>`,
  });
  await visit.click('button', 'Feedback');
  await visit.locate('radio');
  const { background, parent } = await driver.evaluate(() => {
    const host = document.querySelector('asklet-survey:not([launcher])')!;
    const { backgroundColor } = getComputedStyle(host.shadowRoot!.querySelector('.card')!);
    return { background: backgroundColor, parent: host.parentElement!.localName };
  });
  expect({ background, parent }).toEqual({ background: 'rgb(255, 255, 255)', parent: 'html' });
  await visit.click('radio', '', 9);
  await visit.click('textbox');
  await visit.type('soup');
  // besides the step's buttons, there is only the screenshot button
  const buttons = await driver.evaluate(() => {
    const root = document.querySelector('asklet-survey:not([launcher])')!.shadowRoot!;
    return [...root.querySelectorAll('button')].map(({ part }) => part.value);
  });
  expect(buttons).toEqual(['close', 'back', 'primary', 'secondary']);
  const { fill, text } = await driver.evaluate(() => {
    const root = document.querySelector('asklet-survey:not([launcher])')!.shadowRoot!;
    const { backgroundColor, color } = getComputedStyle(root.querySelector('[part=primary]')!);
    return { fill: backgroundColor, text: color };
  });
  expect({ fill, text }).toEqual({ fill: 'rgb(79, 70, 229)', text: 'rgb(255, 255, 255)' });
  await visit.click('button', 'Send');
  await visit.click('button', 'Skip');
  await visit.click('button', 'Done');
  await visit.noCard();
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 9, text: 'soup' }]);
});

for (const [what, removal] of Object.entries({
  'a function of JavaScript': 'delete Array.prototype.at',
  'a selector of CSS, although the page brings the functions':
    'CSS.supports = (function (supports) { return function (text) { return !/focus-visible/.test(text) && supports.apply(CSS, arguments) } })(CSS.supports)',
})) {
  test(`unsupported: without ${what} nothing shows, and the page gets no error`, async ({ visit: start }) => {
    const visit = await start(aSurvey({ feedback_button: true }));
    await visit.open({ head: `<script nonce="page">${removal}</script>` });
    await expect.poll(() => visit.why(surveyUuid)).toEqual({ shown: false, reason: 'unsupported' });
    await visit.command('open');
    await visit.noCard();
  });
}
