import cardAddress from '../card.ts?url';
import conditionsAddress from '../conditions.ts?url';
import debugAddress from '../debug.ts?url';

/** The parts of the widget that are fetched when they are needed, each once a page; a failed attempt can be repeated. */
export interface Chunks {
  /** The card, what takes care of the answers, and the stage. */
  card(): Promise<typeof import('../card.ts')>;
  /** Page rules and triggers, and the stage: a survey can wait without its card. */
  conditions(): Promise<typeof import('../conditions.ts')>;
  /** A panel that says what is decided and why; the words for mistakes. */
  debug(): Promise<typeof import('../debug.ts')>;
}

/**
 * Finds the chunks beside the script.
 * @param script the script's own address: to a script from another origin the browser gives no base address
 *   that a relative import() could count from
 */
export function createChunks(script: string): Chunks {
  const load = (address: string) => import(/* @vite-ignore */ new URL(address, script).href);
  return {
    card: () => load(cardAddress),
    conditions: () => load(conditionsAddress),
    debug: () => load(debugAddress),
  };
}
