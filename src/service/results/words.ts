import type { StandingWord } from '../../contract/results/finding.ts';

/** A comment and the language tag of the browser. */
export interface WrittenComment {
  readonly text: string;
  readonly locale: string | null;
}

/** Minimum number of people who have written a word: one person's word is nobody's topic. */
const minPeople = 5;

/** Maximum number of words, and of characters of a comment that are read. */
const maxWords = 8;
const maxLength = 2000;

/** The probability that chance alone makes any word stand out. */
const chance = 0.05;

/** The languages with words such as "the", and the names of their lists (ISO 639-3). */
const listNames: Readonly<Record<string, string>> = Object.fromEntries(
  'af:afr ar:ara bg:bul bn:ben ca:cat cs:ces da:dan de:deu el:ell en:eng es:spa et:est fa:fas fi:fin fr:fra he:heb hi:hin hr:hrv hu:hun id:ind it:ita ja:jpn ko:kor lt:lit lv:lav ms:msa nb:nob nl:nld no:nob pl:pol pt:por ro:ron ru:rus sk:slk sl:slv sv:swe sw:swa th:tha tr:tur uk:ukr ur:urd vi:vie zh:zho'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Words of English that say nothing about a topic, and are not in its list. */
const moreWords = new Set('not nothing just really when its ive dont cant wont didnt doesnt isnt'.split(' '));

const languageOf = (locale: string | null): string =>
  /^[a-z]{2,3}(?=-|$)/i.exec(locale ?? '')?.[0].toLowerCase() ?? 'en';

/** Returns a function that resolves to the words of a comment, each once, without those that every text has. */
function createReader() {
  const segmenters = new Map<string, Intl.Segmenter>();
  const lists = new Map<string, ReadonlySet<string>>();

  async function listOf(language: string): Promise<ReadonlySet<string>> {
    const known = lists.get(language);
    if (known) return known;
    const all: Readonly<Record<string, unknown>> = await import('stopword');
    // people also write English in browsers of other languages
    const list = new Set(['eng', listNames[language] ?? 'eng'].flatMap((name) => all[name] as string[]));
    lists.set(language, list);
    return list;
  }

  function segmenterOf(language: string): Intl.Segmenter {
    const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' });
    segmenters.set(language, known);
    return known;
  }

  return async ({ text, locale }: WrittenComment): Promise<Set<string>> => {
    const language = languageOf(locale);
    const list = await listOf(language);
    const words = [...segmenterOf(language).segment(text.slice(0, maxLength).normalize())]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => withoutApostrophe(segment.toLocaleLowerCase(language)));
    return new Set(words.filter((word) => isTopic(word) && !list.has(word) && !moreWords.has(word)));
  };
}

/** Returns the longest part of a word in Latin letters: "application" of "l’application", and nothing of "didn’t". */
function withoutApostrophe(word: string): string {
  if (!/\p{Script=Latin}/u.test(word)) return word;
  if (/n['’]t$/.test(word)) return '';
  return word.split(/['’]/).reduce((longest, part) => (part.length > longest.length ? part : longest));
}

/** Returns whether a word can be a topic: neither a number nor an address, and in an alphabet, three letters or more. */
const isTopic = (word: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(word)
    ? [...word].length >= 2
    : /^[\p{L}\p{M}\p{N}'’-]+$/u.test(word) && /\p{L}/u.test(word) && [...word].length >= 3;

/** Resolves to how many people have written each word. */
async function countPeople(comments: readonly WrittenComment[]): Promise<Map<string, number>> {
  const read = createReader();
  const people = new Map<string, number>();
  for (const comment of comments) for (const word of await read(comment)) people.set(word, (people.get(word) ?? 0) + 1);
  return people;
}

const sumOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** How often something was counted in two groups, and how large these are. */
type Pair = readonly [number, number];

/** Returns by how many standard errors the share of the first group is higher, if both have the same in truth. */
function errorsBetween([one, other]: Pair, [n, m]: Pair): number {
  const share = (one + other) / (n + m);
  return (one / n - other / m) / Math.sqrt(share * (1 - share) * (1 / n + 1 / m));
}

/**
 * Returns how clearly a word belongs to the first group: its log-odds ratio with an informative Dirichlet prior, in standard
 * deviations (Monroe, Colaresi and Quinn 2008, "Fightin' Words"). The prior are the words of both groups together, as many as
 * there are different ones, so that rare words don't come first by chance.
 */
function clarity([one, other]: Pair, [all, allOther]: Pair, different: number): number {
  const prior = (different * (one + other)) / (all + allOther);
  const [a, b] = [one + prior, other + prior];
  const odds = Math.log(a / (all + different - a)) - Math.log(b / (allOther + different - b));
  return odds / Math.sqrt(1 / a + 1 / b);
}

/**
 * Resolves to the words that stand out in some comments, compared with others, the clearest first: those that more people
 * have written than chance explains.
 */
export async function standingOut(
  comments: readonly WrittenComment[],
  others: readonly WrittenComment[],
): Promise<StandingWord[]> {
  const [some, other] = [await countPeople(comments), await countPeople(others)];
  const words = [...new Set([...some.keys(), ...other.keys()])];
  const pairOf = (word: string): Pair => [some.get(word) ?? 0, other.get(word) ?? 0];
  const people: Pair = [comments.length, others.length];
  const all: Pair = [sumOf(some), sumOf(other)];
  const tested = words.map((word) => ({ word, pair: pairOf(word) })).filter(({ pair: [a, b] }) => a + b >= minPeople);
  // a bound of the normal distribution: the probability of more than z deviations is less than exp(-z² / 2)
  const least = Math.sqrt(2 * Math.log(tested.length / chance));
  return tested
    .filter(({ pair }) => pair[0] >= minPeople && errorsBetween(pair, people) > least)
    .toSorted((one, another) => clarity(another.pair, all, words.length) - clarity(one.pair, all, words.length))
    .slice(0, maxWords)
    .map(({ word, pair: [a, b] }) => ({ word, people: a, share: a / comments.length, others: b / others.length }));
}
