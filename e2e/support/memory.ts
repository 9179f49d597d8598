import type { Page } from '@playwright/test';
import { surveyUuid } from './surveys.ts';

/** Returns the names of everything that the widget stores in this browser. */
export function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.startsWith('asklet')),
  );
}

/** Returns the session of the survey that this browser has stored. */
export function rememberedSession(page: Page): Promise<string> {
  return page.evaluate((name) => {
    const { reply } = JSON.parse(localStorage.getItem(name)!) as { reply: { session_uuid: string } };
    return reply.session_uuid;
  }, `asklet:${surveyUuid}`);
}
