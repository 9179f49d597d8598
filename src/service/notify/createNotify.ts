import { dayLength, hourLength } from '../../contract/time.ts';
import type { Extension } from '../../server/extension.ts';
import type { Core } from '../module.ts';
import { createChangeTargets, type TargetEdits } from './changeTargets.ts';
import { createSend } from './createSend.ts';
import { createCurrentTargets } from './currentTargets.ts';
import type { EncryptionKey } from './encryptionKey.ts';
import { type AttemptReport, createDeliver } from './deliver.ts';
import { createWatch, repeat } from '../repeat.ts';
import { createDigestClock } from './digest.ts';
import { createDueTime } from './dueTime.ts';
import { loadMessage, type MessageSources } from './loadMessage.ts';
import type { SendMail } from './mail.ts';
import { createMailCeiling } from './mailCeiling.ts';
import { createNotifyRoutes } from './notifyRoutes.ts';
import type { Post } from './post.ts';
import { createQueue } from './queue.ts';
import { queueChanges, takeChanges } from './takeChanges.ts';
import { createStoredVariables } from './storedVariables.ts';
import { createTargetStops } from './targetStops.ts';
import { createUnsubscribe, createUnsubscribePage } from './unsubscribe.ts';

interface NotifyOptions extends Omit<MessageSources, 'catalog'> {
  /** Milliseconds without a change after which an answer counts as completed. */
  readonly quietTime: number;
  readonly post: Post;
  /** Null without a mail server. */
  readonly sendMail: SendMail | null;
  readonly onAttempt: (report: AttemptReport) => void;
  readonly warn: (message: string) => void;
  /** Encrypts what the app stores. */
  readonly key: EncryptionKey;
  readonly edits: TargetEdits;
  readonly isPrivate: (url: string) => Promise<boolean>;
}

const withoutAddress =
  'notifications without --public-url: messages have no links, and emails have no unsubscribe link; ' +
  'set the address of this server, such as --public-url https://feedback.example';

/** Days for which delivered and failed messages are listed. */
const daysListed = 30;

/** Creates the extension that notifies targets of answers. */
export function createNotify(core: Core, options: NotifyOptions): Extension {
  const { store, now, onError } = core;
  const { publicUrl, quietTime } = options;
  // runSoon, because visitors would wait for the disk, too: after a power failure, messages can repeat
  const { run, runSoon, transact, read, engine, inCommit } = store.database;
  const stored = createStoredVariables(run, read, options.key);
  const current = createCurrentTargets(core, stored, process.env);
  const { now: targets } = current;
  if (publicUrl === null && targets().length > 0) options.warn(withoutAddress);
  const queue = createQueue({ run: runSoon, transact, read, now, engine });
  const stops = createTargetStops(run, read, now);
  const unsubscribe = createUnsubscribe(core.secret, '/notifications/unsubscribe');
  const send = createSend({
    ...options,
    now,
    unsubscribeUrl: (target) => publicUrl && unsubscribe.urlOf(target, publicUrl),
  });
  const queueDigests = createDigestClock(targets, queue, now);
  const sources = { ...core, ...options };
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = createWatch({ signal, onError });
  inCommit.add({ valueOf: createDueTime(core.catalog, targets, quietTime), sql: queueChanges });
  const ceiling = createMailCeiling(run, now);
  const { deliver, resume } = createDeliver({
    ...options,
    queue,
    stops,
    ceiling,
    targets,
    load: (target, delivery) => loadMessage(sources, target, delivery),
    send,
    now,
    random: Math.random,
    stopping: signal,
  });
  let forgotten = -Infinity;

  /** Queues and sends what is due: a chat gets at most one message with each call. */
  async function checkQueue(): Promise<void> {
    // every hour, and after the clock was set back
    const mustForget = Math.abs(now() - forgotten) >= hourLength;
    const found = await current.load();
    if (found.length === 0 && !mustForget) return;
    await queueDigests();
    while (!signal.aborted && (await takeChanges(runSoon, read, queue, stops, found, now())));
    for (const target of found) void watch(target.id, deliver(target));
    if (!mustForget) return;
    forgotten = now();
    await queue.endLongWaits(quietTime);
    await queue.forget(found, now() - daysListed * dayLength);
  }

  repeat(checkQueue, core.checkInterval, { signal, onError });
  const changes = createChangeTargets({ ...options, stored, targets: current, queue });
  const routes = createNotifyRoutes({
    ...sources,
    queue,
    stops,
    targets: current,
    stored,
    changes,
    send,
    ceiling,
    resume,
  }).route('/', createUnsubscribePage(unsubscribe, stops));
  return { routes, stop: () => stopping.abort() };
}
