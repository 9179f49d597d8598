/**
 * Loads a chunk with a timeout, in ms.
 * @throws Error after the timeout, or the error of `load`
 */
export async function loadInTime<Chunk>(load: () => Promise<Chunk>, maxTime: number): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading the card timed out.')), maxTime);
  });
  try {
    return await Promise.race([load(), timeout]);
  } finally {
    clearTimeout(timer!);
  }
}
