import type { CDPSession, Page } from '@playwright/test';

/** Tasks of the main thread that take longer block the page, in ms. */
export const longTask = 50;

/** A task of the page's main thread. Times are in ms of the slowed down CPU. */
export interface Task {
  readonly duration: number;
  /** What the task did, and how long each took without what it called, longest first. */
  readonly parts: readonly (readonly [name: string, duration: number])[];
}

/** The parts of a trace event that are read. Times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args: { readonly name?: string };
}

// more categories would slow down what they show
const includedCategories = ['devtools.timeline', 'toplevel'];

/**
 * Starts to record the tasks of a page's main thread.
 * @returns a function that stops, and returns them
 */
export async function traceTasks(page: Page): Promise<() => Promise<Task[]>> {
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  });
  return async () => {
    await end(client);
    return tasksOf(events);
  };
}

async function end(client: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await complete;
  await client.detach();
}

/** Returns the tasks of the main thread of the page, which is the one that did most. */
function tasksOf(events: readonly TraceEvent[]): Task[] {
  const mainThreads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const threads = mainThreads.map(({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.dur).toSorted(byTime),
  );
  const [main = []] = threads.toSorted((a, b) => b.length - a.length);
  return outermost(main).map(([task, ...inner]) => ({
    duration: task!.dur! / 1_000,
    parts: partsOf([task!, ...inner]),
  }));
}

const byTime = (a: TraceEvent, b: TraceEvent) => a.ts - b.ts || b.dur! - a.dur!;

/** Groups sorted events by the outermost one, which comes first. */
function outermost(events: readonly TraceEvent[]): TraceEvent[][] {
  const groups: TraceEvent[][] = [];
  let ends = 0;
  for (const event of events) {
    if (event.ts >= ends) groups.push([]);
    groups.at(-1)!.push(event);
    ends = Math.max(ends, event.ts + event.dur!);
  }
  return groups;
}

/** Returns the time of each name in a group of sorted events without that of the events inside it. */
function partsOf(events: readonly TraceEvent[]): (readonly [string, number])[] {
  const times = new Map<string, number>();
  const add = (name: string, time: number) => times.set(name, (times.get(name) ?? 0) + time / 1_000);
  const open: TraceEvent[] = [];
  for (const event of events) {
    while (open.length > 0 && event.ts >= open.at(-1)!.ts + open.at(-1)!.dur!) open.pop();
    add(event.name, event.dur!);
    const parent = open.at(-1);
    if (parent) add(parent.name, -event.dur!);
    open.push(event);
  }
  return [...times].toSorted(([, a], [, b]) => b - a);
}

/** Returns the total blocking time: how much longer than 50 ms tasks were, in ms. */
export const blockingTime = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - longTask), 0);
