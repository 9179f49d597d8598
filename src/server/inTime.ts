/** Settles as `work` does. If that takes longer than the given number of milliseconds, resolves to what `late` returns. */
export async function inTime<T>(work: Promise<T>, milliseconds: number, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ending = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, milliseconds));
  });
  return Promise.race([work, ending.then(late)]).finally(() => clearTimeout(timer));
}
