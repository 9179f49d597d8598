/** The timeout of a chunk, in ms. */
const maxLoadTime = 30_000;

/**
 * Loads a chunk with a timeout.
 * @throws Error after the timeout, or the error of `load`
 */
export async function loadInTime<Chunk>(
  { setTimeout, clearTimeout }: Pick<Window, 'setTimeout' | 'clearTimeout'>,
  load: () => Promise<Chunk>,
): Promise<Chunk> {
  let timer = 0;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading the card timed out.')), maxLoadTime);
  });
  try {
    return await Promise.race([load(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
