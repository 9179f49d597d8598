import { describe, expect, inject, test } from 'vitest';
import { standingOut, type WrittenComment } from '../../../src/service/results/words.ts';
import { createRandom } from '../budget/simulateYear.ts';

const english = (text: string): WrittenComment => ({ text, locale: 'en-US' });
const repeat = (count: number, text: string, locale = 'en') => Array.from({ length: count }, () => ({ text, locale }));

/** Returns comments of words that people use as often as in any language: a few often, most rarely. */
function chatter(random: () => number, count: number, topic = '', share = 0): WrittenComment[] {
  const word = () => `word${Math.floor(Math.exp(random() * Math.log(400)))}x`;
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: 3 + Math.floor(random() * 15) }, word);
    return english([...words, ...(random() < share ? [topic] : [])].join(' '));
  });
}

describe('words that stand out', () => {
  test('are those that more people write, with how many', async () => {
    const unhappy = [...repeat(12, 'The delivery was late, late, LATE.'), ...repeat(28, 'Nice colors')];
    const happy = [...repeat(1, 'A quick delivery'), ...repeat(39, 'Nice colors')];
    const found = await standingOut(unhappy, happy);
    expect(found.toSorted((one, other) => one.others - other.others)).toEqual([
      { word: 'late', people: 12, share: 0.3, others: 0 },
      { word: 'delivery', people: 12, share: 0.3, others: 0.025 },
    ]);
  });

  test('are not what one person repeats, what few write, and what every text has', async () => {
    const others = repeat(60, 'Nice colors');
    expect(await standingOut([english('slow '.repeat(500)), ...repeat(40, 'Nice colors')], others)).toEqual([]);
    expect(await standingOut([...repeat(4, 'slow'), ...repeat(2, 'Nice colors')], others)).toEqual([]);
    expect(await standingOut([...repeat(30, 'it is not what I was after, 2024!')], others)).toEqual([]);
    expect(await standingOut([], others)).toEqual([]);
  });

  test.each([
    ['de', 'Die Lieferung kam zu spät', 'Schöne Farben', ['lieferung', 'spät']],
    ['ja', '配送が遅いです', '色がきれいです', ['配送']],
    ['th', 'การจัดส่งช้ามาก', 'สีสวยดี', ['ช้า']],
    ['ar', 'التوصيل بطيء', 'الألوان جميلة', ['التوصيل', 'بطيء']],
    ['xx-unknown', 'slowness everywhere', 'nice colors', ['slowness', 'everywhere']],
  ])('are found in %s', async (locale, text, other, expected) => {
    const found = await standingOut(repeat(20, text, locale), repeat(40, other, locale));
    expect(found.map(({ word }) => word)).toEqual(expect.arrayContaining(expected));
  });

  test('are found in English without a language, and in the language of any tag', async () => {
    const wordsIn = async (text: string, locale: string | null) => {
      const written = Array.from({ length: 20 }, () => ({ text, locale }));
      return (await standingOut(written, repeat(40, 'Nice colors'))).map(({ word }) => word).toSorted();
    };
    expect(await wordsIn('The delivery is slow', null)).toEqual(['delivery', 'slow']);
    expect(await wordsIn('Die Lieferung war langsam', 'DE-at')).toEqual(['langsam', 'lieferung']);
    expect(await wordsIn('Die Lieferung war langsam', 'deutsch-de')).toEqual(['die', 'langsam', 'lieferung', 'war']);
    // letters and digits, three or more, in the first 2,000 characters
    expect(await wordsIn('ok 2024 app h2o foo_bar', 'en')).toEqual(['app', 'h2o']);
    // parts of words with an apostrophe
    expect(await wordsIn("It’s a pity, I'm lost, this didn’t work and isn't John's", 'en')).toEqual([
      'john',
      'lost',
      'pity',
      'work',
    ]);
    expect(await wordsIn('L’équipe n’est pas là', 'fr')).toEqual(['équipe']);
    expect(await wordsIn('Поганий зв’язок', 'uk')).toEqual(['зв’язок', 'поганий']);
    expect(await wordsIn(`app ${'- '.repeat(998)}at the end`, 'en')).toEqual(['app']);
  });

  test('need five people, and come with the clearest first: a common word before a rare one', async () => {
    const others = repeat(100, 'Nice colors');
    const found = await standingOut(
      [...repeat(4, 'bug'), ...repeat(5, 'rare'), ...repeat(30, 'slow'), ...repeat(10, 'Nice colors')],
      [...others, ...repeat(12, 'slow')],
    );
    expect(found).toEqual([
      { word: 'slow', people: 30, share: 30 / 49, others: 12 / 112 },
      { word: 'rare', people: 5, share: 5 / 49, others: 0 },
    ]);
    const nine = 'alpha beta gamma delta epsilon zeta eta theta iota';
    expect(await standingOut(repeat(20, nine), others)).toHaveLength(8);
  });

  test('are hardly ever chance, and a topic of a third of the people is found', async () => {
    const random = createRandom(7);
    const runs = inject('isFull') ? 1000 : 100;
    let [alarms, hits] = [0, 0];
    for (let run = 0; run < runs; run += 1) {
      if ((await standingOut(chatter(random, 100), chatter(random, 300))).length > 0) alarms += 1;
      const found = await standingOut(chatter(random, 60, 'delivery', 1 / 3), chatter(random, 200, 'delivery', 0.05));
      if (found[0]?.word === 'delivery') hits += 1;
    }
    expect(alarms / runs).toBeLessThan(0.05);
    expect(hits / runs).toBeGreaterThan(0.9);
    process.stdout.write(`words: ${alarms} of ${runs} by chance, the topic found in ${hits}\n`);
  });
});
