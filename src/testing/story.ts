import type { ConsoleMessage } from '@playwright/test';
import type { Backend } from './backend.ts';
import type { Why } from './why.ts';

/** What a test went through, for whoever has to find out why it failed. */
export interface Story {
  /** A decision that the kit was told of. */
  decided(survey: string | undefined, why: Why): void;
  logged(message: ConsoleMessage): void;
  /** All of it, in plain text. */
  tell(): Promise<string>;
}

const longest = 400;

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
}

/** Says why in one line. */
export function sayWhy({ shown, reason, detail }: Why): string {
  const more = detail === undefined ? '' : `: ${JSON.stringify(detail)}`;
  return `${shown ? 'it shows' : 'it does not show'}, "${reason}"${more}`;
}

/** Collects the story of a test. */
export function createStory({ insides }: Backend): Story {
  const decisions: string[] = [];
  const messages: string[] = [];

  const section = (title: string, lines: readonly string[]) => [
    title,
    ...(lines.length ? lines : ['none']).map((line) => `  ${line}`),
  ];

  async function stored(): Promise<string[]> {
    if (!insides) return ['nothing: all surveys are off'];
    const { server } = insides;
    const [sessions, responses, events] = [await server.sessions(), await server.responses(), await server.events()];
    return [
      ...sessions.map((session) => `session ${shorten(session)}`),
      ...responses.map((response) => `response ${shorten(response)}`),
      `events ${events.map(({ event_type }) => event_type).join(', ') || 'none'}`,
    ];
  }

  function exchanged(): string[] {
    return (insides?.gate.exchanges ?? []).map(({ at, endpoint, sent, status, answered }) => {
      const reply = status === null ? 'no reply yet' : `${status} ${answered === null ? '' : shorten(answered)}`;
      return `${(at / 1000).toFixed(2)} s  ${endpoint} ${shorten(sent)} → ${reply}`;
    });
  }

  return {
    decided(survey, why) {
      const line = `${survey ?? 'first survey'}: ${sayWhy(why)}`;
      if (decisions.at(-1) !== line) decisions.push(line);
    },
    logged(message) {
      if (/^\[?asklet/i.test(message.text())) messages.push(`${message.type()}: ${message.text()}`);
    },
    async tell() {
      return [
        ...section('Decisions:', decisions),
        ...section('Requests:', exchanged()),
        ...section('Console:', messages),
        ...section('Stored:', await stored()),
      ].join('\n');
    },
  };
}
