import cardAddress from '../card.ts?url';

/** Fetches the card, once a page; a failed attempt can be repeated. */
export type LoadCard = () => Promise<typeof import('../card.ts')>;

/**
 * Loads the card from beside the script.
 * @param script the script's own address: to a script from another origin the browser gives no base address
 *   that a relative import() could count from
 */
export function createCardLoader(script: string): LoadCard {
  const { href } = new URL(cardAddress, script);
  return () => import(/* @vite-ignore */ href);
}
