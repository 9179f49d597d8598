import { listen } from '../browser/listen.ts';
import type { CloseReason } from '../eligibility/lifecycle.ts';
import { registryOf } from './registry.ts';

/** What is stored about the page on which a survey opens or is answered. Undefined values are not stored. */
export interface PageDescription {
  /** The address. */
  url: string | undefined;
  title: string | undefined;
  /** The page from which the visitor came. */
  referrer: string | undefined;
}

/** The events of a survey with their details. */
export interface EventDetails {
  /** What is stored about the page, which handlers can change. */
  page: PageDescription;
  /** The decision after a start was made; `why` returns it. */
  ready: object;
  opened: object;
  score: { readonly score: number };
  text: { readonly text: string };
  contact: { readonly email: string };
  /** The visitor opened the link of the thank-you. */
  link: { readonly url: string };
  closed: { readonly reason: CloseReason };
  /** A load or request failed. */
  error: { readonly message: string };
}

export type EventName = keyof EventDetails;

/** Every event carries the uuid of its survey. */
export type EventDetail<Name extends EventName = EventName> = EventDetails[Name] & { readonly survey: string };

/** A handler of an event. */
export type Handler<Name extends EventName = EventName> = (detail: EventDetail<Name>) => unknown;

export const eventNames: readonly EventName[] = [
  'page',
  'ready',
  'opened',
  'score',
  'text',
  'contact',
  'link',
  'closed',
  'error',
];

/** Emits an event as a DOM event of the document, which isolates listeners that throw. */
export function emit<Name extends EventName>(document: Document, name: Name, detail: EventDetail<Name>): void {
  document.dispatchEvent(new CustomEvent(`asklet:${name}`, { detail }));
}

/** Returns the error in a subscription, or null if it is valid. */
export function findSubscriptionError(name: unknown, handler: unknown): string | null {
  if (!eventNames.includes(name as EventName)) return `Unknown event "${String(name)}".`;
  return typeof handler === 'function' ? null : `the handler of "${String(name)}" must be a function`;
}

/**
 * Calls the handler for each event of this name until the returned function is called. A late handler of `ready` is
 * called immediately for all surveys that are ready.
 * @param reportError called with errors that the handler throws
 */
export function subscribe<Name extends EventName>(
  document: Document,
  name: Name,
  handler: Handler<Name>,
  reportError: (message: string) => void,
): () => void {
  const call = (detail: EventDetail<Name>) => {
    try {
      handler(detail);
    } catch (error) {
      reportError(`a handler of "${name}" threw ${error}`);
    }
  };
  const listener = (event: Event) => call((event as CustomEvent<EventDetail<Name>>).detail);
  const stop = listen(document, `asklet:${name}`, listener);
  if (name === 'ready') for (const survey of registryOf(document).ready) call({ survey } as EventDetail<Name>);
  return stop;
}
