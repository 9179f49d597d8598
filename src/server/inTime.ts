/** Rejects if the work of a store takes longer than the given number of milliseconds. */
export async function inTime(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The store did not answer in time.')), Math.max(0, milliseconds));
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
