import type { Refusal } from '../delivery/client.ts';
import { emit, type EventDetails, type EventName } from './events.ts';

/** Tells of one survey. */
export interface Telling {
  /** Tells whoever listens. */
  tell<Name extends EventName>(event: Name, detail: EventDetails[Name]): void;
  /** Tells that something could not be loaded or sent, the page's developer as well. */
  fail(reason: unknown): void;
}

/** Speaks for a survey. */
export function createTelling(document: Document, survey: string, report: (mistake: string) => void): Telling {
  const tell: Telling['tell'] = (event, detail) => emit(document, event, { ...detail, survey });
  return {
    tell,
    fail(reason) {
      const { status, detail } = reason as Refusal;
      const message = status ? `the server refused (${status}): ${detail}` : `${reason}`;
      report(message);
      tell('error', { message });
    },
  };
}
