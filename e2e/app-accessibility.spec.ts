import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { csat, nps, openApp, ownersFile, test as ownerTest, token } from './support/app.ts';
import { openResults, test as resultsTest, uuids } from './support/results.ts';
import { expect } from './support/test.ts';

// What axe doesn't check: e2e/accessibility/APP.md names these tests.

/** The pages of a survey and of the app. */
const paths = [
  '/surveys',
  `/surveys/${nps}/edit`,
  `/surveys/${nps}/edit?tab=Follow+up`,
  `/surveys/${nps}/edit?tab=When`,
  `/surveys/${nps}/edit?tab=Look`,
  `/surveys/${nps}/edit?tab=Languages`,
  `/surveys/${nps}/share`,
  `/surveys/${nps}/share?tab=Developers`,
  '/surveys/settings',
  '/surveys/notifications',
  '/surveys/people',
  '/surveys/personal-data',
];

/** A surveys file with a survey whose tabs show all controls of a budget. */
const budgetFile = ownersFile.replace('"title"', '"budget": { "responses": 100, "margin": 5, "per": "week" }, "title"');

/** Opens a page, and waits for its content. */
async function openPath(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('h1').first().waitFor();
}

/** Returns what is wider than the page, even in parts that scroll. A picture can be shown in parts. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *:not(.visually-hidden, svg *, pre *)')]
      // the headings of a table in little room are for screen readers
      .filter((each) => getComputedStyle(each.closest('thead') ?? each).clipPath === 'none')
      .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
  );

/** Returns the texts in cells and buttons that are cut off, or run into the next cell. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    // the title of the editor is also in its field; how a date field is drawn is up to the browser
    const all = 'th, td, button, p, dt, dd, li, h2, .badge, .share, label:not(:has([type=datetime-local]))';
    return [...document.querySelectorAll<HTMLElement>(all)]
      .filter(({ scrollWidth, offsetWidth }) => offsetWidth > 0 && scrollWidth > offsetWidth + 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 100));
  });

/** Sets the spacing of texts as in success criterion 1.4.12. */
const setSpacing = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
      line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
    }
    p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [sheet];
  });

/** Expects the page to show everything at 320 px, and with wide spacing. */
async function expectReflow(page: Page, what: string): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 256 });
    expect(await tooWide(page), `${what} at ${width} px`).toEqual([]);
    await setSpacing(page);
    expect(await tooWide(page), `${what} at ${width} px, spaced`).toEqual([]);
    expect(await cutOff(page), `${what} at ${width} px, spaced`).toEqual([]);
    await page.evaluate(() => (document.adoptedStyleSheets = []));
  }
}

/** A stop of the Tab key. */
interface Stop {
  readonly html: string;
  readonly isVisible: boolean;
  readonly hasRing: boolean;
}

/** Returns the element that has the focus, or null at the end of the page. */
const focused = (page: Page) =>
  page.evaluate((): Stop | null => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2);
    const box = element.closest('label') ?? element;
    // radios are invisible on their texts, which have the ring
    const rings = [element, box, element.nextElementSibling].flatMap((each) => each ?? []);
    return {
      html: element.outerHTML.slice(0, 100),
      isVisible: at !== null && (box.contains(at) || (at.contains(element) && at.matches('main *'))),
      hasRing: rings.some((each) => getComputedStyle(each).outlineStyle !== 'none'),
    };
  });

/** Expects everything that Tab reaches, in both directions, to be visible and marked. */
async function expectVisibleFocus(page: Page, what: string, maxStops: number): Promise<void> {
  const seen = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stops = 0; stops < maxStops; stops += 1) {
      await page.keyboard.press(key);
      const stop = await focused(page);
      if (!stop) break;
      seen.add(stop.html);
      // the parts of a frame and of a date field are up to the browser
      if (/^<iframe|datetime-local/.test(stop.html)) continue;
      expect(stop, `${what}, ${key}`).toEqual({ html: stop.html, isVisible: true, hasRing: true });
    }
  }
  expect(seen.size, what).toBeGreaterThan(3);
}

/** Expects large targets, and names that begin with or contain the visible labels. Both rules are off by default. */
async function expectTargetsAndNames(page: Page, what: string): Promise<void> {
  const rules = ['target-size', 'label-content-name-mismatch'];
  const { violations, passes } = await new AxeBuilder({ page }).withRules(rules).exclude('iframe').analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    what,
  ).toEqual([]);
  expect(
    passes.map(({ id }) => id),
    what,
  ).toContain('target-size');
}

ownerTest.describe('a page of the app', () => {
  ownerTest(
    'fits 320 px by 256 px, as at 400 %, and keeps its texts with wide spacing',
    async ({ page, startOwner }) => {
      ownerTest.slow();
      const server = await startOwner(budgetFile);
      await openApp(page, server);
      for (const path of paths) {
        await openPath(page, server.url + path);
        await expectReflow(page, path);
      }
    },
  );

  ownerTest('shows what has the focus, not covered, in both directions', async ({ page, startOwner }) => {
    ownerTest.slow();
    const server = await startOwner(budgetFile);
    await openApp(page, server);
    for (const path of paths) {
      await openPath(page, server.url + path);
      await expectVisibleFocus(page, path, 80);
    }
  });

  for (const [language, locale] of [
    ['English', 'en-US'],
    ['German', 'de-DE'],
  ] as const) {
    ownerTest.describe(`in ${language}`, () => {
      ownerTest.use({ locale });
      ownerTest(
        `has targets of 24 px, and names that contain the labels, in ${language}`,
        async ({ page, startOwner }) => {
          ownerTest.slow();
          const server = await startOwner(budgetFile);
          await page.goto(`${server.url}/surveys#token=${token}`);
          await page.locator('.survey-card').first().waitFor();
          for (const path of paths) {
            await openPath(page, server.url + path);
            for (const width of [1280, 320]) {
              await page.setViewportSize({ width, height: 720 });
              await expectTargetsAndNames(page, `${path} at ${width} px`);
            }
          }
        },
      );
    });
  }

  ownerTest('has a title with its name and its survey', async ({ page, startOwner }) => {
    const server = await startOwner();
    await openApp(page, server);
    await expect(page).toHaveTitle('Surveys · asklet');
    for (const [path, title] of [
      [`/surveys/${nps}/edit`, 'Edit · Checkout · asklet'],
      [`/surveys/${csat}/results`, 'Results · How was the delivery? · asklet'],
      ['/surveys/settings', 'Settings · asklet'],
    ] as const) {
      await page.goto(server.url + path);
      await expect(page).toHaveTitle(title);
    }
  });

  ownerTest('says in which language the texts of a survey are', async ({ page, startOwner }) => {
    const server = await startOwner(
      ownersFile
        .replace('"title": "Checkout"', '"language": "fr"')
        .replace('How likely are you', 'Quelle est la chance'),
    );
    await openApp(page, server);
    for (const path of ['/surveys', `/surveys/${nps}/edit`, `/surveys/${nps}/share`, `/surveys/${nps}/results`]) {
      await page.goto(server.url + path);
      await page.locator('h1').waitFor();
      await expect(page.locator('main, .builder').locator(':lang(fr)').first(), path).toContainText('Quelle');
    }
    await page.goto(`${server.url}/surveys/${nps}/edit`);
    await expect(page.getByLabel('Question', { exact: true })).toHaveAttribute('lang', 'fr');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  });
});

ownerTest(
  'the sign-in accepts pasted tokens and password managers, and returns to the field after a wrong token',
  async ({ page, context, startOwner, consoleErrors }) => {
    consoleErrors.allow(/40[13]/);
    const server = await startOwner();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${server.url}/surveys`);
    const field = page.getByLabel('Admin token');
    await expect(field).toHaveAttribute('autocomplete', 'current-password');
    await field.fill('wrong');
    await field.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'not the admin token' })).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription('This is not the admin token of this server.');
    await page.evaluate((text) => navigator.clipboard.writeText(text), token);
    await field.press('ControlOrMeta+v');
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible();
    consoleErrors.take();
  },
);

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

ownerTest(
  'a survey is created, published, shared and read with the keyboard alone',
  async ({ page, startOwner, consoleErrors }) => {
    consoleErrors.allow(/403 \(Forbidden\)/);
    const server = await startOwner();
    const { keyboard } = page;
    await page.goto(`${server.url}/surveys`);
    await tabTo(page, page.getByLabel('Admin token'));
    await keyboard.type(`${token}\n`);
    await tabTo(page, page.getByRole('link', { name: 'New survey' }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Question', { exact: true }));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Is it fast?');
    await tabTo(page, page.getByRole('tab', { name: 'Ask' }));
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Follow up' })).toBeFocused();
    await tabTo(page, page.getByRole('checkbox', { name: 'Ask for an email address' }));
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Publish' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share “Is it fast?”');
    await expect(page.getByRole('banner')).toBeFocused();
    await tabTo(page, page.getByRole('region', { name: 'Tag', exact: true }).getByRole('button', { name: 'Copy' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /Copied|Could not copy/ })).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: 'Results' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is it fast?');
    expect(await server.readFile()).toContain('"collect_contact": true');
    consoleErrors.take();
  },
);

ownerTest(
  'the menu of the surveys goes nowhere until a link is pressed, and closes with Escape',
  async ({ page, startOwner }) => {
    const server = await startOwner();
    await openApp(page, server, `/surveys/${nps}/share`);
    const menu = page.locator('.survey-menu');
    await menu.locator('summary').press('Enter');
    await expect(menu.getByRole('link')).toHaveText(['Checkout', 'How was the delivery?']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Checkout' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu.getByRole('link').first()).toBeHidden();
    await expect(menu.locator('summary')).toBeFocused();
    await expect(page).toHaveURL(`${server.url}/surveys/${nps}/share`);
    await page.keyboard.press('Enter');
    await menu.getByRole('link', { name: 'How was the delivery?' }).press('Enter');
    await expect(page).toHaveURL(`${server.url}/surveys/${csat}/share`);
    await expect(menu.getByRole('link').first()).toBeHidden();
  },
);

ownerTest(
  'a deletion moves the focus to the heading, and a search without a match is announced',
  async ({ page, startOwner }) => {
    const uuidOf = (index: number) => nps.replace(/\d{2}$/, String(10 + index));
    const more = Array.from(
      { length: 9 },
      (_, index) => `{ "survey_uuid": "${uuidOf(index)}", "survey_type": "csat_2", "question": "Question ${index}?" }`,
    );
    const server = await startOwner(ownersFile.replace('"surveys": [\n', `"surveys": [\n${more.join(',\n')},\n`));
    await openApp(page, server);
    await page.getByRole('group', { name: 'Question 3?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await expect(page.getByText('Question 3?')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Surveys' })).toBeFocused();
    await page.getByRole('searchbox', { name: 'Search surveys' }).fill('nothing like it');
    await expect(page.getByRole('status').filter({ hasText: 'No survey matches your search.' })).toBeVisible();
  },
);

ownerTest('forced colors keep what is chosen apart, and the colors of accents', async ({ page, startOwner }) => {
  const server = await startOwner();
  await page.emulateMedia({ forcedColors: 'active' });
  await openApp(page, server, `/surveys/${nps}/edit`);
  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outlineOf('.kinds [aria-pressed=true]')).toBe('solid');
  expect(await outlineOf('.kinds [aria-pressed=false]')).toBe('none');
  expect(await outlineOf('.choices input:checked + span')).toBe('solid');
  await page.getByRole('tab', { name: 'Look' }).click();
  const colors = await page
    .locator('.swatches button')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  expect(new Set(colors).size).toBe(6);
});

ownerTest('the editor states the contrast of an accent, and what is done about it', async ({ page, startOwner }) => {
  const server = await startOwner();
  await openApp(page, server, `/surveys/${nps}/edit?tab=Look`);
  const note = page.getByRole('status').filter({ hasText: 'Contrast:' });
  await expect(note).toContainText('It is lightened on the dark card to reach 3:1.');
  await page.getByLabel('Accent', { exact: true }).fill('#ffeb3b');
  await expect(note).toContainText('It is darkened on the light card to reach 3:1.');
});

ownerTest(
  'automatic updates can be turned off, and the choice of the language says what it does',
  async ({ page, startOwner }) => {
    await page.clock.install();
    const server = await startOwner();
    await openApp(page, server, '/surveys/settings');
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveAccessibleDescription(
      'Choosing a language loads the page again.',
    );
    await page.getByRole('checkbox', { name: 'Update pages automatically' }).uncheck();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const listed = () => requests.filter((path) => path === '/api/admin/surveys').length;
    await page.getByRole('link', { name: 'Surveys' }).click();
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    const before = listed();
    await page.clock.runFor(120_000);
    expect(listed()).toBe(before);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('checkbox', { name: 'Update pages automatically' }).check();
    await page.getByRole('link', { name: 'Surveys' }).click();
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    await page.clock.runFor(120_000);
    await expect.poll(listed).toBeGreaterThan(before + 1);
  },
);

resultsTest.describe('the results', () => {
  resultsTest(
    'fit 320 px by 256 px, as at 400 %, and keep their texts with wide spacing',
    async ({ page, results }) => {
      await openResults(page, results, uuids.choices, '&period=all');
      await page.getByRole('article').first().waitFor();
      await expectReflow(page, 'results');
    },
  );

  resultsTest('show what has the focus, not covered by the header, in both directions', async ({ page, results }) => {
    resultsTest.slow();
    await openResults(page, results, uuids.choices, '&period=all');
    await page.getByRole('article').first().waitFor();
    await expectVisibleFocus(page, 'results', 90);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 720 });
      await expectTargetsAndNames(page, `results at ${width} px`);
    }
  });

  resultsTest('have shortcuts of one letter that can be turned off', async ({ page, results }) => {
    await openResults(page, results, uuids.choices, '&period=all');
    await page.keyboard.press('?');
    await page.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const key of ['?', 'j', '/']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveCount(0);
    await page.reload();
    await page.getByRole('article').first().waitFor();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).not.toBeFocused();
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
  });

  resultsTest(
    'hide the values on the chart with Escape, and keep them while the pointer is on them',
    async ({ page, results }) => {
      await openResults(page, results, uuids.large, '&period=90d');
      const chart = page.getByRole('img', { name: /^NPS and responses from/ });
      const values = chart.locator('.pointed-values');
      await chart.hover({ position: { x: 200, y: 150 } });
      await expect(values).toBeVisible();
      const text = await values.textContent();
      const { x, y, width, height } = (await values.boundingBox())!;
      await page.mouse.move(x + width - 5, y + height / 2);
      await expect(values).toHaveText(text!);
      await page.keyboard.press('Escape');
      await expect(values).toHaveCount(0);
    },
  );

  for (const colorScheme of ['light', 'dark'] as const) {
    resultsTest(`have charts with a contrast of 3, ${colorScheme}`, async ({ page, results }) => {
      await page.emulateMedia({ colorScheme });
      await openResults(page, results, uuids.large, '&period=90d');
      await page.locator('.trend .band').waitFor();
      expect(await page.evaluate(measureCharts)).toEqual([]);
    });
  }

  resultsTest('move the focus to the first of more comments', async ({ page, results }) => {
    await openResults(page, results, uuids.large, '&period=all');
    const count = await page.getByRole('article').count();
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await expect(page.getByRole('article').nth(count)).toBeFocused();
  });
});

/** Returns the parts of charts whose contrast with the card is below 3, in the page. */
function measureCharts(): string[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  const surface = getComputedStyle(document.querySelector('.card')!).backgroundColor;
  const luminance = (color: string, opacity: number) => {
    for (const [fill, alpha] of [
      [surface, 1],
      [color, opacity],
    ] as const) {
      context.fillStyle = fill;
      context.globalAlpha = alpha;
      context.fillRect(0, 0, 1, 1);
    }
    const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data]
      .map((each) => each / 255)
      .map((each) => (each > 0.040_45 ? ((each + 0.055) / 1.055) ** 2.4 : each / 12.92));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const parts = [
    ['.trend .count', 'fill'],
    ['.trend .line', 'stroke'],
    ['.trend .band', 'stroke'],
    ['.trend .point', 'stroke'],
    ['.bar.good .bar-part', 'fill'],
    ['.bar.neutral .bar-part', 'fill'],
    ['.bar.bad .bar-part', 'fill'],
  ] as const;
  return parts.flatMap(([selector, property]) => {
    const style = getComputedStyle(document.querySelector(selector)!);
    const opacity = Number(style.opacity) * Number(style.getPropertyValue(`${property}-opacity`));
    const [low, high] = [luminance(style[property], opacity), luminance(surface, 1)].toSorted((a, b) => a - b);
    const contrast = (high! + 0.05) / (low! + 0.05);
    return contrast < 3 ? [`${selector}: ${contrast.toFixed(2)}`] : [];
  });
}
