/** How long a chunk is waited for, in ms. */
const longestLoad = 30_000;

/**
 * Loads a chunk. One that never comes holds up nobody for ever.
 * @throws Error where it does not come in time, or what `load` rejects with
 */
export async function loadInTime<Chunk>(
  { setTimeout, clearTimeout }: Pick<Window, 'setTimeout' | 'clearTimeout'>,
  load: () => Promise<Chunk>,
): Promise<Chunk> {
  let timer = 0;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the card could not be loaded in time')), longestLoad);
  });
  try {
    return await Promise.race([load(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
