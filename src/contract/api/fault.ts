import { z } from 'zod';
import { endpoints } from './endpoints.ts';

/**
 * The endpoint that a fault applies to. `events` means both versions of the event endpoint; `eventsV1` and `eventsV2`
 * mean one of them.
 */
export const FaultTarget = z.literal([...Object.values(endpoints).map(({ name }) => name), 'eventsV2' as const]);
export type FaultTarget = z.infer<typeof FaultTarget>;

/** A fault in the next calls of an endpoint. Without `status` and `drop`, it only delays them. */
export const Fault = z.strictObject({
  /** The number of calls; in code also `Infinity`, until canceled. Default: 1. */
  times: z.union([z.int().min(1), z.literal(Infinity)], 'expected a whole number from 1').optional(),
  /** Milliseconds to wait before anything else happens. */
  delay: z.int().min(0).optional(),
  /** Replies with this status and the error body; nothing is stored. */
  status: z.int().min(400).max(599).optional(),
  /** Seconds for the `Retry-After` header of the reply with `status`. */
  retryAfter: z.int().min(1).optional(),
  /** Drops the connection: before anything is stored, or after it is stored but not acknowledged. */
  drop: z.enum(['before', 'after']).optional(),
});
export type Fault = z.infer<typeof Fault>;

/** A fault requested over HTTP. */
export const FaultRequest = Fault.extend({ endpoint: FaultTarget, times: z.int().min(1).default(1) });
export type FaultRequest = z.infer<typeof FaultRequest>;
