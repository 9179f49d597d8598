/**
 * A clock that never goes back. Writes go by it: an hour that was over once may be kept for summaries, so a write to it
 * has to be noted, though the clock was set back in between.
 */
export function createSteadyClock(now: () => number): () => number {
  let latest = 0;
  return () => (latest = Math.max(latest, now()));
}
