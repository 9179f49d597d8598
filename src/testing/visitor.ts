import type { Page } from '@playwright/test';
import type { NamedSurvey } from './backend.ts';

/** A visitor, as evaluated by a survey's audience. Missing properties are those of the browser. */
export interface Visitor {
  /** The kind of device, which determines the viewport and the pointer. */
  readonly device?: 'phone' | 'tablet' | 'desktop';
  /** The number of the next page view in this browser. Default: 1. */
  readonly pageViews?: number;
  /** The number of the next visit in this browser. Default: 1. */
  readonly visits?: number;
  /** The attributes set by `asklet('metadata', …)` on each page. The npm package does not read them. */
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
}

const viewports = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 720 },
} as const;

interface Remembered {
  readonly surveys: readonly string[];
  readonly views: string;
  readonly mark: string;
}

/** Stores the earlier page views once. Runs in every page before its own scripts (src/widget/core/README.md). */
function rememberViews({ surveys, views, mark }: Remembered): void {
  try {
    if (localStorage.getItem(mark)) return;
    localStorage.setItem(mark, 'seeded');
    for (const survey of surveys) localStorage.setItem(`asklet:${survey}:views`, views);
  } catch {
    // no storage, no stored data
  }
}

/** Queues the visitor's attributes. Runs in every page before its own scripts. */
function queueMetadata(attributes: object): void {
  const page = window as { asklet?: { (...call: unknown[]): void; q?: unknown[] } };
  page.asklet ??= (...call) => void (page.asklet!.q ??= []).push(call);
  page.asklet('metadata', attributes);
}

/** Emulates the pointer of another device. Runs in every page before its own scripts. */
function replacePointer(isCoarse: boolean): void {
  const { matchMedia } = window;
  window.matchMedia = (query) =>
    matchMedia.call(window, query === '(pointer: coarse)' ? (isCoarse ? 'all' : 'not all') : query);
}

/** Changes a test's visitor from the next page on. */
export async function setVisitor(
  page: Page,
  surveys: readonly NamedSurvey[],
  { device, visits, pageViews = visits, attributes }: Visitor,
): Promise<void> {
  const context = page.context();
  if (device) {
    await page.setViewportSize(viewports[device]);
    await context.addInitScript(replacePointer, device !== 'desktop');
  }
  if (pageViews !== undefined) {
    // the next page adds a view and, because the last one was long ago, a visit
    const remembered: Remembered = {
      surveys: surveys.map(({ survey_uuid }) => survey_uuid),
      views: `${pageViews - 1} ${(visits ?? 1) - 1} 0`,
      mark: `asklet-testing:${crypto.randomUUID()}`,
    };
    await context.addInitScript(rememberViews, remembered);
  }
  if (attributes) await context.addInitScript(queueMetadata, attributes);
}

/** Returns the conditions of a survey's audience, named as in `asklet('why')`. */
export const conditionsOf = ({ trigger }: NamedSurvey): string[] =>
  Object.entries(trigger?.audience ?? {}).flatMap(([part, condition]) =>
    part === 'attributes' || part === 'url_parameters'
      ? Object.keys(condition as object).map((name) => `${part}.${name}`)
      : [part],
  );
