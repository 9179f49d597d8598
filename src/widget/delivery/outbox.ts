import type { Account } from './client.ts';
import { type Entry, prefix, withoutScreenshot } from './entry.ts';
import { mergeResponses } from './mergeResponses.ts';
import { createSender, type Sender, type SenderOptions } from './sender.ts';

/** Keeps what is to be sent until the server has it: over failures, reloads and crashes, for all surveys and tabs. */
export interface Outbox extends Sender {
  /** Takes something to send; returns whether it would survive this page. Nobody waits for the network. */
  add(account: Account, body: Entry['body']): boolean;
}

/** Creates the outbox of a page. */
export function createOutbox(options: SenderOptions): Outbox {
  const { store, window, json, observe } = options;
  // as it is now: a page can replace it later
  const { now } = window.Date;
  const sender = createSender(options);

  return {
    ...sender,
    add({ api, survey, key }, body) {
      const { event_type, session_uuid } = body;
      const at = now();
      const order = Math.max(1e12, at, 1 + parseInt(`${store.names(prefix).at(-1)}`.slice(prefix.length + 1)) || 0);
      // the names sort as they are sent: a response for each session, then events as they happened, whatever the clock says
      const name = prefix + (event_type ? `1${order + window.Math.random()}:` : '0:') + session_uuid;
      const earlier = json.parse<Entry | null>(store.read(name)!);
      const whole = event_type ? body : mergeResponses(earlier?.body, body);
      const entry: Entry = { ...earlier, api, survey, key, at, body: whole as Entry['body'] };
      const text = json.stringify(entry);
      // in a full storage the answer has to fit; where there is no storage at all, the page keeps everything
      const tried = [text, withoutScreenshot(json, entry), text].findIndex((each) => store.write(name, each));
      if (tried === 1) observe('lightened', entry);
      sender.wake();
      return tried >= 0;
    },
  };
}
