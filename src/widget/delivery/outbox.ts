/** Something to send: resolves when the server has it. */
export type Sending = () => Promise<unknown>;

/** Sends one after the other, so that the server hears of things in the order in which they happened. */
export interface Outbox {
  /** Takes what is to be sent; it returns at once, nobody waits for the network. */
  add(sending: Sending): void;
  /** Starts all that still waits without waiting for what is under way: the page is about to go. */
  flush(): void;
}

/**
 * Keeps what is to be sent in memory, in order.
 * @param refused is told of each one that failed; the others go on
 */
export function createOutbox(refused: (reason: unknown) => void): Outbox {
  const waiting: Sending[] = [];
  let busy = false;

  async function next(): Promise<void> {
    if (busy) return;
    const sending = waiting.shift();
    if (!sending) return;
    busy = true;
    await sending().catch(refused);
    busy = false;
    return next();
  }

  return {
    add(sending) {
      waiting.push(sending);
      void next();
    },
    flush() {
      for (const sending of waiting.splice(0)) void sending().catch(refused);
    },
  };
}
