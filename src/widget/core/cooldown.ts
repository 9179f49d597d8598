import type { Unavailable } from '../../contract/surveys/schedule.ts';
import type { Store } from '../browser/store.ts';
import type { Options } from './options.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Stores when the survey was completed, when a survey of its key last opened by itself, and why the server starts no
 * session.
 */
export function createCooldown(
  store: Store,
  {
    survey,
    key,
    cooldownHours,
    siteCooldown,
    attributes,
  }: Pick<Options, 'survey' | 'key' | 'cooldownHours' | 'siteCooldown' | 'attributes'>,
) {
  const finished = `asklet:${survey}:finished`;
  const over = `asklet:${survey}:over`;
  const siteName = `asklet:opened:${key}`;
  // known once there is a session
  const isInline = () => attributes.isSet('target');
  const write = (name: string, note: string, ago = 0) => store.write(name, `${Date.now() - ago} ${note}`);
  function remainingTime(name: string, hours: number, at = parseInt(store.read(name)!)): number {
    // setting the clock back must not extend the cooldown; without a time, it is NaN
    return hours * hour - Math.abs(Date.now() - at) || 0;
  }

  return {
    /**
     * Returns the remaining cooldown after completion, in ms.
     * @param days overrides the duration from the tag
     * @param at overrides the stored time of the completion, in ms since 1970
     */
    left: (days?: number, at?: number): number => remainingTime(finished, days ? days * 24 : cooldownHours, at),
    start: (): void => void write(finished, ''),
    /**
     * Returns the remaining cooldown after another survey of the same key opened by itself, in ms. Inline surveys have
     * none.
     */
    siteLeft: (): number =>
      isInline() || store.read(siteName)?.endsWith(survey) ? 0 : remainingTime(siteName, siteCooldown),
    /** Starts the cooldown across surveys. Call it when the survey opens by itself. */
    startSite: (): void => void (isInline() || write(siteName, survey)),
    /** Returns why the server starts no session, if it reported that within the last day, or for as long as it said. */
    over: (): Unavailable | undefined =>
      remainingTime(over, 24) > 0 ? (store.read(over)!.split(' ')[1] as Unavailable) : undefined,
    // not stored, because a survey that has not started yet may start at any time
    /** Stores why the server starts no session, for a day or the seconds of its `Retry-After`. */
    end: (reason: Unavailable, seconds?: number): void =>
      void (reason === 'not_started' || write(over, reason, seconds && day - seconds * 1_000)),
    forget(): void {
      for (const name of [siteName, ...store.names(`asklet:${survey}:`)]) store.remove(name);
    },
  };
}

/** The cooldowns of a survey. */
export type Cooldown = ReturnType<typeof createCooldown>;
