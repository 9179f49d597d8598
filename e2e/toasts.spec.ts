import { edgesOf } from './support/card.ts';
import { expect, htmlOf, test } from './support/test.ts';

// Toasts appear while the card is open, and their buttons must be reachable.

/** The markup of toasts as libraries write it: what is there before, and what is added to `#toasts`. */
const libraries = {
  // a list at the corner, whose entries are absolute and slide in
  sonner: {
    before: `<style>
      #toasts { position: fixed; bottom: 24px; right: 24px; width: 356px; margin: 0; list-style: none; z-index: 999999999 }
      .toast { position: absolute; bottom: 0; right: 0; width: 100%; height: 54px; transition: transform 200ms; transform: translateY(100%) }
      .toast.in { transform: none }
      </style><section tabindex="-1"><ol id="toasts"></ol></section>`,
    toast: '<li class="toast"><button class="undo">Undo</button></li>',
  },
  // a layer that covers the window, with a line for each toast
  'react-hot-toast': {
    before: `<style>
      #toasts { position: fixed; inset: 16px; z-index: 9999; pointer-events: none }
      .line { position: absolute; left: 0; right: 0; bottom: 0; display: flex; justify-content: flex-end }
      .toast { pointer-events: auto; padding: 20px; opacity: 0; transition: opacity 200ms }
      .toast.in { opacity: 1 }
      </style><div id="toasts"></div>`,
    toast: '<div class="line"><div class="toast"><button class="undo">Undo</button></div></div>',
  },
  'a portal that is added with its first toast': {
    before: '<style>.layer { position: fixed; bottom: 20px; right: 20px }</style><main><div id="toasts"></div></main>',
    toast: '<div><div class="layer"><div class="toast"><button class="undo">Undo</button></div></div></div>',
  },
  'a toast in the middle of the card': {
    before:
      '<style>.toast { position: fixed; bottom: 120px; right: 40px; height: 50px }</style><div id="toasts"></div>',
    toast: '<div class="toast"><button class="undo">Undo</button></div>',
  },
  'a bar that is shown by its class': {
    before: `<style>.toast { display: none; position: fixed; bottom: 0; left: 0; right: 0; height: 60px }
      .toast.in { display: block }</style><main><div id="toasts"><div class="toast"><button class="undo">Undo</button></div></div></main>`,
    toast: '',
  },
};

for (const [name, { before, toast }] of Object.entries(libraries)) {
  test(`the button of a toast can be pressed beside the card: ${name}`, async ({ page, asklet, site, tag }) => {
    await page.goto(site.page(htmlOf(before, tag())));
    await expect(asklet).toShowSurvey();
    const distance = async () => Math.round((await edgesOf(asklet.card.root)).bottom);
    await expect.poll(distance).toBe(16);
    await page.evaluate((toast) => {
      document.querySelector('#toasts')!.insertAdjacentHTML('beforeend', toast);
      requestAnimationFrame(() => document.querySelector('.toast')!.classList.add('in'));
      document.querySelector('.undo')!.addEventListener('click', () => (document.title = 'Undone'));
    }, toast);
    const undo = page.locator('.undo');
    const isOnTop = () =>
      undo.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === button;
      });
    // it may still slide in, below the window
    await page.waitForTimeout(400);
    await expect.poll(isOnTop).toBe(true);
    await undo.click();
    await expect(page).toHaveTitle('Undone');
    await expect(asklet).toShowSurvey();
    await page.evaluate(() => document.querySelector('.toast')!.remove());
    await expect.poll(distance).toBe(16);
  });
}

test('a page that changes in every frame costs no layout of its own', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf('<main><p id="ticker">0</p></main>', tag())));
  await expect(asklet).toShowSurvey();
  await page.waitForTimeout(1_000);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const count = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find((metric) => metric.name === 'LayoutCount')!.value;
  };
  const tick = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let frames = 0;
          const next = () => {
            document.querySelector('#ticker')!.innerHTML = `<b>${(frames += 1)}</b>`;
            if (frames < 60) requestAnimationFrame(next);
            else resolve(frames);
          };
          next();
        }),
    );
  const before = await count();
  const frames = await tick();
  // the page's own layouts: one in each frame, and a few of Playwright
  expect((await count()) - before).toBeLessThanOrEqual(frames + 3);
});
