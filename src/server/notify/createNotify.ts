import { Hono, type MiddlewareHandler } from 'hono';
import type { NotificationsReply } from '../../contract/deliveries.ts';
import type { Notification } from '../../contract/notifications.ts';
import { ApiError } from '../api/errors.ts';
import { replyOwn } from '../api/reply.ts';
import type { Core, Module } from '../module.ts';
import { isDatabaseStore, openStatements, type Statements } from '../store/openStore.ts';
import { isoTime } from '../store/store.ts';
import type { AttemptReport } from './createDeliver.ts';
import { createSend } from './createSend.ts';
import { createDueTime } from './dueTime.ts';
import { type Answer, type Message, type NamedSurvey, sampleMessage } from './messages.ts';
import type { Post } from './post.ts';
import { startDispatcher } from './startDispatcher.ts';
import {
  createQueue,
  endLongWaits,
  forgetDeliveries,
  latestDeliveries,
  type Queue,
  type QueuedDelivery,
} from './queue.ts';
import { createTargetStops, type TargetStops } from './targetStops.ts';
import { takeChanges } from './takeChanges.ts';
import { acceptsAnswer, acceptsSurvey, readTarget, type Target } from './targets.ts';

/** The options of notifications, besides the core. */
export interface NotifyOptions {
  /** Milliseconds without a change after which an answer counts as completed. */
  readonly quietTime: number;
  readonly post: Post;
  /** Resolves to the response of a session as the admin API lists it, or to null. */
  readonly find: (survey_uuid: string, session_uuid: string) => Promise<Answer | null>;
  /** The address of the owner's app; null if it is unknown. */
  readonly publicUrl: string | null;
  readonly requireAdmin: MiddlewareHandler;
  readonly onAttempt: (report: AttemptReport) => void;
}

type Parts = Core & NotifyOptions;

/** Number of messages in the list. */
const maxListed = 50;

/** Returns a function that returns the targets of the current surveys file. Samples have none. */
function createTargets({ catalog }: Core): () => readonly Target[] {
  let read: readonly Notification[] | undefined;
  let targets: readonly Target[] = [];
  return () => {
    const { notifications, isSample } = catalog.file();
    if (notifications !== read) {
      read = notifications;
      targets = isSample ? [] : (read ?? []).map((each) => readTarget(each, process.env));
    }
    return targets;
  };
}

/** Returns what messages say of a survey, also if the file no longer has it. */
const surveyOf = ({ catalog }: Core, survey_uuid: string): NamedSurvey =>
  catalog.survey(survey_uuid)?.entry ?? {
    survey_uuid,
    survey_type: 'general',
    question: survey_uuid,
  };

const resultsUrl = ({ publicUrl }: NotifyOptions, survey_uuid: string) =>
  publicUrl && new URL(`/surveys/${survey_uuid}/results`, publicUrl).href;

/** Completes the address of a screenshot in the admin API. */
function withScreenshotUrl(answer: Answer, publicUrl: string | null): Answer {
  const { screenshot } = answer.metadata;
  if (typeof screenshot !== 'object' || screenshot === null || publicUrl === null) return answer;
  const { url = '/' } = screenshot as { readonly url?: string };
  return {
    ...answer,
    metadata: { ...answer.metadata, screenshot: { ...screenshot, url: new URL(url, publicUrl).href } },
  };
}

async function load(parts: Parts, target: Target, delivery: QueuedDelivery): Promise<Message | null> {
  const { type, survey_uuid, session_uuid, response_id, note } = delivery;
  if (type === 'delivery.failed') return { type, note: note ?? '' };
  if (type === 'response.deleted') return { type, survey_uuid: survey_uuid!, id: response_id! };
  const answer = await parts.find(survey_uuid!, session_uuid!);
  if (!answer || !acceptsAnswer(target, answer)) return null;
  return {
    type,
    survey: surveyOf(parts, survey_uuid!),
    answer: withScreenshotUrl(answer, parts.publicUrl),
    url: resultsUrl(parts, survey_uuid!),
    isTest: false,
  };
}

interface RouteParts extends Parts {
  readonly run: Statements;
  readonly queue: Queue;
  readonly stops: TargetStops;
  readonly targets: () => readonly Target[];
  readonly send: ReturnType<typeof createSend>;
}

function createRoutes(parts: RouteParts): Hono {
  const { run, queue, stops, targets, send, catalog, now, createUuid } = parts;
  const routes = new Hono({ strict: false }).basePath('/api/admin/notifications');

  routes.get('/', parts.requireAdmin, async () => {
    const stopped = await stops.all();
    const reply: NotificationsReply = {
      targets: targets().map(({ id, to, label, surveys }) => ({
        id,
        to,
        label,
        surveys: surveys && [...surveys],
        stopped: stopped.get(id) ?? null,
      })),
      deliveries: await latestDeliveries(run, maxListed),
    };
    return replyOwn(reply);
  });

  routes.post('/targets/:id/test', parts.requireAdmin, async ({ req }) => {
    const target = targets().find(({ id }) => id === req.param('id'));
    if (!target) throw new ApiError('notFound', 'Target not found.');
    const survey = catalog.file().surveys.find(({ survey_uuid }) => acceptsSurvey(target, survey_uuid));
    const { survey_uuid } = survey ?? { survey_uuid: '' };
    const message = sampleMessage(surveyOf(parts, survey_uuid), resultsUrl(parts, survey_uuid), isoTime(now()));
    const { delivered, outcome } = await send(target, `msg_${createUuid()}`, [message]);
    if (delivered) await stops.start(target.id);
    return replyOwn({ delivered, outcome });
  });

  routes.post('/deliveries/:id/send', parts.requireAdmin, async ({ req }) => {
    const id = req.param('id') ?? '';
    if (!(await queue.resend(id))) throw new ApiError('notFound', 'Message not found, or it is waiting already.');
    return replyOwn({ id });
  });

  return routes;
}

/** Creates the module that tells targets of answers. Without a database of ours, it does nothing. */
export function createNotify(core: Core, options: NotifyOptions): Module {
  const { store, now, onError } = core;
  const run = openStatements(store);
  if (!isDatabaseStore(store) || !run) return {};
  const targets = createTargets(core);
  const queue = createQueue(run, now, store.database.engine);
  const stops = createTargetStops(run, now);
  const send = createSend(options.post, now);
  const parts = { ...core, ...options, run, targets, queue, stops, send };
  store.database.changeQueue.start(createDueTime(core.catalog, targets, options.quietTime));
  const close = startDispatcher({
    ...parts,
    takeChanges: () => takeChanges(run, queue, stops, targets(), now()),
    forget: (before) => forgetDeliveries(run, targets(), before),
    endLongWaits: () => endLongWaits(run, now(), options.quietTime),
    load: (target, delivery) => load(parts, target, delivery),
    random: Math.random,
    onError,
  });
  return { routes: createRoutes(parts), close };
}
