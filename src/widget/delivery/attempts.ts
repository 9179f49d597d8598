import { attempt } from './attempt.ts';
import type { Client } from './client.ts';
import { type Entry, withoutScreenshot } from './entry.ts';
import { createSettler, type SettlerOptions } from './settle.ts';

/** Browsers refuse to keep more than 64 KiB alive, headers included; in bytes. */
const mostKeptAlive = 60 * 1024;

/** What an attempt takes beside its entry. */
export interface AttemptOptions extends SettlerOptions {
  readonly client: Client;
  /** Called with the `Retry-After` header of a reply. */
  onRetryAfter(retryAfter: string): void;
}

/** Sends entries one by one. */
export interface Attempts {
  /** Sends an entry; resolves to whether it is done with. */
  send(name: string): Promise<boolean>;
  /** Sends what of an entry outlives the page. */
  sendBeforeLeaving(name: string): void;
}

/** Creates what sends the entries of an outbox. */
export function createAttempts(options: AttemptOptions): Attempts {
  const { store, json, client } = options;
  const { settle, markTimedOut } = createSettler(options);
  /** The texts of requests that are under way and outlive the page. */
  const keptAlive = new Set<string>();

  /** Whether a text can be kept alive beside those that are. */
  function fits(text: string): boolean {
    const texts = [...keptAlive, text];
    // a character takes three bytes at most: what is short needs no measuring, which takes milliseconds
    return texts.join('').length * 3 < mostKeptAlive || new Blob(texts).size < mostKeptAlive;
  }

  async function sendText(name: string, text: string, keepalive: boolean): Promise<boolean> {
    const entry = json.parse<Entry>(text);
    if (keepalive) keptAlive.add(text);
    const result = await attempt(client, entry, keepalive);
    keptAlive.delete(text);
    if (result.retryAfter) options.onRetryAfter(result.retryAfter);
    return settle(name, text, entry, result);
  }

  return {
    async send(name) {
      const text = store.read(name)!;
      // already under way: the page was about to be left
      return !keptAlive.has(text) && sendText(name, text, fits(text));
    },
    sendBeforeLeaving(name) {
      const text = withoutScreenshot(json, json.parse<Entry>(store.read(name)!));
      if (!keptAlive.has(text) && fits(text)) void sendText(name, text, true);
      // the reply is not heard any more: this may arrive after what the next page sends
      markTimedOut(name);
    },
  };
}
