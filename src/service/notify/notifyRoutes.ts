import type { Hono } from 'hono';
import type { NotificationsReply } from '../../contract/api/deliveries.ts';
import { ApiError } from '../../server/api/errors.ts';
import { createAdminRoutes } from '../adminRoutes.ts';
import { replyOwn } from '../reply.ts';
import type { Core } from '../module.ts';
import { isoTime } from '../../server/store/store.ts';
import type { Send } from './createSend.ts';
import { type MessageSources, resultsUrl, surveyOf } from './loadMessage.ts';
import { sampleMessage } from './messages.ts';
import type { Queue } from './queue.ts';
import { acceptsSurvey, type Target } from './targets.ts';
import type { TargetStops } from './targetStops.ts';

/** Number of messages in the list. */
const maxListed = 50;

interface RouteParts extends Core, MessageSources {
  readonly queue: Queue;
  readonly stops: TargetStops;
  readonly targets: () => readonly Target[];
  readonly send: Send;
  /** Ends the pause that a target has asked this process for. */
  readonly resume: (target: string) => void;
}

/** Creates the admin API of notifications. */
export function createNotifyRoutes(parts: RouteParts): Hono {
  const { queue, stops, targets, send, resume, catalog, now, createUuid } = parts;
  return createAdminRoutes(parts, {
    async notifications() {
      const stopped = await stops.all();
      const reply: NotificationsReply = {
        targets: targets().map(({ id, to, label, surveys, when, digest }) => ({
          id,
          to,
          label,
          surveys: surveys && [...surveys],
          when,
          digest,
          stopped: stopped.get(id) ?? null,
        })),
        deliveries: await queue.latest(maxListed),
      };
      return replyOwn(reply);
    },
    async test_target({ values }) {
      const target = targets().find(({ id }) => id === values.id);
      if (!target) throw new ApiError('notFound', 'Target not found.');
      const survey = catalog.entries().find(({ survey_uuid }) => acceptsSurvey(target, survey_uuid));
      const { survey_uuid } = survey ?? { survey_uuid: '' };
      const message = sampleMessage(surveyOf(parts, survey_uuid), resultsUrl(parts, survey_uuid), isoTime(now()));
      const { delivered, outcome } = await send(target, `msg_${createUuid()}`, [message]);
      if (delivered) {
        await stops.start(target.id);
        await queue.endWaits(target.id);
        resume(target.id);
      }
      return replyOwn({ delivered, outcome });
    },
    async send_again({ values: { id } }) {
      const target = await queue.resend(id);
      if (target === null) throw new ApiError('notFound', 'Message not found, or it is sent within five minutes.');
      resume(target);
      return replyOwn({ id });
    },
  });
}
