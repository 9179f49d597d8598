import { serve } from '../support/bundledApp.ts';
import { bundleModalApp, modalLibraries, modalPage } from '../support/modalApp.ts';
import { aSurvey, surveyUuid } from '../support/surveys.ts';
import { translateCard } from '../support/translateCard.ts';
import { expect, test as base } from './test.ts';

const test = base.extend<object, { app: ReadonlyMap<string, string> }>({
  // eslint-disable-next-line no-empty-pattern
  app: [async ({}, use) => use(await bundleModalApp()), { scope: 'worker' }],
});

for (const library of modalLibraries) {
  test(`a dialog of ${library}: the card is usable, and the dialog stays open`, async ({
    visit: start,
    driver,
    app,
  }) => {
    const visit = await start(aSurvey({ response_type: 'text', trigger: { type: 'event', name: 'now' } }));
    const tag = `<script>askletTestMode = true</script>${visit.server.tag()}`;
    await driver.open(`${serve(visit.site, modalPage(app, tag))}#${library}`);
    await visit.why(surveyUuid);
    await visit.command('track', 'now');
    await visit.locate('radio');
    const isOpen = () =>
      driver.evaluate(() =>
        [...document.querySelectorAll('button')].some(
          (button) => button.textContent === 'Close' && button.getClientRects().length > 0,
        ),
      );
    await driver.evaluate(() => document.querySelector<HTMLElement>('#open')!.click());
    await expect.poll(isOpen).toBe(true);
    await visit.click('radio', '', 9);
    await visit.click('textbox');
    await visit.type('Fast');
    await visit.click('button', 'Send');
    await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 9, text: 'Fast' }]);
    expect(await isOpen()).toBe(true);
  });
}

test('a press while the card opens: the page gets it, and no score is chosen', async ({ visit: start, driver }) => {
  const visit = await start(aSurvey());
  // the first half second lasts until the test ends it
  const head = `<script nonce="page">
    var held = [], animate = Element.prototype.animate, pressed = 0
    Element.prototype.animate = function (frames, options) {
      var animation = animate.call(this, frames, options)
      if (options.delay === 500) { animation.pause(); held.push(animation) }
      return animation
    }
    addEventListener('click', function () { pressed += 1 })
  </script>`;
  await visit.open({ head });
  const centerOfCard = () =>
    driver.evaluate(() => {
      const root = document.querySelector('asklet-survey')?.shadowRoot;
      const number = root?.querySelectorAll('[type=radio]')[9];
      const isStill = root?.getAnimations().every(({ playState }) => playState === 'finished');
      if (!number || !isStill || !(window as unknown as { held: unknown[] }).held.length) return null;
      const { left, top, width, height } = number.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
  await expect.poll(centerOfCard).not.toBeNull();
  const { x, y } = (await centerOfCard())!;
  await driver.click(x, y);
  await expect.poll(() => driver.evaluate(() => (window as unknown as { pressed: number }).pressed)).toBe(1);
  await driver.evaluate(() => {
    const { held } = window as unknown as { held: Animation[] };
    for (const animation of held.splice(0)) animation.finish();
  });
  await visit.click('radio', '', 9);
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 9 }]);
});

test('a translated card: it shows errors, continues and can be completed', async ({ visit: start, driver }) => {
  const visit = await start(aSurvey({ response_type: 'text', text_question: 'Why?', collect_contact: true }));
  await visit.open();
  await visit.locate('radio');
  await driver.evaluate(translateCard);
  await visit.click('radio', '', 8);
  expect((await visit.locate('heading')).text).toBe('«Why?»');
  await visit.click('textbox');
  await visit.type('Fast');
  await visit.click('button', '«Send»');
  await visit.click('textbox', 'Email');
  await visit.type('nobody');
  await visit.click('button', '«Send»');
  const readCard = () => driver.evaluate(() => document.querySelector('asklet-survey')!.shadowRoot!.textContent);
  await expect.poll(readCard).toContain('«Please enter a valid email address.»');
  await visit.type('@example.com');
  await visit.click('button', '«Send»');
  await visit.locate('status', '«Thank you for your feedback!»');
  await expect
    .poll(() => visit.server.responses())
    .toMatchObject([{ score: 8, text: 'Fast', metadata: { user_email: 'nobody@example.com' } }]);
});

test('a page that changes its language: an open card keeps its own', async ({ visit: start, driver }) => {
  const visit = await start(aSurvey({ response_type: 'text' }));
  await visit.open({ html: 'lang="de"' });
  await visit.locate('radio');
  await driver.evaluate(() => void (document.documentElement.lang = 'en'));
  await visit.click('radio', '', 8);
  await visit.locate('button', 'Überspringen');
});
