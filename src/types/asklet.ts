import type { EventDetail, EventName, Handler, Person, Why } from '../widget/package.ts';

export * from '../widget/package.ts';

/** The function of the script tag, `window.asklet`. Its stub keeps the calls in `q`, and answers nothing. */
export interface AskletFunction {
  /** Opens a survey, the first of the page unless its uuid is given, whatever was decided. */
  (command: 'open', survey?: string): void;
  /** Opens a survey with this score chosen, as if the visitor had clicked it. */
  (command: 'score', score: number, survey?: string): void;
  (command: 'close' | 'reset' | 'destroy'): void;
  /** Reports an event of the page, which a trigger may wait for. */
  (command: 'track', event: string): void;
  (command: 'identify', person: Person): void;
  /** Adds metadata that is stored with every response. */
  (command: 'metadata', more: Readonly<Record<string, unknown>>): void;
  (command: 'consent', given: boolean): void;
  <Name extends EventName>(command: 'on' | 'off', name: Name, handler: Handler<Name>): void;
  /** Returns why a survey shows, or why not. */
  (command: 'why', survey?: string): Why | undefined;
  q?: unknown[];
}

type AskletEventMap = { [Name in EventName as `asklet:${Name}`]: CustomEvent<EventDetail<Name>> };

declare global {
  interface Window {
    /** Missing until the script has loaded, unless the page has the stub. */
    asklet?: AskletFunction;
  }
  interface DocumentEventMap extends AskletEventMap {}
}
