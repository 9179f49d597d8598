import { describe, expect, test } from 'vitest';
import { dayLength } from '../../../src/contract/time.ts';
import { findLastChange, findWords } from '../../../src/service/results/finding.ts';
import type { ResponseWrite, Store } from '../../../src/server/store/store.ts';
import { createRandom } from '../budget/simulateYear.ts';
import { queriesOf } from './queries.ts';
import { at, fillStore } from './records.ts';

const perDay = 20;
const days = 60;

/** The day of the change. */
const changeDay = 40;

interface Truth {
  /** Returns the shares of promoters and detractors. */
  readonly shares: (isAfter: boolean, isPhone: boolean) => readonly [promoters: number, detractors: number];
  readonly phones?: (isAfter: boolean) => number;
  /** The share of unhappy people who write "speed" and choose "slow" after the change. */
  readonly speed?: number;
}

/** Returns random answers with this truth: people on phones and computers, some with a comment and a choice. */
function randomAnswers(seed: number, { shares, phones = () => 0.5, speed = 0 }: Truth): Partial<ResponseWrite>[] {
  const random = createRandom(seed);
  return Array.from({ length: days * perDay }, (_, index) => {
    const isAfter = index >= changeDay * perDay;
    const isPhone = random() < phones(isAfter);
    const [promoters, detractors] = shares(isAfter, isPhone);
    const drawn = random();
    const score = drawn < promoters ? 10 : drawn < promoters + detractors ? 3 : 8;
    const isSlow = isAfter && score === 3 && random() < speed;
    const topic = ['colors', 'prices', 'delivery', 'support'][Math.floor(random() * 4)]!;
    return {
      at: at + Math.floor(index / perDay) * dayLength + (index % perDay) * 60_000,
      score,
      device: isPhone ? 'phone' : 'computer',
      text: random() < 0.5 ? `It is about the ${isSlow ? 'speed' : topic}` : null,
      metadata: { locale: 'en', choices: [isSlow ? 'slow' : topic] },
    };
  });
}

const now = at + days * dayLength;
const dayOf = (index: number) => new Date(at + index * dayLength).toISOString().slice(0, 10);

/** Tests what explains the last change of a metric, on a store with a database. */
export function describeFinding(store: () => Store) {
  describe('for the finding', () => {
    async function findIn(truth: Truth, seed = 1) {
      const { survey } = await fillStore(store(), ...randomAnswers(seed, truth));
      const asked = { survey_uuid: survey, type: 'nps_10', timeZone: 'UTC', now } as const;
      const { read } = queriesOf(store());
      return {
        finding: await read((reading) => findLastChange(reading, asked)),
        words: await read((reading) => findWords(reading, 'nps_10', { survey_uuid: survey })),
      };
    }

    test('a planted change is found with its group, its choice and its word', async () => {
      const { finding, words } = await findIn({
        shares: (isAfter, isPhone) => (isAfter && isPhone ? [0.2, 0.6] : [0.5, 0.2]),
        speed: 0.6,
      });
      expect(Math.abs(Date.parse(finding!.change.since) - Date.parse(dayOf(changeDay)))).toBeLessThanOrEqual(dayLength);
      expect(finding!.change.after.value).toBeLessThan(finding!.change.before.value);
      expect(finding!.groups[0]).toMatchObject({ by: 'device', name: 'phone', stands_out: true });
      expect(finding!.groups[1]).toMatchObject({ name: 'computer', stands_out: false });
      expect(finding!.groups[0]!.part).toBeLessThan(-10);
      expect(finding!.choices[0]).toMatchObject({ value: 'slow', before: 0, stands_out: true });
      const risen = finding!.choices.filter(({ change, stands_out }) => stands_out && change.value > 0);
      expect(risen).toHaveLength(1);
      expect(finding!.words.map(({ word }) => word)).toEqual(['speed']);
      expect(finding!.mix).toBeNull();
      expect(finding!.comments).toBeGreaterThan(150);
      expect(words.unhappy.map(({ word }) => word)).toEqual(['speed']);
      expect(words.happy.map(({ word }) => word)).not.toContain('speed');
    });

    test('a change of everybody names no group', async () => {
      const { finding } = await findIn({ shares: (isAfter) => (isAfter ? [0.25, 0.5] : [0.5, 0.2]) });
      expect(finding!.groups.map(({ name, stands_out }) => [name, stands_out])).toEqual(
        expect.arrayContaining([
          ['phone', false],
          ['computer', false],
        ]),
      );
      expect([finding!.words, finding!.mix]).toEqual([[], null]);
    });

    test('other people explain a change', async () => {
      const { finding } = await findIn({
        shares: (_, isPhone) => (isPhone ? [0.1, 0.6] : [0.6, 0.1]),
        phones: (isAfter) => (isAfter ? 0.8 : 0.2),
      });
      expect(finding!.mix).toMatchObject({ by: 'device', groups: [{ name: 'phone' }, { name: 'computer' }] });
      expect(finding!.groups.filter(({ stands_out }) => stands_out)).toEqual([]);
    });

    test('nothing is found without a change', async () => {
      expect((await findIn({ shares: () => [0.5, 0.2] })).finding).toBeNull();
      expect((await findIn({ shares: () => [0.5, 0.2] }, 2)).finding).toBeNull();
    });
  });
}
