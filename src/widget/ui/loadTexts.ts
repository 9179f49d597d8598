import { fileOf } from './fileOf.ts';
import { importTexts } from './importTexts.ts';
import type { Texts } from './words.ts';

/** How long a card waits for its words, in milliseconds: then it opens in English. */
const longestWait = 3_000;

/** The texts of a language, and its file; null for English. */
export interface FoundTexts {
  readonly texts?: Texts;
  readonly file?: string;
  /** What was asked for, as `lang` and `Intl` take it. */
  readonly tag: string;
}

/** Loads the texts for the first of these tags that we speak; null where there is none, or it does not come. */
export async function loadTexts(
  tags: readonly string[],
  { setTimeout }: Pick<Window, 'setTimeout'>,
): Promise<FoundTexts | null> {
  const late = () => new Promise<never>((_, reject) => setTimeout(reject, longestWait));
  for (const text of tags) {
    try {
      // underscores are wrong, but common
      const tag = text.replaceAll('_', '-');
      const file = fileOf(tag);
      if (file === 'en') return { tag };
      if (file) return { tag, file, texts: await Promise.race([importTexts(file), late()]) };
    } catch {
      // no tag, or no texts: the next one may do
    }
  }
  return null;
}
