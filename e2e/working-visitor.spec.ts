import type { Page } from '@playwright/test';
import { media, video } from './support/media.ts';
import { expect, htmlOf, test } from './support/test.ts';

const onEvent = { trigger: { type: 'event', name: 'now' } } as const;
const fire = (page: Page) => page.evaluate(`asklet('track', 'now')`);

for (const [origin, host] of [
  ['the same origin', 'localhost'],
  ['another origin', '127.0.0.1'],
] as const) {
  for (const [editor, html] of [
    ['a field', '<input aria-label="Text">'],
    ['a whole document', `<script>document.designMode = 'on'</script><p>Text</p>`],
  ] as const) {
    test(`waits while the visitor types in ${editor} of a frame of ${origin}`, async ({ page, asklet, site, tag }) => {
      await asklet.override(onEvent);
      const address = site.page(htmlOf(html), '/editor').replace('localhost', host);
      await page.goto(site.page(htmlOf(`<iframe src="${address}"></iframe>`, tag())));
      await asklet.why();
      await page.frameLocator('iframe').locator('input, p').click();
      await page.keyboard.type('A letter');
      await fire(page);
      await expect(asklet).not.toShowSurvey('typing');
      await page.getByRole('heading', { name: 'A shop' }).first().click();
      await expect(asklet).toShowSurvey();
    });
  }
}

test('waits while the visitor types in a frame inside a shadow tree', async ({ page, asklet, site, tag }) => {
  await asklet.override(onEvent);
  const frame = `<iframe srcdoc="<textarea></textarea>"></iframe>`;
  const html = `<div><template shadowrootmode="open">${frame}</template></div>`;
  await page.goto(site.page(htmlOf(html, tag())));
  await asklet.why();
  await page.frameLocator('iframe').locator('textarea').click();
  await fire(page);
  await expect(asklet).not.toShowSurvey('typing');
  await page.evaluate(`document.querySelector('div').remove()`);
  await expect(asklet).toShowSurvey();
});

test('opens while a button of a frame of the same origin has the focus', async ({ page, asklet, site, tag }) => {
  await asklet.override(onEvent);
  await page.goto(site.page(htmlOf('<iframe srcdoc="<button>Next</button>"></iframe>', tag())));
  await asklet.why();
  await page.frameLocator('iframe').getByRole('button').click();
  await fire(page);
  await expect(asklet).toShowSurvey();
});

test('waits while the visitor types in an editor that writes its text itself', async ({ page, asklet, site, tag }) => {
  await asklet.override(onEvent);
  const editor = `<div contenteditable onbeforeinput="event.preventDefault(); this.append(event.data)">Text</div>`;
  await page.goto(site.page(htmlOf(editor, tag())));
  await asklet.why();
  await page.getByText('Text').click();
  await page.keyboard.type('!');
  await fire(page);
  await expect(asklet).not.toShowSurvey('typing');
});

for (const [where, html, find] of [
  ['the page', video, `document.querySelector('video')`],
  [
    'a shadow tree',
    `<div><template shadowrootmode="open">${video}</template></div>`,
    `document.querySelector('div').shadowRoot.querySelector('video')`,
  ],
  [
    'a frame of the same origin',
    `<iframe srcdoc='${video}'></iframe>`,
    `document.querySelector('iframe').contentDocument.querySelector('video')`,
  ],
] as const) {
  test(`waits while a video of ${where} plays in view`, async ({ page, asklet, site, tag }) => {
    await asklet.override({ trigger: { type: 'delay', seconds: 1 } });
    await page.goto(site.page(htmlOf(html, media)));
    await page.evaluate(`play(${find})`);
    await page.evaluate((html) => document.body.append(document.createRange().createContextualFragment(html)), tag());
    await expect(asklet).not.toShowSurvey('video');
    await page.evaluate(`${find}.pause()`);
    await expect(asklet).toShowSurvey();
  });
}

test('waits until a video is out of view', async ({ page, asklet, site, tag }) => {
  await asklet.override(onEvent);
  await page.goto(site.page(htmlOf(video, '<div style="height: 3000px"></div>', media, tag())));
  await asklet.why();
  await page.evaluate(`play(document.querySelector('video'))`);
  await fire(page);
  await expect(asklet).not.toShowSurvey('video');
  await page.evaluate(`scrollTo(0, 2000)`);
  await expect(asklet).toShowSurvey();
});

test('waits until a video that plays is removed', async ({ page, asklet, site, tag }) => {
  await asklet.override(onEvent);
  const html = `<div><template shadowrootmode="open">${video}</template></div>`;
  await page.goto(site.page(htmlOf(html, media, tag())));
  await asklet.why();
  await page.evaluate(`play(document.querySelector('div').shadowRoot.querySelector('video'))`);
  await fire(page);
  await expect(asklet).not.toShowSurvey('video');
  await page.evaluate(`document.querySelector('div').shadowRoot.querySelector('video').remove()`);
  await expect(asklet).toShowSurvey();
});

const scroller = `<div style="height: 150px; overflow: auto"><div style="height: 250px"></div>${video}</div>`;

for (const [which, html] of [
  ['of one pixel', '<video style="width: 1px; height: 1px"></video>'],
  ['that is scrolled out of a part of the page', scroller],
  ['that is scrolled out of a frame', `<iframe srcdoc='<div style="height: 2000px"></div>${video}'></iframe>`],
  ['that is cut off', `<div style="height: 20px; overflow: hidden">${video}</div>`],
  ['that is transparent', `<div style="opacity: 0">${video}</div>`],
  ['without a sound that repeats', video.replace('<video', '<video loop')],
  [
    'without a sound that starts by itself and repeats, with controls',
    video.replace('<video', '<video autoplay loop controls'),
  ],
] as const) {
  test(`opens despite a video ${which}`, async ({ page, asklet, site, tag }) => {
    await asklet.override(onEvent);
    await page.goto(site.page(htmlOf(html, media, tag())));
    await asklet.why();
    await page.evaluate(`play((document.querySelector('iframe')?.contentDocument ?? document).querySelector('video'))`);
    await fire(page);
    await expect(asklet).toShowSurvey();
  });
}

test('waits while a video that was scrolled into view of a part of the page plays', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(onEvent);
  await page.goto(site.page(htmlOf(scroller, media, tag())));
  await asklet.why();
  await page.evaluate(`play(document.querySelector('video'))`);
  await page.evaluate(`document.querySelector('video').scrollIntoView()`);
  await fire(page);
  await expect(asklet).not.toShowSurvey('video');
  await page.evaluate(`document.querySelector('video').parentElement.scrollTop = 0`);
  await expect(asklet).toShowSurvey();
});

test('opens despite a frame that may use the camera, unless the visitor is in it', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(onEvent);
  const address = site.page(htmlOf('<button>Mute</button>'), '/call').replace('localhost', '127.0.0.1');
  await page.goto(site.page(htmlOf(`<iframe src="${address}" allow="camera; microphone"></iframe>`, tag())));
  await asklet.why();
  await page.frameLocator('iframe').getByRole('button').click();
  await fire(page);
  await expect(asklet).not.toShowSurvey('typing');
  await page.getByRole('heading', { name: 'A shop' }).first().click();
  await expect(asklet).toShowSurvey();
});

test('waits during a video in its own window', async ({ page, asklet, site, tag }) => {
  await asklet.override(onEvent);
  const far = video.replace('style="', 'style="position: absolute; top: 3000px; ');
  await page.goto(site.page(htmlOf(far, media, tag())));
  await asklet.why();
  // the headless browser has no such windows
  await page.evaluate(`(async () => {
    const video = document.querySelector('video');
    await play(video);
    Object.defineProperty(Document.prototype, 'pictureInPictureElement', { get: () => window.inPicture, configurable: true });
    window.inPicture = video;
  })()`);
  await fire(page);
  await expect(asklet).not.toShowSurvey('video');
  await page.evaluate(`{
    window.inPicture = null;
    document.querySelector('video').dispatchEvent(new Event('leavepictureinpicture', { bubbles: true }));
  }`);
  await expect(asklet).toShowSurvey();
});

for (const element of ['video', 'audio'] as const) {
  test(`waits until a call ends that a hidden ${element} element plays`, async ({ page, asklet, site, tag }) => {
    await asklet.override(onEvent);
    await page.goto(site.page(htmlOf(`<${element} hidden></${element}>`, media, tag())));
    await asklet.why();
    await page.evaluate(`call(document.querySelector('${element}'))`);
    await fire(page);
    await expect(asklet).not.toShowSurvey('call');
    await page.evaluate(`document.querySelector('${element}').srcObject = null`);
    await expect(asklet).toShowSurvey();
  });
}

test('a visitor who watches or types is not idle', async ({ page, asklet, site, tag }) => {
  await asklet.override({ trigger: { type: 'idle', seconds: 60 } });
  await page.clock.install();
  const frame = '<iframe srcdoc="<textarea></textarea>"></iframe>';
  await page.goto(site.page(htmlOf(video, frame, '<input aria-label="Search">', media, tag())));
  await page.clock.runFor(5_000);
  await asklet.why();
  const isWaiting = async () => {
    await page.clock.runFor(150_000);
    expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
  };
  await page.evaluate(`play(document.querySelector('video'))`);
  await isWaiting();
  await page.evaluate(`document.querySelector('video').pause()`);
  await page.frameLocator('iframe').locator('textarea').click();
  await isWaiting();
  await page.getByRole('textbox', { name: 'Search' }).click();
  await page.keyboard.type('oak');
  await isWaiting();
  await page.getByRole('textbox', { name: 'Search' }).blur();
  await page.clock.runFor(50_000);
  expect(await asklet.why(), 'the time starts when the visitor stops').toMatchObject({ reason: 'trigger' });
  await page.clock.runFor(11_000);
  await expect(asklet).toShowSurvey();
});
