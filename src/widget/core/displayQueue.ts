import type { Registry, Ticket } from './registry.ts';

/** The position of a survey in the display queue of the page. */
export interface QueuePosition {
  /** The survey's entry in the queue. Calling it makes the survey decide again. */
  readonly ticket: Ticket;
  /**
   * Joins the queue. Returns true if the survey was not in it yet.
   * @param isTriggered true if a trigger fired: the survey then joins at the end instead of in the order of the tags
   */
  join(isTriggered?: boolean): boolean;
  /** Releases the position and makes the waiting surveys decide again. */
  release(): void;
  /** Returns true if another survey's card comes first. */
  isQueued(): boolean;
  /** Makes the waiting surveys decide again, in order. */
  ask(): void;
}

/** Creates the queue position of a survey. It is not in the queue until it joins. */
export function createQueuePosition(registry: Registry, ticket: Ticket): QueuePosition {
  const { displayQueue: queue } = registry;

  function ask(): void {
    // copied, because surveys leave the queue in this loop
    const tickets = [...queue];
    for (const each of tickets) each();
  }

  return {
    ticket,
    join(isTriggered) {
      if (queue.has(ticket)) return false;
      queue.add(ticket);
      const tickets = [...queue];
      for (const other of tickets) {
        // Node.DOCUMENT_POSITION_FOLLOWING
        if (!isTriggered && ticket.tag.compareDocumentPosition(other.tag) === 4) {
          queue.delete(other);
          queue.add(other);
        }
      }
      return true;
    },
    release() {
      if (queue.delete(ticket)) ask();
    },
    isQueued() {
      const [first = ticket] = queue;
      return !!registry.shown || first !== ticket;
    },
    ask,
  };
}
