import { z } from 'zod';
import { AttemptReply, NotificationsReply } from '../api/deliveries.ts';
import { operation, unavailable } from './adminOperation.ts';
import { jsonOf } from './replies.ts';

const idOf = (what: string) => [
  { name: 'id', in: 'path', required: true, description: `The id of the ${what}.`, schema: { type: 'string' } },
];

/** The operations on notifications, by path. */
export const notificationPaths = {
  '/api/admin/notifications/': {
    get: operation('notifications', 'List the targets and the latest messages', {
      content: jsonOf(NotificationsReply),
      errors: unavailable,
    }),
  },
  '/api/admin/notifications/targets/{id}/test/': {
    post: operation(
      'test_target',
      'Send a sample to a target now. If it arrives, a stopped target is used again, and gets what waits for it',
      {
        parameters: idOf('target'),
        content: jsonOf(AttemptReply),
        errors: { 404: 'Target not found.', ...unavailable },
      },
    ),
  },
  '/api/admin/notifications/deliveries/{id}/send/': {
    post: operation(
      'send_again',
      'Send a message now that was delivered, has failed, or waits for longer than five minutes',
      {
        parameters: idOf('message'),
        content: jsonOf(z.object({ id: z.string() })),
        errors: { 404: 'Message not found, or it is sent within five minutes.', ...unavailable },
      },
    ),
  },
};
