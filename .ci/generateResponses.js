// @ts-check

/** @import { EventWrite, Store } from '../dist/server/index.js' */

/** Creates a generator of numbers from 0 to 1 that are the same in every run (mulberry32). */
function createRandom(seed = 1) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const shop = 'https://shop.example';
const pages = ['/', '/pricing', '/checkout', '/products/lamp', '/products/chair', '/help/returns', '/account', '/blog'];
const locales = ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'ja-JP', 'ar-EG'];
/** @type {readonly NonNullable<EventWrite['device']>[]} */
const devices = ['phone', 'computer', 'tablet'];
const plans = ['free', 'team', 'business'];
const praise = [
  'Ordering was quick and the lamp arrived a day early.',
  'Lovely things, well packed.',
  'The chat helped me within a minute.',
  'I found what I needed at once.',
  'Delivery on a Saturday, thank you!',
];
const complaints = [
  'Checkout asked for my address twice.',
  'The page is slow on my phone.',
  'Returns take too long.',
  'I could not find the size of the chair.',
];
const pricing = [
  'I cannot tell what the business plan costs for three seats.',
  'The prices are without VAT, which only shows at the end.',
  'Yearly and monthly prices are hard to compare.',
  'Why is shipping not part of the price?',
];

/**
 * Returns one of a list. The first ones are more frequent.
 * @template T
 * @param {() => number} random
 * @param {readonly T[]} list
 */
const pickOf = (random, list) => /** @type {T} */ (list[Math.floor(random() ** 1.6 * list.length)]);

/**
 * Creates the answer of a visitor.
 * @param {() => number} random
 * @param {number} age milliseconds
 * @param {[number, number]} range
 * @param {string[]} choices
 * @param {number} index
 */
function makeAnswer(random, age, [lowest, highest], choices, index) {
  /** @template T @param {readonly T[]} list @returns {T} */
  const pick = (list) => pickOf(random, list);
  const page = pick(pages);
  const isUnhappy = random() < (page === '/pricing' && age < 30 * 86_400_000 ? 0.7 : 0.2);
  const score = isUnhappy
    ? lowest + Math.floor(random() * (highest - lowest) * 0.6)
    : Math.round(highest - random() ** 1.5 * (highest - lowest) * 0.4);
  const chosen = choices.filter(() => random() < 0.35);
  const comment = pick(isUnhappy ? (page === '/pricing' ? pricing : complaints) : praise);
  const hasText = random() < 0.35;
  return {
    score,
    text: hasText ? [...chosen, comment].join(';\n') : null,
    metadata: {
      page_url: `${shop}${page}`,
      page_title: `Juniper & Oak ${page}`,
      locale: pick(locales),
      viewport: '1440x900',
      plan: pick(plans),
      ...(random() < 0.1 && { user_email: `visitor${index}@example.com` }),
      ...(chosen.length > 0 && { choices: chosen }),
      ...(chosen.length > 0 && hasText && { choice_comment: comment }),
    },
  };
}

/**
 * Fills a store with responses and events of a survey, the same in every run. They are spread over `days` before
 * `until`, and include a page about prices that gets low scores in the last month.
 * @param {Store} store
 * @param {{ survey_uuid: string, count: number, until: number, days?: number, range?: [number, number], choices?: string[] }} options
 */
export async function generateResponses(
  store,
  { survey_uuid, count, until, days = 180, range = [0, 10], choices = [] },
) {
  const random = createRandom(count);
  const uuid = (/** @type {number} */ index) =>
    `${Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
  const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
  /** @type {Promise<unknown>[]} */
  const writes = [];

  const times = Float64Array.from({ length: Math.ceil(count * 1.6) }, () => {
    // more in recent weeks, and fewer at weekends
    const at = until - Math.floor(random() ** 1.4 * days * 86_400_000);
    const isMoved = [0, 6].includes(new Date(at).getUTCDay()) && random() < 0.6;
    return isMoved ? at - 2 * 86_400_000 : at;
  }).sort();
  for (const [index, at] of times.entries()) {
    const answered = index % 8 < 5;
    const session_uuid = uuid(index);
    const answer = answered ? makeAnswer(random, until - at, range, choices, index) : null;
    // other random numbers, because who does not answer has none of these
    const other = createRandom(index);
    const device = pickOf(other, devices);
    const page = answer?.metadata.page_url ?? shop + pickOf(other, pages);
    const locale = answer?.metadata.locale ?? pickOf(other, locales);
    const session = { survey_uuid, session_uuid, at, flags, page, locale, device };
    const event = (/** @type {EventWrite['event_type']} */ event_type) =>
      writes.push(store.addEvent({ ...session, event_type, version: event_type === 'survey_initialized' ? 1 : 2 }));
    event('survey_initialized');
    event('survey_opened');
    if (answer) {
      const { score, text, metadata } = answer;
      event('score_submitted');
      if (text !== null) event('text_submitted');
      writes.push(store.saveResponse({ ...session, score, text, metadata }));
    } else event('survey_closed');
    if (writes.length >= 2000) await Promise.all(writes.splice(0));
  }
  await Promise.all(writes);
}
