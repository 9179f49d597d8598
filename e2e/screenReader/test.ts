import { fileURLToPath } from 'node:url';
import { expect, test as base } from '@playwright/test';
import type { SurveyInput } from 'asklet/server';
import { exampleSurvey } from '../../src/contract/surveys/exampleSurvey.ts';
import { type Feedback, startFeedback } from '../support/feedback.ts';
import { startSite } from '../support/site.ts';
import { type BrowserName, type Reader, startReader } from './startReader.ts';

export { expect };

const samples = fileURLToPath(new URL('../../public/surveys.json', import.meta.url));

/** The options of a project. */
export interface ReaderOptions {
  readonly program: BrowserName;
}

/** A visit to a page with a survey, by keyboard and ear. */
export interface Listening {
  readonly server: Feedback;
  /** Waits until a line was spoken that was not waited for before. */
  hear(line: string): Promise<void>;
  press(...keys: string[]): void;
  /** Presses Tab until a line is spoken, because browsers offer different buttons. */
  tabTo(line: string): Promise<void>;
  /** Types a text, and waits until each letter is spoken. */
  type(text: string): Promise<void>;
  /**
   * Expects exactly these lines, in this order, from the first one on, without typed letters and optional ones. In
   * Firefox, a line that is repeated at once counts once: it reports a changed description after the field was read with
   * it, and Orca does not recognize the description, because it stores it under one name and looks for it under another.
   */
  expectLines(lines: readonly string[]): void;
}

interface Fixtures {
  /**
   * Opens a page with a survey and waits until its button was read, which has the focus and tracks `now`.
   * @param html attributes of the `<html>` element
   * @param body more of the page
   */
  readonly listen: (survey: SurveyInput, html?: string, body?: string) => Promise<Listening>;
  /** Opens the results of the example, as the owner. */
  readonly listenToResults: () => Promise<Listening>;
  /** Opens the page by link of a survey, whose title is Shop. */
  readonly listenToPage: (survey: SurveyInput) => Promise<Listening>;
}

// what is not about the survey: how Orca changes between reading and typing, and what browsers load, select or offer
const unrelated = [
  'Browse mode',
  'Focus mode',
  'Finished loading New Tab.',
  'selected.',
  'Share this tab push button.',
];

// what the ready picture interrupts, if it takes no longer than Orca waits before it speaks
const interrupted = ['Screenshot dialog', 'Screenshot heading level 2.', 'Taking a screenshot of this page…'];

const optional = new Set([...unrelated, ...interrupted]);

/** Waits until the reader says nothing more: what it notices of the window could hide what a key does. */
async function untilQuiet(reader: Reader): Promise<void> {
  let before = -1;
  const isQuiet = () => {
    const now = reader.lines().length;
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isQuiet, { intervals: [1_000] }).toBe(true);
}

/** Starts the reader on a page. In one of some fifty starts, it never hears of the focus, and is started again. */
async function startListening(
  program: BrowserName,
  address: string,
  focused: string | null,
  title = 'Shop',
): Promise<Reader> {
  for (let attempt = 1; ; attempt++) {
    const reader = await startReader(program, address);
    try {
      await expect.poll(() => reader.lines().join()).toContain(title);
      reader.focusWindow();
      if (focused) await expect.poll(() => reader.lines(), { timeout: 10_000 }).toContain(focused);
      else await untilQuiet(reader);
      return reader;
    } catch (error) {
      await reader.stop();
      if (attempt === 3) throw error;
    }
  }
}

/** A journey with a real screen reader. */
export const test = base.extend<Fixtures & ReaderOptions>({
  program: ['firefox', { option: true }],

  listen: async ({ program }, use) => {
    const undo: (() => unknown)[] = [];
    await use(async (survey, html = 'lang="en"', body = '') => {
      const [server, site] = await Promise.all([startFeedback([survey], { faults: true }), startSite()]);
      const address = site.page(
        `<!doctype html><html ${html}><title>Shop</title><h1>Shop</h1>
          <button autofocus onclick="asklet('track', 'now')">Buy</button>${body}${server.tag()}</html>`,
      );
      undo.push(site.close, server.close);
      const reader = await startListening(program, address, 'Buy push button.');
      undo.unshift(reader.stop);
      return listenTo(reader, server, program);
    });
    for (const each of undo) await each();
  },

  listenToResults: async ({ program }, use) => {
    const undo: (() => unknown)[] = [];
    await use(async () => {
      const adminToken = 'an-admin-token';
      const server = await startFeedback([], { adminToken, surveys: 'none.json', samples });
      undo.push(server.close);
      const address = `${server.url}/surveys/${exampleSurvey.survey_uuid}/results#token=${adminToken}`;
      const reader = await startListening(program, address, null, 'asklet');
      undo.unshift(reader.stop);
      return listenTo(reader, server, program);
    });
    for (const each of undo) await each();
  },

  listenToPage: async ({ program }, use) => {
    const undo: (() => unknown)[] = [];
    await use(async (survey) => {
      const server = await startFeedback([{ ...survey, link: { title: 'Shop' } }]);
      undo.push(server.close);
      const reader = await startListening(program, `${server.url}/s/${survey.survey_uuid}?lang=en`, null);
      undo.unshift(reader.stop);
      return listenTo(reader, server, program);
    });
    for (const each of undo) await each();
  },
});

function listenTo(reader: Reader, server: Feedback, program: BrowserName): Listening {
  let heard = 0;
  return {
    server,
    async hear(line) {
      const find = () => reader.lines().indexOf(line, heard);
      await expect
        .poll(() => (find() < 0 ? reader.lines().slice(heard).slice(-9) : 'heard'), `"${line}" is spoken`)
        .toBe('heard');
      heard = find() + 1;
    },
    press: reader.press,
    async tabTo(line) {
      for (let spoken: readonly string[] = []; !spoken.includes(line);) {
        const before = reader.lines().length;
        let earlier = before;
        reader.press('Tab');
        // an element can be several lines: a key between them would leave it
        const isSpoken = () => {
          const now = reader.lines().length;
          const isQuiet = now > before && now === earlier;
          earlier = now;
          return isQuiet ? 'spoken' : reader.lines().slice(-9);
        };
        await expect.poll(isSpoken, { message: 'something is spoken', intervals: [300] }).toBe('spoken');
        spoken = reader.lines().slice(before);
      }
    },
    async type(text) {
      for (const letter of text) {
        reader.type(letter);
        await this.hear(letter);
      }
    },
    expectLines(lines) {
      const spoken = reader.lines();
      const related = spoken.slice(spoken.indexOf(lines[0]!)).filter((line) => line.length > 1 && !optional.has(line));
      const isRepeated = (line: string, index: number) => program === 'firefox' && line === related[index - 1];
      expect(related.filter((line, index) => !isRepeated(line, index))).toEqual(lines);
    },
  };
}
