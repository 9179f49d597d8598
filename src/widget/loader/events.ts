import type { CloseReason } from '../ui/card.tsx';
import { pageOf } from './page.ts';

/** What a page can hear of its surveys, and what it is told. */
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

/** Hears of an event. */
export type Handler<Name extends EventName = EventName> = (detail: EventDetail<Name>) => unknown;

/** Every event says of which survey it is, by its uuid. */
export type EventDetail<Name extends EventName = EventName> = EventDetails[Name] & { readonly survey: string };

export const eventNames: readonly EventName[] = ['ready', 'opened', 'score', 'text', 'contact', 'closed', 'error'];

/** Tells the page of an event, as a DOM event of its document: what a listener throws stops nobody. */
export function emit<Name extends EventName>(document: Document, name: Name, detail: EventDetail<Name>): void {
  document.dispatchEvent(new CustomEvent(`asklet:${name}`, { detail }));
}

/** Whether there is such an event, and a function to hear of it. */
export function canHear(name: unknown, handler: unknown): boolean {
  return eventNames.includes(name as EventName) && typeof handler === 'function';
}

/**
 * Calls a handler for each event of that name, until the returned undo is called. Who asks for `ready` too late hears
 * of what is ready.
 * @param report is told what the handler threw: the page hears of its own mistakes, and nobody else suffers from them
 */
export function hear<Name extends EventName>(
  document: Document,
  name: Name,
  handler: Handler<Name>,
  report: (mistake: string) => void,
): () => void {
  const tell = (detail: EventDetail<Name>) => {
    try {
      handler(detail);
    } catch (reason) {
      report(`a handler of "${name}" threw ${reason}`);
    }
  };
  const listener = (event: Event) => tell((event as CustomEvent<EventDetail<Name>>).detail);
  document.addEventListener(`asklet:${name}`, listener);
  if (name === 'ready') for (const survey of pageOf(document).ready) tell({ survey } as EventDetail<Name>);
  return () => document.removeEventListener(`asklet:${name}`, listener);
}
