import type { Device } from '../../contract/results/breakdowns.ts';
import { dayLength, hourLength } from '../../contract/time.ts';
import type { WholeResponse, WholeSession } from '../database/restore.ts';

/** The number of visitors who answer, and of those who see the survey. */
const answered = 500;
const shown = 1400;

/** The period of the answers, and that of the change, in days before today. */
const days = 60;
export const changedDays = 18;

const pages = ['/', '/products/lamp', '/checkout', '/help/returns', '/pricing'];
const locales = ['en-US', 'en-GB', 'de-DE', 'fr-FR'];

/** What people write about, with its details. */
const praise = [
  ['The delivery', ['was a day early', 'came on time', 'is always quick']],
  ['Your support', ['answered within a minute', 'solved it at once', 'is friendly and quick']],
  ['The lamp', ['looks even better than on the page', 'is lovely', 'was well packed']],
  ['The search', ['found what I needed', 'is quick and clear']],
] as const;
const complaints = [
  ['The prices', ['are without tax until the end', 'are hard to compare', 'went up twice']],
  ['Returning a chair', ['took three weeks', 'was more work than buying it']],
  ['The size of the table', ['was not on the page', 'was wrong']],
] as const;
const aboutCheckout = [
  ['The checkout', ['is slow on my phone', 'asked for my address twice', 'froze at the payment', 'lost my cart']],
  ['On my phone the checkout', ['loads forever', 'jumps back to the start', 'shows no button to pay']],
] as const;

/** Returns numbers from 0 to 1 that are the same each time (mulberry32). */
function createRandom(): () => number {
  let state = 20;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = ReturnType<typeof createRandom>;
type Topics = readonly (readonly [subject: string, details: readonly string[]])[];

const pickOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() ** 1.4 * list.length)]!;

function sentenceOf(random: Random, topics: Topics): string {
  const [subject, details] = pickOf(random, topics);
  return `${subject} ${pickOf(random, details)}.`;
}

const hexOf = (index: number, length: number) => index.toString(16).padStart(length, '0');

/** Returns a score, and what its visitor writes: since the change, people on phones are annoyed by the checkout. */
function answerOf(random: Random, isAnnoyed: boolean): Pick<WholeResponse, 'score' | 'text'> {
  const drawn = random();
  const isUnhappy = drawn < (isAnnoyed ? 0.55 : 0.18);
  const isHappy = !isUnhappy && drawn > (isAnnoyed ? 0.8 : 0.45);
  const score = isUnhappy
    ? Math.floor(random() * 7)
    : isHappy
      ? 9 + Math.floor(random() * 2)
      : 7 + Math.floor(random() * 2);
  const topics = isUnhappy ? (isAnnoyed && random() < 0.8 ? aboutCheckout : complaints) : praise;
  return { score, text: random() < 0.4 ? sentenceOf(random, topics) : null };
}

/** Creates the made-up visits of the example before a time, in ms since 1970: the same ones each time. */
export function createAnswers(now: number): WholeSession[] {
  const random = createRandom();
  const today = Math.floor(now / dayLength) * dayLength;
  return Array.from({ length: shown }, (_, index): WholeSession => {
    const age = days - Math.floor((index * days) / shown);
    const at = today - age * dayLength + Math.floor((7 + random() * 14) * hourLength);
    const device = pickOf<Device>(random, ['phone', 'computer', 'phone', 'tablet']);
    const isAnnoyed = age <= changedDays && device === 'phone';
    const page = `https://shop.example${pickOf(random, pages)}`;
    const locale = pickOf(random, locales);
    const answer = answerOf(random, isAnnoyed);
    // evenly, so that the number is exact
    const answers = Math.floor(((index + 1) * answered) / shown) > Math.floor((index * answered) / shown);
    const isClosed = answers || random() < 0.5;
    const isWritten = answers && answer.text !== null;
    const events = [
      'survey_initialized',
      'survey_opened',
      ...(answers ? (['score_submitted'] as const) : []),
      ...(isWritten ? (['text_submitted'] as const) : []),
      ...(isClosed ? (['survey_closed'] as const) : []),
    ] as const;
    return {
      session_uuid: `00000000-0000-4000-8000-${hexOf(index + 1, 12)}`,
      created_at: at,
      flags: { user_closed_survey: isClosed, user_submitted_score: answers, user_submitted_text: isWritten },
      page,
      locale,
      device,
      response: answers
        ? {
            ...answer,
            key_id: null,
            score_type: 'nps_10',
            metadata: { page_url: page, locale },
            created_at: at + 9000,
            updated_at: at + 20_000,
            public_id: hexOf(index, 24),
            is_read: age > 7,
            is_starred: false,
            status: null,
            tags: [],
          }
        : null,
      events: events.map((event_type, order) => ({
        event_type,
        version: event_type === 'survey_initialized' ? 1 : 2,
        created_at: at + order * 4000,
      })),
    };
  });
}
