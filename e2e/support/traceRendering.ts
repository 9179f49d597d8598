import type { CDPSession, Page } from '@playwright/test';

/** The number of style calculations, layouts and paints, and the time that the page spent in microtasks. */
export interface RenderingCounts {
  /** Without those of a frame in which no element's style had changed. */
  readonly styles: number;
  readonly layouts: number;
  readonly paints: number;
  /** Style calculations forced by a script that read styles or moved the focus. */
  readonly forcedStyles: number;
  /** Layouts forced by a script. */
  readonly forcedLayouts: number;
  /** Thread time of the microtasks, including what they forced, in ms. */
  readonly microtasks: number;
}

/** The parts of a trace event that are read. */
interface TraceEvent {
  readonly name: string;
  /** Thread time in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly elementCount?: number; readonly beginData?: { readonly stackTrace?: unknown } };
}

/**
 * More categories would make the trace so large that it slows down the page. The last two show what a script forced,
 * and the microtasks.
 */
const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack', 'toplevel'];

/**
 * Starts to count the browser's rendering work, using a trace. Make sure that Playwright records no trace at the same
 * time, because it takes snapshots of the page's elements.
 * @returns a function that stops and returns the counts
 */
export async function traceRendering(page: Page): Promise<() => Promise<RenderingCounts>> {
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  });
  return async () => {
    await endTrace(client);
    const called = (name: string) => events.filter((event) => event.name === name && event.args.elementCount !== 0);
    // the browser's own work for a frame has no stack
    const forced = (name: string) => called(name).filter(({ args }) => args.beginData?.stackTrace);
    const microtasks = called('BlinkScheduler_PerformMicrotaskCheckpoint');
    return {
      styles: called('UpdateLayoutTree').length,
      layouts: called('Layout').length,
      paints: called('Paint').length,
      forcedStyles: forced('UpdateLayoutTree').length,
      forcedLayouts: forced('Layout').length,
      microtasks: microtasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000,
    };
  };
}

async function endTrace(client: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await complete;
  await client.detach();
}
