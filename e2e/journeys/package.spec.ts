import { bundle, serve } from '../support/bundledApp.ts';
import { expect, sessionStarts, surveyUuid, test } from '../support/test.ts';

test('runs the survey in an app that bundles the package, without a global', async ({ page, asklet, site }) => {
  await asklet.override({ trigger: { type: 'event', name: 'paid' } });
  const files = await bundle(`
    import { createSurvey } from 'asklet';
    const options = { survey: '${surveyUuid}', key: 'pk_test', api: '${asklet.url}', metadata: { plan: 'pro' }, textLimit: 200 };
    const survey = createSurvey(options);
    const off = survey.on('score', ({ score }) => (document.title = 'score ' + score));
    survey.on('ready', () => survey.track('paid'));
    Object.assign(document.documentElement, { survey, off, again: () => createSurvey(options) });
  `);
  await page.goto(serve(site, files));
  await expect(asklet).toShowSurvey();
  expect(await asklet.why()).toMatchObject({ shown: true });
  await asklet.card.score(7);
  await expect(page).toHaveTitle('score 7');
  await expect(asklet).toHaveResponses([{ score: 7, metadata: { plan: 'pro' } }]);
  expect(await page.evaluate('typeof window.asklet')).toBe('undefined');
  const state = await page.evaluate(`(() => {
    const { survey, again } = document.documentElement;
    again();
    survey.close();
    const why = survey.why();
    const handled = [];
    survey.on('ready', () => handled.push('late'));
    survey.destroy();
    again();
    return [why.reason, survey.why().reason, handled, document.querySelectorAll('asklet-survey').length];
  })()`);
  expect(state).toEqual(['answered', 'destroyed', ['late'], 0]);
  await page.evaluate(
    `document.dispatchEvent(new CustomEvent('asklet:score', { detail: { survey: '${surveyUuid}', score: 1 } }))`,
  );
  await expect(page).toHaveTitle('score 7');
});

test('answers why while commands wait that only the tag would run', async ({ page, asklet, site }) => {
  await asklet.visitor({ attributes: { plan: 'pro' } });
  const files = await bundle(`
    import { createSurvey } from 'asklet';
    createSurvey({ survey: '${surveyUuid}', key: 'pk_test', api: '${asklet.url}' });
  `);
  await page.goto(serve(site, files));
  expect(await asklet.why()).toMatchObject({ shown: true });
});

test('shares one survey and one card between the package and the tag', async ({ page, asklet, site, tag }) => {
  const files = await bundle(`
    import { createSurvey } from 'asklet';
    createSurvey({ survey: '${surveyUuid}', key: 'pk_test', api: '${asklet.url}' });
  `);
  await page.goto(
    serve(site, new Map([...files].map(([name, content]) => [name, content.replace('<h1>', `${tag()}<h1>`)]))),
  );
  await expect(asklet).toShowSurvey();
  await page.waitForFunction(() => typeof (window as { asklet?: unknown }).asklet === 'function');
  await page.evaluate(`asklet('open')`);
  await expect(asklet.card.root).toHaveCount(1);
  expect(sessionStarts(asklet)).toBe(1);
});

test('a second call changes the options of the survey, and a user without an id can sign out', async ({
  page,
  asklet,
  site,
}) => {
  await asklet.override({ manual_tracking: true });
  const files = await bundle(`
    import { createSurvey } from 'asklet';
    const options = { survey: '${surveyUuid}', key: 'pk_test', api: '${asklet.url}' };
    const first = createSurvey({ ...options, theme: 'light', metadata: { plan: 'pro' } });
    window.survey = createSurvey(options);
    first.identify({ email: 'ann@example.com' });
    survey.update({ theme: 'dark' });
    survey.open();
  `);
  await page.goto(serve(site, files));
  await expect(asklet.card.root).toHaveCSS('color-scheme', 'dark');
  await page.evaluate('survey.close()');
  await expect(asklet).not.toShowSurvey('manual');
  await page.evaluate('survey.open()');
  await asklet.card.score(7);
  await asklet.flushed();
  await page.evaluate('survey.update({ userEmail: undefined }), survey.open()');
  await asklet.card.score(3);
  await asklet.flushed();
  const stored = await asklet.server.responses();
  expect(stored.map(({ score, metadata }) => [score, metadata['user_email'], metadata['plan']])).toEqual([
    [7, 'ann@example.com', 'pro'],
    [3, undefined, undefined],
  ]);
});

test('can be imported without a page, and throws an error if it is used there', async () => {
  const { createSurvey } = await import('asklet');
  expect(() => createSurvey({ survey: surveyUuid, key: 'pk_test', api: 'https://feedback.example' })).toThrow(
    'asklet: createSurvey() needs a page: call it in the browser',
  );
});

test('names a missing or invalid option as the developer wrote it', async ({ page, asklet, site, consoleErrors }) => {
  const files = await bundle(`
    import { createSurvey } from 'asklet';
    try { createSurvey({ survey: 'nps', key: 'pk_test' }) } catch (error) { document.title = error.message }
    createSurvey({ survey: '${surveyUuid}', key: 'pk_test', api: '${asklet.url}', restHours: -1, textLimit: 0 }).open();
  `);
  await page.goto(serve(site, files));
  await expect(page).toHaveTitle(
    'asklet: api is missing: it must be a web address; survey is "nps": it must be a uuid',
  );
  await expect(asklet).toShowSurvey();
  await consoleErrors.expect('asklet: restHours is "-1": it must be a number of hours');
  await consoleErrors.expect('asklet: textLimit is "0": it must be a whole number from 1 to 10000');
});
