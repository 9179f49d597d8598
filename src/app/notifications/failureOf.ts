import type { Delivery, NotificationsReply, NotificationTarget } from '../../contract/api/deliveries.ts';

/** Returns why the latest message to a target that was tried could not be delivered; null if it was. */
export function failureOf({ id }: Pick<NotificationTarget, 'id'>, newestFirst: readonly Delivery[]): string | null {
  const latest = newestFirst.find(({ target, attempts }) => target === id && attempts > 0);
  return latest && latest.state !== 'delivered' ? (latest.outcome ?? '') : null;
}

/** Returns the targets that get no messages now, although nobody has paused them. */
export const failingTargets = ({ targets, deliveries }: Pick<NotificationsReply, 'targets' | 'deliveries'>) =>
  targets.filter(
    (target) =>
      !target.paused &&
      (target.stopped !== null || target.unreadable.length > 0 || failureOf(target, deliveries) !== null),
  );
