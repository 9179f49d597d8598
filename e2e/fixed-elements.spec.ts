import { edgesOf, reduceMotion } from './support/card.ts';
import { type Asklet, aSurvey, expect, htmlOf, otherUuid, test } from './support/test.ts';

const bar = 'left: 0; right: 0; bottom: 0; height: 90px; background: #ddd';
const bubble = 'right: 20px; bottom: 20px; width: 60px; height: 60px; border-radius: 50%; background: #06c';
const fixed = (style: string, inner = '') => `<div class="fixed" style="position: fixed; ${style}">${inner}</div>`;
const full = 'inset: 0; pointer-events: none';
const inner = (style: string) => `<div style="position: absolute; pointer-events: auto; ${style}"></div>`;

interface Case {
  readonly html: string;
  readonly head?: string;
  /** The distance of the card and the launcher from the edge of a desktop. */
  readonly desktop: number;
  /** The distance of the card from the edge of a phone, where it is a sheet. */
  readonly phone: number;
  readonly position?: string;
}

const cases: Readonly<Record<string, Case>> = {
  nothing: { html: '', desktop: 16, phone: 0 },
  'a consent bar': { html: fixed(bar), desktop: 106, phone: 90 },
  'a chat bubble': { html: fixed(bubble), desktop: 96, phone: 80 },
  'a chat bubble on a consent bar': {
    html: fixed(bar) + fixed(bubble.replace('bottom: 20px', 'bottom: 110px')),
    desktop: 186,
    phone: 170,
  },
  'a bar in a shadow tree': {
    html: `<div><template shadowrootmode="open">${fixed(bar)}</template></div>`,
    desktop: 106,
    phone: 90,
  },
  'a bar in a layer that covers the window': { html: fixed(full, inner(bar)), desktop: 106, phone: 90 },
  'a bar at the upper edge': {
    html: fixed(bar.replace('bottom: 0', 'top: 0')),
    desktop: 106,
    phone: 0,
    position: 'top-right',
  },
  'an app in a fixed element': {
    html: fixed('inset: 0; overflow: auto', '<p>Words. </p>'.repeat(99)),
    desktop: 16,
    phone: 0,
  },
  'an invisible bar': { html: fixed(`${bar}; opacity: 0`), desktop: 16, phone: 0 },
  'an offset of the owner': {
    html: fixed(bar),
    head: '<style>asklet-survey { --asklet-offset-y: 30px }</style>',
    desktop: 30,
    phone: 0,
  },
};

const distance = async ({ card: { root } }: Asklet, position = 'bottom') =>
  (await edgesOf(root))[position.startsWith('top') && root.page().viewportSize()!.width > 480 ? 'top' : 'bottom'];

for (const [name, { html, head = '', position, ...expected }] of Object.entries(cases)) {
  test(`covers no element at its edge: ${name}`, async ({ page, asklet, site, tag }) => {
    await reduceMotion(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(site.page(htmlOf(head, html, tag(position ? { 'data-position': position } : {}))));
    await expect(asklet).toShowSurvey();
    await expect.poll(() => distance(asklet, position)).toBe(expected.desktop);
    // the window is resized
    await page.setViewportSize({ width: 390, height: 720 });
    await expect.poll(() => distance(asklet, position)).toBe(expected.phone);
  });
}

test('moves back when the visitor has dismissed the bar, without a layout shift', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await reduceMotion(page);
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  await page.evaluate(() => {
    const { shifts } = Object.assign(window, { shifts: [] as string[] });
    new PerformanceObserver((list) => shifts.push(JSON.stringify(list.getEntries()))).observe({ type: 'layout-shift' });
  });
  await page.evaluate((added) => document.body.insertAdjacentHTML('beforeend', added), fixed(bar));
  await expect.poll(() => distance(asklet)).toBe(106);
  await page.evaluate(`document.querySelector('.fixed').remove()`);
  await expect.poll(() => distance(asklet)).toBe(16);
  expect(await page.evaluate(`new Promise((done) => setTimeout(() => done(shifts)))`)).toEqual([]);
});

test.describe('with launchers of several surveys', () => {
  const uuids = ['1', '8', '9'].map((digit) => otherUuid.replaceAll('1', digit));
  const fields = { feedback_button: true, manual_tracking: true };
  test.use({ askletOptions: { surveys: uuids.map((survey_uuid) => aSurvey({ ...fields, survey_uuid })) } });

  test('stacks the launchers of several surveys, and moves them away from any open card', async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    await page.goto(
      site.page(
        htmlOf(
          tag({ 'data-button-label': 'One', 'data-survey': uuids[0]! }),
          tag({ 'data-button-label': 'Two', 'data-survey': uuids[1]! }),
          tag({ 'data-button-label': 'Three', 'data-survey': uuids[2]! }),
        ),
      ),
    );
    const launchers = ['One', 'Two', 'Three'].map((name) => page.getByRole('button', { name }));
    const bottoms = async () => {
      const edges = await Promise.all(launchers.map(edgesOf));
      return edges.map(({ bottom }) => bottom).sort((one, other) => one - other);
    };
    for (const launcher of launchers) await expect(launcher).toBeVisible();
    await expect.poll(bottoms).toEqual([16, 80, 144]);
    const before = await Promise.all(launchers.map(edgesOf));
    await launchers[1]!.click();
    await expect(asklet).toShowSurvey();
    for (const launcher of launchers) await expect(launcher).toBeHidden();
    // a hovered launcher is raised
    await page.mouse.move(0, 0);
    await page.keyboard.press('Escape');
    for (const launcher of launchers) await expect(launcher).toBeVisible();
    await expect.poll(() => Promise.all(launchers.map(edgesOf))).toEqual(before);
  });

  test('places the tabs of several surveys below each other, separately on each side', async ({ page, site, tag }) => {
    const tab = (index: number, label: string, position: string) =>
      tag({
        'data-survey': uuids[index]!,
        'data-button-style': 'tab',
        'data-button-label': label,
        'data-position': position,
      });
    await page.goto(
      site.page(
        htmlOf(tab(0, 'A long label', 'bottom-right'), tab(1, 'Short', 'top-right'), tab(2, 'Left', 'bottom-left')),
      ),
    );
    const [long, short, left] = ['A long label', 'Short', 'Left'].map((name) => page.getByRole('button', { name }));
    const middle = page.viewportSize()!.height / 2;
    /**
     * Returns the distances of the first tab and of the left one from the middle of the window, and the distance
     * between the first two.
     */
    const positions = async () => {
      const [one, two, third] = await Promise.all(
        [long!, short!, left!].map(async (each) => (await each.boundingBox())!),
      );
      const [upper, lower] = [one!, two!].sort((a, b) => a.y - b.y) as [typeof one, typeof two];
      return [
        upper!.y + upper!.height / 2 - middle,
        lower!.y - upper!.y - upper!.height,
        third!.y + third!.height / 2 - middle,
      ].map(Math.round);
    };
    for (const each of [long, short, left]) await expect(each!).toBeVisible();
    await expect.poll(positions).toEqual([0, 8, 0]);
    // the label is one line, read from bottom to top
    for (const each of [long, short, left]) {
      expect((await each!.boundingBox())!.width).toBe(44);
      expect(await each!.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    }
  });
});
