/** How long a chunk is waited for, in ms. */
const longestLoad = 30_000;

/**
 * Loads a chunk. One that never comes holds up nobody for ever.
 * @throws Error where it does not come in time, or what `load` rejects with
 */
export function loadInTime<Chunk>({ setTimeout }: Pick<Window, 'setTimeout'>, load: () => Promise<Chunk>) {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the card could not be loaded in time')), longestLoad),
  );
  return Promise.race([load(), timeout]);
}
