import { aSurvey } from '../support/surveys.ts';
import { expect, test } from './test.ts';

test('no network, then a reload: the answer is delivered', { tag: '@smoke' }, async ({ visit: start }) => {
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

test('leaving right after the answer: it is delivered', { tag: '@smoke' }, async ({ visit: start, driver }) => {
  const visit = await start(aSurvey());
  await visit.open();
  await visit.click('radio', '', 2);
  await driver.open(visit.site.page('<title>Elsewhere</title>', '/elsewhere'));
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 2 }]);
});

test('storage is denied', async ({ visit: start }) => {
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
  // the frame clicks itself, because a driver cannot access its origin
  const inner = visit.site.page(
    `<!doctype html><title>Frame</title><script>askletTestMode = true</script>${visit.server.tag()}<script>
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

test('a zoomed and a transformed page: the card has its usual size and position', async ({ visit: start, driver }) => {
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
  await expect.poll(readPanel).toContain('Only the page opens this survey');
  await driver.open(`${address}?asklet=preview`);
  await visit.click('radio', '', 6);
  expect(await visit.server.responses()).toEqual([]);
});

test('a dialog that traps the focus and closes on a press outside: the card is usable, and the dialog stays open', async ({
  visit: start,
  driver,
}) => {
  const visit = await start(aSurvey({ response_type: 'text' }));
  const dialog = `<form role="dialog"><input id="field"></form><script>
    var dialog = document.querySelector('form')
    function isOutside(node) { return node instanceof Node && !dialog.contains(node) }
    function trap() {
      ;['pointerdown', 'mousedown', 'touchstart', 'click'].forEach(function (type) {
        document.addEventListener(type, function (event) {
          if (!isOutside(event.target)) return
          event.preventDefault()
          event.stopImmediatePropagation()
          dialog.hidden = true
        }, true)
      })
      document.addEventListener('focusin', function (event) { if (isOutside(event.target)) field.focus() }, true)
      dialog.addEventListener('focusout', function (event) { if (isOutside(event.relatedTarget)) field.focus() })
      document.querySelector('asklet-survey').inert = true
      field.focus()
    }</script>`;
  await visit.open({ body: dialog + visit.server.tag() });
  await visit.locate('radio');
  await driver.evaluate(() => (window as unknown as { trap(): void }).trap());
  await visit.click('radio', '', 8);
  await visit.click('textbox');
  await visit.type('Fast');
  await visit.click('button', 'Send');
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 8, text: 'Fast' }]);
  expect(await driver.evaluate(() => document.querySelector('form')!.hidden)).toBe(false);
});

test('a native modal dialog: the card hides and comes back', async ({ visit: start, driver }) => {
  const visit = await start(aSurvey());
  await visit.open({ body: `<dialog id="basket"><input></dialog>${visit.server.tag()}` });
  await visit.locate('radio');
  await driver.evaluate(() => document.querySelector('dialog')!.showModal());
  // a browser without the selector shows the card below the dialog
  const isAside = () =>
    driver.evaluate(
      () =>
        !CSS.supports('selector(:modal)') ||
        getComputedStyle(document.querySelector('asklet-survey')!).display === 'none',
    );
  await expect.poll(isAside).toBe(true);
  await driver.evaluate(() => document.querySelector('dialog')!.close());
  await visit.click('radio', '', 8);
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 8 }]);
});
