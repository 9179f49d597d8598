import { aSurvey } from '../support/surveys.ts';
import { expect, test } from './test.ts';

test('no network, then a reload: the answer arrives', async ({ visit: start }) => {
  const visit = await start(aSurvey());
  const address = await visit.open();
  const recover = visit.server.fail('responses', { drop: 'before', times: 1_000 });
  await visit.click('radio', '', 8);
  await visit.locate('status');
  recover();
  await visit.driver.open(address);
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 8 }]);
  expect((await visit.takeErrors()).filter((error) => !error.startsWith('asklet: '))).toEqual([]);
});

test('leaving right after the answer: it arrives', async ({ visit: start, driver }) => {
  const visit = await start(aSurvey());
  await visit.open();
  await visit.click('radio', '', 2);
  await driver.open(visit.site.page('<title>Elsewhere</title>', '/elsewhere'));
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 2 }]);
});

test('storage denied', async ({ visit: start }) => {
  const visit = await start(aSurvey());
  await visit.open({
    head: `<script nonce="page">
      var deny = { get: function () { throw new DOMException('denied', 'SecurityError') } }
      Object.defineProperties(window, { localStorage: deny, sessionStorage: deny })</script>`,
  });
  await visit.click('radio', '', 6);
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 6 }]);
});

test('a strict policy with trusted types', async ({ visit: start }) => {
  const visit = await start(aSurvey());
  const { url } = visit.server;
  const policy = `default-src 'none'; script-src 'nonce-page' ${url}; connect-src ${url}; require-trusted-types-for 'script'; trusted-types 'none'`;
  await visit.open({ headers: { 'content-security-policy': policy } });
  await visit.click('radio', '', 4);
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 4 }]);
});

test('a sandboxed frame', async ({ visit: start, driver }) => {
  const visit = await start(aSurvey());
  // the frame clicks by itself: a driver cannot look into its origin
  const inner = visit.site.page(
    `<!doctype html><title>Frame</title>${visit.server.tag()}<script>
      var timer = setInterval(function () {
        var host = document.querySelector('asklet-survey')
        var radio = host && host.shadowRoot.querySelectorAll('[type=radio]')[1]
        if (radio) { clearInterval(timer); radio.click() }
      }, 20)</script>`,
    '/frame',
  );
  await visit.open({ body: `<iframe sandbox="allow-scripts" src="${inner}" style="border:0" width="800"></iframe>` });
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 1 }]);
  expect(await driver.evaluate(() => document.querySelector('asklet-survey'))).toBeNull();
});

test('a page that is zoomed, and one that is transformed: the card is as large as ever, and where it belongs', async ({
  visit: start,
  driver,
}) => {
  const visit = await start(aSurvey());
  await visit.open({ head: '<style>html { zoom: 1.5 } body { transform: rotate(3deg); filter: blur(2px) }</style>' });
  await visit.locate('radio');
  const found = await driver.evaluate(() => {
    const host = document.querySelector<HTMLElement>('asklet-survey')!;
    return {
      zoom: Number(host.style.getPropertyValue('--counter-zoom')).toFixed(2),
      isOutside: host.parentNode === document.documentElement || host.matches(':popover-open'),
    };
  });
  expect(found).toEqual({ zoom: '0.67', isOutside: true });
});

test('debug and preview', async ({ visit: start, driver }) => {
  const visit = await start(aSurvey({ manual_tracking: true }));
  const address = await visit.open();
  const readPanel = () => driver.evaluate(() => document.querySelector('asklet-debug')?.shadowRoot?.textContent ?? '');
  await driver.open(`${address}?asklet=debug`);
  await expect.poll(readPanel).toContain('opened by the page');
  await driver.open(`${address}?asklet=preview`);
  await visit.click('radio', '', 6);
  expect(await visit.server.responses()).toEqual([]);
});
