import type { Frame, Locator } from '@playwright/test';
import { changesOf, stylesOf } from './styles.ts';
import { expect, hostPage, type SurveyChange, test as base } from './test.ts';

export { expect };

/** A survey with every kind of field. */
export const survey: SurveyChange = {
  min_label: 'Not likely',
  max_label: 'Very likely',
  response_type: 'choices',
  choice_options: { options: ['Price', 'Speed'], allow_other: true },
  collect_contact: true,
};

/** The response that `answer` produces. */
export const answered = {
  score: 9,
  text: 'Speed;\nThe jk/? soup',
  metadata: { choices: ['Speed'], choice_comment: 'The jk/? soup', user_email: 'ada@example.com' },
};

export interface HostPageOptions {
  /** Returns headers for the page, given the server's origin. */
  readonly headers?: (server: string) => Record<string, string>;
  readonly attributes?: Record<string, string>;
  /** Changes the tag before it is inserted. */
  readonly tag?: (tag: string) => string;
}

export interface HostPage {
  readonly card: Locator;
  /** Answers the survey. Expects the answers on the server, and the host page to be the same as without the tag. */
  completeSurvey(): Promise<void>;
}

interface Fixtures {
  /** Opens a page of `e2e/pages` first without the tag, to record its original state, and then with it. */
  openHostPage: (name: string, options?: HostPageOptions) => Promise<HostPage>;
}

/** A test on a host page that makes it hard for a widget. */
export const test = base.extend<Fixtures>({
  openHostPage: async ({ page, asklet, site, tag: tagOf, consoleErrors }, use) => {
    await use(async (name, { headers, attributes, tag = (text: string) => text } = {}) => {
      await asklet.override(survey);
      const sent = headers?.(asklet.url);
      await page.goto(site.page(hostPage(name), '/bare', sent));
      const before = await stylesOf(page);
      const ownErrors = consoleErrors.take();
      await page.goto(site.page(hostPage(name, tag(tagOf(attributes))), '/', sent));
      const card = asklet.card.root;
      return {
        card,
        async completeSurvey() {
          await expect(asklet).toShowSurvey();
          await listenForKeys(page.mainFrame());
          expect(changesOf(before, await stylesOf(page))).toEqual([]);
          await answer(card);
          await expect(asklet).toHaveResponses([answered]);
          await asklet.card.close();
          await expect(card).toHaveCount(0);
          expect(changesOf(before, await stylesOf(page))).toEqual([]);
          expect(await hostKeysOf(page.mainFrame())).toEqual([]);
          await page.keyboard.press('j');
          expect(await hostKeysOf(page.mainFrame())).toEqual(['j', 'j', 'j', 'j']);
          // the host page reports its own errors as before, and the widget adds none
          expect(consoleErrors.take()).toEqual(ownErrors);
        },
      };
    });
  },
});

/** Answers every step with the mouse and the keyboard. */
export async function answer(card: Locator): Promise<void> {
  await card.getByRole('radio', { name: '9 out of 10' }).click();
  await card.getByRole('checkbox', { name: 'Speed' }).check();
  await card.getByRole('checkbox', { name: 'Other' }).check();
  await card.getByRole('textbox').pressSequentially('The jk/? soup');
  await card.getByRole('button', { name: 'Send' }).click();
  await card.getByRole('textbox', { name: 'Email address' }).pressSequentially('ada@example.com');
  await card.getByRole('textbox', { name: 'Email address' }).press('Enter');
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
}

interface HostKeys {
  hostKeys: string[];
}

/**
 * Adds key listeners to the host page on every level, for both phases; none of them must receive the keys of the card.
 */
async function listenForKeys(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    const keys: string[] = ((window as unknown as HostKeys).hostKeys = []);
    for (const target of [window, document]) {
      for (const capture of [true, false]) {
        target.addEventListener('keydown', (event) => keys.push((event as KeyboardEvent).key), capture);
      }
    }
  });
}

async function hostKeysOf(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => (window as unknown as HostKeys).hostKeys);
}
