import { media, video } from './support/media.ts';
import { expect, htmlOf, test } from './support/test.ts';

// Playwright's own trace reads all elements, too
test.use({ trace: 'off' });

/** Counts the elements of which a script reads whether they have a shadow tree. */
const countReads = `<script>
  window.reads = 0;
  const { get } = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot');
  Object.defineProperty(Element.prototype, 'shadowRoot', { get() { reads++; return get.call(this); }, configurable: true });
  document.addEventListener('DOMContentLoaded', () => {
    for (let count = 0; count < 5000; count++) document.body.append(document.createElement('i'));
  });
</script>`;

test('are not read again as a whole while a video plays', async ({ page, asklet, site, tag }) => {
  await asklet.override({ trigger: { type: 'event', name: 'now' } });
  await page.goto(site.page(htmlOf(video, media, countReads, tag())));
  await asklet.why();
  await page.evaluate(`play(document.querySelector('video'))`);
  await page.evaluate(`asklet('track', 'now')`);
  await expect(asklet).not.toShowSurvey('video');
  const reads = await page.evaluate(async () => {
    const before = (window as unknown as { reads: number }).reads;
    for (let frame = 0; frame < 20; frame++) {
      document.body.append(document.createElement('b'));
      document.body.dispatchEvent(new Event('change', { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return (window as unknown as { reads: number }).reads - before;
  });
  expect(reads).toBeLessThan(1_000);
});

test('are not read again as a whole while a visitor who watches does nothing else', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ trigger: { type: 'idle', seconds: 5 } });
  await page.clock.install();
  await page.goto(site.page(htmlOf(video, media, countReads, tag())));
  await page.clock.runFor(3_000);
  await asklet.why();
  await page.evaluate(`play(document.querySelector('video'))`);
  await page.clock.runFor(20_000);
  await page.evaluate('window.reads = 0');
  await page.clock.runFor(120_000);
  expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
  expect(await page.evaluate('window.reads')).toBeLessThan(1_000);
});
