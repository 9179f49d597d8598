import type { Registry, Ticket } from '../core/registry.ts';

/** Whether a survey's card has to wait for another survey's. */
export function isQueued({ shown, displayQueue }: Registry, ticket: Ticket): boolean {
  const [first = ticket] = displayQueue;
  return !!shown || first !== ticket;
}
