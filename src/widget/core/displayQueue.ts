import type { Registry, Ticket } from './registry.ts';

/**
 * Creates the queue position of a survey. It is not in the queue until it joins.
 * @param ticket the survey's entry in the queue
 */
export function createQueuePosition(registry: Registry, ticket: Ticket) {
  const { displayQueue: queue } = registry;

  /** Makes the waiting surveys decide again, in order. */
  function ask(): void {
    // copied, because surveys leave the queue in this loop
    const tickets = [...queue];
    for (const each of tickets) each();
  }

  /** Returns true if the survey's own card was open. */
  function leaveDisplay(): boolean {
    if (registry.shown !== ticket) return false;
    registry.shown = null;
    return true;
  }

  return {
    /**
     * Joins the queue.
     * @param isTriggered true if a trigger fired: the survey then joins at the end instead of in the order of the tags
     */
    join(isTriggered?: boolean): void {
      if (!queue.has(ticket)) {
        queue.add(ticket);
        const tickets = [...queue];
        for (const other of tickets) {
          // Node.DOCUMENT_POSITION_FOLLOWING
          if (!isTriggered && ticket.tag.compareDocumentPosition(other.tag) === 4) {
            queue.delete(other);
            queue.add(other);
          }
        }
      }
      if (leaveDisplay()) ask();
    },
    /** Leaves the queue, because the survey's card opens. The other surveys wait until it releases the display. */
    show(): void {
      registry.shown = ticket;
      if (queue.delete(ticket)) ask();
    },
    /** Releases the position and the display, and makes the waiting surveys decide again. */
    release(): void {
      const hasLeft = leaveDisplay();
      if (queue.delete(ticket) || hasLeft) ask();
    },
    /** Returns true if another survey's card is open or comes first. */
    isQueued(): boolean {
      const [first = ticket] = queue;
      return !!registry.shown || first !== ticket;
    },
    /** Returns true if another survey's card is open. */
    isOtherOpen: (): boolean => !!registry.shown && registry.shown !== ticket,
  };
}

/** The position of a survey in the display queue of the page. Only one card can be open at a time. */
export type QueuePosition = ReturnType<typeof createQueuePosition>;
