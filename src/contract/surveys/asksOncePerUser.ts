import type { Trigger } from './trigger.ts';

interface Repetition {
  readonly trigger?: Trigger | null | undefined;
  readonly allow_multiple_responses?: boolean | undefined;
}

/**
 * Returns true if a user who has answered is not asked again on another device. A survey that asks for several answers
 * asks again nevertheless.
 */
export const asksOncePerUser = ({ trigger, allow_multiple_responses }: Repetition): boolean =>
  !!trigger?.once_per_user && !trigger.once_per_page && !allow_multiple_responses;
