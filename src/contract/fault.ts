import { z } from 'zod';
import { endpoints } from './endpoints.ts';

/**
 * What a fault is planned for: an endpoint by its name. `events` means both versions of the event endpoint,
 * `eventsV1` and `eventsV2` one of them.
 */
export const FaultTarget = z.literal([...Object.values(endpoints).map(({ name }) => name), 'eventsV2' as const]);
export type FaultTarget = z.infer<typeof FaultTarget>;

/** What goes wrong with the next calls of an endpoint. Without `status` and `drop` they only take longer. */
export const Fault = z.strictObject({
  /** How many calls; in code also `Infinity`, until it is undone. Default: 1. */
  times: z.union([z.int().min(1), z.literal(Infinity)], 'expected a whole number from 1').optional(),
  /** Milliseconds before anything else happens. */
  delay: z.int().min(0).optional(),
  /** Answers this status with the error body; nothing is stored. */
  status: z.int().min(400).max(599).optional(),
  /** Seconds for the `Retry-After` header beside `status`. */
  retryAfter: z.int().min(1).optional(),
  /** Cuts the connection before anything is stored, or after it is stored but not acknowledged. */
  drop: z.enum(['before', 'after']).optional(),
});
export type Fault = z.infer<typeof Fault>;

/** A fault as it is asked for over HTTP. */
export const FaultRequest = Fault.extend({ endpoint: FaultTarget, times: z.int().min(1).default(1) });
export type FaultRequest = z.infer<typeof FaultRequest>;
