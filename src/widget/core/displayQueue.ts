import type { Registry, Ticket } from './registry.ts';

/** The place of one survey in the display queue of the page. */
export interface QueuePlace {
  /** Stands for the survey in the queue; decides again. */
  readonly ticket: Ticket;
  /**
   * Joins the queue; returns whether the survey was not in it, so that its place has to be considered.
   * @param isTriggered whether a trigger fired: then the place is the last one, else the one before later tags
   */
  join(isTriggered?: boolean): boolean;
  /** Leaves the queue; whoever waits is asked again. */
  leave(): void;
  /** Whether the survey's card has to wait for another survey's. */
  isQueued(): boolean;
  /** Asks whoever waits whether they can show their card, the first one first. */
  ask(): void;
}

/** Creates the place of a survey, which is in the queue once it joins. */
export function createQueuePlace(registry: Registry, ticket: Ticket): QueuePlace {
  const { displayQueue: queue } = registry;

  function ask(): void {
    // they leave it while they are asked
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
        // 4: later in the document
        if (!isTriggered && ticket.tag.compareDocumentPosition(other.tag) === 4) {
          queue.delete(other);
          queue.add(other);
        }
      }
      return true;
    },
    leave() {
      if (queue.delete(ticket)) ask();
    },
    isQueued() {
      const [first = ticket] = queue;
      return !!registry.shown || first !== ticket;
    },
    ask,
  };
}
