import type { Notification } from '../../contract/surveys/notifications.ts';
import type { Extension } from '../../server/extension.ts';
import type { Core } from '../module.ts';
import type { AttemptReport } from './createDeliver.ts';
import { createSend } from './createSend.ts';
import { createDigestClock } from './digest.ts';
import { createDueTime } from './dueTime.ts';
import { loadMessage, type MessageSources } from './loadMessage.ts';
import type { SendMail } from './mail.ts';
import { createMailCeiling } from './mailCeiling.ts';
import { createNotifyRoutes } from './notifyRoutes.ts';
import type { Post } from './post.ts';
import { createQueue, endLongWaits, forgetDeliveries } from './queue.ts';
import { startDispatcher } from './startDispatcher.ts';
import { queueChanges, takeChanges } from './takeChanges.ts';
import { readTarget, type Target } from './targets.ts';
import { createTargetStops } from './targetStops.ts';
import { createUnsubscribe, createUnsubscribePage } from './unsubscribe.ts';

/** The options of notifications, besides the core. */
export interface NotifyOptions extends Omit<MessageSources, 'catalog'> {
  /** Milliseconds without a change after which an answer counts as completed. */
  readonly quietTime: number;
  readonly post: Post;
  /** Null without a mail server. */
  readonly sendMail: SendMail | null;
  readonly onAttempt: (report: AttemptReport) => void;
  readonly warn: (message: string) => void;
}

const withoutAddress =
  'notifications without --public-url: messages have no links, and emails have no unsubscribe link; ' +
  'set the address of this server, such as --public-url https://feedback.example';

/** Returns a function that returns the targets of the current surveys file. Samples have none. */
function createTargets({ source }: Core): () => readonly Target[] {
  let read: readonly Notification[] | undefined;
  let targets: readonly Target[] = [];
  return () => {
    const { notifications, isSample } = source.served();
    if (notifications !== read) {
      read = notifications;
      targets = isSample ? [] : (read ?? []).map((each) => readTarget(each, process.env));
    }
    return targets;
  };
}

/** Creates the extension that notifies targets of answers. */
export function createNotify(core: Core, options: NotifyOptions): Extension {
  const { store, now, onError } = core;
  // runSoon, because visitors would wait for the disk, too: after a power failure, messages can repeat
  const { run, runSoon, read, engine, inCommit } = store.database;
  const targets = createTargets(core);
  if (options.publicUrl === null && targets().length > 0) options.warn(withoutAddress);
  const queue = createQueue(runSoon, now, engine);
  const stops = createTargetStops(run, read, now);
  const unsubscribe = createUnsubscribe(core.secret, options.publicUrl);
  const send = createSend({ ...options, now, unsubscribeUrl: unsubscribe.urlOf });
  const queueDigests = createDigestClock(targets, queue, now);
  const parts = { ...core, ...options, run, targets, queue, stops, send };
  inCommit.add({ valueOf: createDueTime(core.catalog, targets, options.quietTime), sql: queueChanges });
  const { resume, stop } = startDispatcher({
    ...parts,
    ceiling: createMailCeiling(run, now),
    async enqueue() {
      await queueDigests();
      return takeChanges(runSoon, read, queue, stops, targets(), now());
    },
    forget: (before) => forgetDeliveries(runSoon, targets(), before),
    endLongWaits: () => endLongWaits(runSoon, now(), options.quietTime),
    load: (target, delivery) => loadMessage(parts, target, delivery),
    random: Math.random,
    onError,
  });
  const routes = createNotifyRoutes({ ...parts, resume }).route('/', createUnsubscribePage(unsubscribe, stops));
  return { routes, stop };
}
