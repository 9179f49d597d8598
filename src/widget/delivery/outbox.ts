import type { Account } from './client.ts';
import { type Entry, nameOf, prefix, withoutScreenshot } from './entry.ts';
import { mergeResponses } from './mergeResponses.ts';
import { createSender, type Sender, type SenderOptions } from './sender.ts';

/** Stores requests until the server has received them, across failures, reloads, crashes, surveys and tabs. */
export interface Outbox extends Sender {
  /** Adds an entry. Returns true if it is stored beyond this page. Does not wait for the network. */
  add(account: Account, body: Entry['body']): boolean;
}

/** Creates the outbox of a page. */
export function createOutbox(options: SenderOptions): Outbox {
  const { store, window, onOutcome } = options;
  const sender = createSender(options);

  return {
    ...sender,
    add({ api, survey, key }, body) {
      const at = window.Date.now();
      const name = nameOf(body, store.names(prefix), at, window.Math.random());
      const earlier = JSON.parse(store.read(name)!) as Entry | null;
      const whole = body.event_type ? body : mergeResponses(earlier?.body, body);
      const entry: Entry = { pending: earlier?.pending, api, survey, key, at, body: whole as Entry['body'] };
      const text = JSON.stringify(entry);
      // if the storage is full, try without the screenshot; if that fails too, `write` keeps the entry in memory
      const stored = [text, withoutScreenshot(entry), text].findIndex((each) => store.write(name, each));
      if (stored === 1) onOutcome('screenshotDropped', entry);
      // events are not urgent
      if (body.event_type) sender.sendWhenIdle();
      else sender.sendSoon();
      return stored >= 0;
    },
  };
}
