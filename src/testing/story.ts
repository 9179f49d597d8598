import type { ConsoleMessage, Page } from '@playwright/test';
import type { Backend } from './backend.ts';
import { describeCards } from './describeCards.ts';
import type { Why } from './why.ts';

/** The decisions and requests of a test, for its error messages. */
export interface Story {
  /** Adds a decision. */
  decided(survey: string | undefined, why: Why): void;
  logged(message: ConsoleMessage): void;
  /** Resolves to the history as plain text, with the cards of a page. */
  describe(page: Page): Promise<string>;
}

const maxShownLength = 400;

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}… (${text.length} characters)` : text;
}

/** Describes a decision in one line. */
export function describeDecision({ shown, reason, detail, blockedBy }: Why): string {
  const more = detail === undefined ? '' : `: ${JSON.stringify(detail)}`;
  const blocked = blockedBy ? `, but is hidden: blocked by a ${blockedBy}` : '';
  return `${shown ? 'it shows' : 'it does not show'}, "${reason}"${more}${blocked}`;
}

/** Creates the history of a test. */
export function createStory({ live, url }: Backend): Story {
  const decisions: string[] = [];
  const messages: string[] = [];

  const section = (title: string, lines: readonly string[]) => [
    title,
    ...(lines.length ? lines : ['none']).map((line) => `  ${line}`),
  ];

  async function stored(): Promise<string[]> {
    if (!live) return ['nothing: all surveys are off'];
    const { server } = live;
    const [sessions, responses, events] = [await server.sessions(), await server.responses(), await server.events()];
    return [
      ...sessions.map((session) => `session ${shorten(session)}`),
      ...responses.map((response) => `response ${shorten(response)}`),
      `events ${events.map(({ event_type }) => event_type).join(', ') || 'none'}`,
    ];
  }

  function exchanged(): string[] {
    if (live && !live.gate.isReached())
      return [
        `none, not even for the script, at ${url}. Has the page loaded it? askletOptions.origin must be its address`,
      ];
    return (live?.gate.exchanges ?? []).map(({ at, endpoint, sent, status, answered }) => {
      const reply = status === null ? 'no reply yet' : `${status} ${answered === null ? '' : shorten(answered)}`;
      return `${(at / 1000).toFixed(2)} s  ${endpoint} ${shorten(sent)} → ${reply}`;
    });
  }

  return {
    decided(survey, why) {
      const line = `${survey ?? 'first survey'}: ${describeDecision(why)}`;
      if (decisions.at(-1) !== line) decisions.push(line);
    },
    logged(message) {
      if (/^\[?asklet/i.test(message.text())) messages.push(`${message.type()}: ${message.text()}`);
    },
    async describe(page) {
      return [
        ...section('Decisions:', decisions),
        ...section('Cards:', await describeCards(page)),
        ...section('Requests:', exchanged()),
        ...section('Console:', messages),
        ...section('Stored:', await stored()),
      ].join('\n');
    },
  };
}
