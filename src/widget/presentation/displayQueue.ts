import type { Registry, Ticket } from '../core/registry.ts';

/** Whether a survey's card has to wait for another survey's. */
export function isQueued({ shown, displayQueue }: Registry, ticket: Ticket): boolean {
  const [first = ticket] = displayQueue;
  return !!shown || first !== ticket;
}

/** Leaves the queue; whoever waits is asked again, the first one first. */
export function leaveQueue(registry: Registry, ticket: Ticket): void {
  if (registry.displayQueue.delete(ticket)) askQueue(registry);
}

/** Asks whoever waits to show their card whether they can, the first one first. */
export function askQueue({ displayQueue }: Registry): void {
  // they leave it while they are asked
  const tickets = [...displayQueue];
  for (const ticket of tickets) ticket();
}
