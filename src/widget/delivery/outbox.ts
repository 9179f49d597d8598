import type { Account } from './client.ts';
import { type Entry, prefix, type ResponseBody, withoutScreenshot } from './entry.ts';
import { createSender, type Sender, type SenderOptions } from './sender.ts';
import { toJson } from './toJson.ts';

/** Keeps what is to be sent until the server has it: over failures, reloads and crashes, for all surveys and tabs. */
export interface Outbox {
  /** Takes something to send; returns whether it would survive this page. Nobody waits for the network. */
  add(account: Account, body: Entry['body']): boolean;
  /** Begins to send what waits, from earlier pages too. Until then, or the first `add`, an outbox does nothing. */
  resume(): void;
  /** Stops sending and listening for good; what waits is kept for the next page. */
  stop(): void;
}

/** Creates the outbox of a page. */
export function createOutbox(options: SenderOptions): Outbox {
  const { store, window, observe } = options;
  let sender: Sender | null = null;

  function resume(): void {
    sender ??= createSender(options);
    sender.wake();
  }

  return {
    add({ api, survey, key }, body) {
      const { event_type, session_uuid } = body;
      const at = window.Date.now();
      const orders = store.names().map((name) => 1 + parseInt(name.split(prefix)[1]?.slice(1) ?? '') || 0);
      // the names sort as they are sent: a response for each session, then events as they happened, whatever the clock says
      const name = prefix + (event_type ? `1${Math.max(1e12, at, ...orders) + window.Math.random()}:` : '0:') + session_uuid;
      const earlier: Entry | null = JSON.parse(store.read(name)!);
      const metadata = { ...(earlier?.body as ResponseBody | undefined)?.metadata, ...(body as ResponseBody).metadata };
      const whole = event_type ? body : { ...earlier?.body, ...body, metadata };
      const entry: Entry = { ...earlier, api, survey, key, at, body: whole };
      const text = toJson(entry);
      // in a full storage the answer has to fit; where there is no storage at all, the page keeps everything
      const tried = [text, withoutScreenshot(entry), text].findIndex((each) => store.write(name, each));
      if (tried === 1) observe('lightened', entry);
      resume();
      return tried >= 0;
    },
    resume,
    stop() {
      sender?.stop();
    },
  };
}
