import { registryOf } from './registry.ts';

/** Why a card was closed: by the visitor, or by the page. */
export type CloseReason = 'button' | 'escape' | 'completed' | 'api' | 'navigation';

/** The events of a survey, and what each carries. */
export interface EventDetails {
  /** It is decided whether the survey shows: `why` has an answer. */
  ready: object;
  opened: object;
  score: { readonly score: number };
  text: { readonly text: string };
  contact: { readonly email: string };
  closed: { readonly reason: CloseReason };
  /** Something could not be loaded or sent. */
  error: { readonly message: string };
}

export type EventName = keyof EventDetails;

/** Every event carries the uuid of its survey. */
export type EventDetail<Name extends EventName = EventName> = EventDetails[Name] & { readonly survey: string };

/** Handles an event. */
export type Handler<Name extends EventName = EventName> = (detail: EventDetail<Name>) => unknown;

export const eventNames: readonly EventName[] = ['ready', 'opened', 'score', 'text', 'contact', 'closed', 'error'];

/** Emits an event as a DOM event of the document: a listener that throws stops nobody. */
export function emit<Name extends EventName>(document: Document, name: Name, detail: EventDetail<Name>): void {
  document.dispatchEvent(new CustomEvent(`asklet:${name}`, { detail }));
}

/** What is wrong with a subscription; null where it is valid. */
export function findSubscriptionError(name: unknown, handler: unknown): string | null {
  if (!eventNames.includes(name as EventName)) return `there is no event "${String(name)}"`;
  return typeof handler === 'function' ? null : `the handler of "${String(name)}" must be a function`;
}

/**
 * Calls a handler for each event of that name, until the returned undo is called. A handler of `ready` that comes late
 * is called for the surveys that are ready.
 * @param reportError is called with what the handler throws: nobody else is affected by it
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
  document.addEventListener(`asklet:${name}`, listener);
  if (name === 'ready') for (const survey of registryOf(document).ready) call({ survey } as EventDetail<Name>);
  return () => document.removeEventListener(`asklet:${name}`, listener);
}
