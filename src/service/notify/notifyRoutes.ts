import type { Hono } from 'hono';
import type { NotificationsReply, NotificationTarget } from '../../contract/api/deliveries.ts';
import type { PreviewReply, PreviewRequest } from '../../contract/api/notificationTargets.ts';
import type { PublishingState } from '../../contract/api/publishing.ts';
import { missingMailVariables } from '../../contract/surveys/mailServer.ts';
import { ApiError } from '../../server/api/errors.ts';
import { createAdminRoutes } from '../adminRoutes.ts';
import { replyOwn } from '../reply.ts';
import type { Core } from '../module.ts';
import { type ChangeTargets, InvalidTarget, type TargetEdits } from './changeTargets.ts';
import { type Send, subjectOf } from './createSend.ts';
import type { CurrentTargets } from './currentTargets.ts';
import type { MessageSources } from './loadMessage.ts';
import { manyTests, type MailCeiling } from './mailCeiling.ts';
import { loadSample } from './loadSample.ts';
import type { Queue } from './queue.ts';
import { sectionsOf } from './sections.ts';
import type { StoredVariables } from './storedVariables.ts';
import { readDigest, type Target } from './targets.ts';
import type { TargetStops } from './targetStops.ts';
import { webhookBody } from './webhook.ts';

/** Number of messages in the list. */
const maxListed = 50;

interface RouteParts extends Core, MessageSources {
  readonly queue: Queue;
  readonly stops: TargetStops;
  readonly targets: CurrentTargets;
  readonly stored: StoredVariables;
  readonly edits: TargetEdits;
  readonly changes: ChangeTargets;
  readonly send: Send;
  readonly ceiling: MailCeiling;
  /** Ends the pause that a target has asked this process for. */
  readonly resume: (target: string) => void;
}

/** Returns what is shown of a target. */
const shown = ({ address: _, secrets: _secrets, surveys, ...target }: Target): Omit<NotificationTarget, 'stopped'> => ({
  ...target,
  surveys: surveys && [...surveys],
  unreadable: [...target.unreadable],
});

const stateOf = (reason: string | null): PublishingState =>
  reason === null ? { available: true } : { available: false, reason };

async function replyList({ queue, stops, targets, stored, edits }: RouteParts): Promise<Response> {
  const stopped = await stops.all();
  const found = await targets.load();
  const reply: NotificationsReply = {
    editing: stateOf(await edits.whyUnavailable()),
    storing: stateOf(stored.whyUnavailable),
    missing_mail_variables: missingMailVariables(process.env),
    targets: found.map((target) => ({ ...shown(target), stopped: stopped.get(target.id) ?? null })),
    deliveries: await queue.latest(maxListed),
  };
  return replyOwn(reply);
}

async function replyPreview(
  parts: RouteParts,
  { to, surveys, when = {}, ...given }: PreviewRequest,
): Promise<Response> {
  const rules = { surveys: surveys ? new Set(surveys) : null, when, digest: readDigest(given) };
  const { message, fits } = await loadSample(parts, rules, parts.now());
  const sections = to === 'webhook' ? [] : sectionsOf([message]);
  const reply: PreviewReply = {
    fits,
    subject: to === 'mail' ? subjectOf([message], sections) : null,
    sections: sections.map((section) => ({
      ...section,
      comments: [...section.comments],
      details: section.details.map(([name, value]) => [name, value]),
    })),
    body: to === 'webhook' ? webhookBody(message, new Date(parts.now())) : null,
  };
  return replyOwn(reply);
}

async function find({ targets }: RouteParts, id: string): Promise<Target> {
  const target = (await targets.load()).find((each) => each.id === id);
  if (!target) throw new ApiError('notFound', 'Target not found.');
  return target;
}

/** Resolves to the reply of a change, or to its errors. */
const orErrors = (changing: Promise<Response>): Promise<Response> =>
  changing.catch((error) => {
    if (!(error instanceof InvalidTarget)) throw error;
    return replyOwn({ detail: error.message, errors: error.errors }, 400);
  });

async function replyTest(parts: RouteParts, id: string): Promise<Response> {
  const { queue, stops, send, ceiling, resume, now, createUuid } = parts;
  const target = await find(parts, id);
  const { message } = await loadSample(parts, target, now());
  // tests don't keep messages waiting
  const counted = { id: `test ${id}`, to: target.to };
  const attempt = await ceiling.send(counted, () => send(target, `msg_${createUuid()}`, [message]));
  const { delivered, outcome } = attempt ?? { delivered: false, outcome: manyTests };
  if (delivered) {
    await stops.start(target.id);
    await queue.endWaits(target.id);
    resume(target.id);
  }
  return replyOwn({ delivered, outcome });
}

/** Creates the admin API of notifications. */
export function createNotifyRoutes(parts: RouteParts): Hono {
  const { queue, resume, changes, audit } = parts;
  return createAdminRoutes(parts, {
    notifications: () => replyList(parts),
    preview_target: ({ body }) => replyPreview(parts, body),
    add_target: ({ request, body }) =>
      orErrors(
        changes.add(body).then((added) => {
          audit(request, { action: 'add target', to: body.to, id: added.id });
          return replyOwn(added);
        }),
      ),
    async change_target({ request, values: { id }, body }) {
      const target = await find(parts, id);
      return orErrors(
        changes.change(id, target, body).then((changed) => {
          audit(request, { action: 'change target', to: target.to, id: changed.id });
          return replyOwn(changed);
        }),
      );
    },
    async remove_target({ request, values: { id } }) {
      const { to } = await find(parts, id);
      await changes.remove(id);
      audit(request, { action: 'remove target', to, id });
      return replyOwn({ id });
    },
    test_target({ request, values }) {
      audit(request, { action: 'test target', id: values.id });
      return replyTest(parts, values.id);
    },
    async send_again({ values: { id } }) {
      const target = await queue.resend(id);
      if (target === null) throw new ApiError('notFound', 'Message not found, or it is sent within five minutes.');
      resume(target);
      return replyOwn({ id });
    },
  });
}
