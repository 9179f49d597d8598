import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Memory } from '../core/memory.ts';
import type { Why } from '../core/surveyHandle.ts';
import type { SingleTrigger, Trigger } from '../../contract/surveys/trigger.ts';
import { describeTrigger } from './describeTrigger.ts';
import { type Explanation, reasons } from './reasons.ts';

/** The data of a survey that the panel reads. */
export interface DebugSource {
  readonly surveyId: string;
  /** Returns the URL of the page. */
  readonly address: () => string;
  why(): Why;
  /** Returns the language that the script tag sets. */
  locale(): string | null;
  memory(): Memory | null;
  /** The triggers whose `after` has happened. */
  readonly begun: ReadonlySet<SingleTrigger>;
  /** Describes the card in a few lines. */
  describeCard(): string;
}

/** A decision with its explanation. */
export interface ExplainedDecision extends Explanation, Pick<Why, 'reason'> {
  /** The value that caused the decision, or the time that is left. Empty if there is none. */
  readonly detail: string;
  /** What each trigger waits for, if the survey waits for them. */
  readonly waits: readonly string[];
}

/** The state and actions of the panel. */
export interface Debug {
  readonly decision: ReadonlySignal<ExplainedDecision>;
  /** The decision in one line. */
  readonly summary: ReadonlySignal<string>;
  /** The errors, without duplicates. */
  readonly problems: ReadonlySignal<readonly string[]>;
  /** The theme of the card, what blocks it, and its language. */
  readonly card: ReadonlySignal<string>;
  /** The stored session. */
  readonly session: ReadonlySignal<string>;
  /** A line for every request, with the status of its reply. */
  readonly requests: ReadonlySignal<string>;
  /** A line for every event of the survey. */
  readonly events: ReadonlySignal<string>;
  /** Reads the survey again. */
  update(): void;
  addProblem(problem: string): void;
  addRequest(line: string): void;
  addEvent(line: string): void;
}

/** Creates the state of a survey's panel. */
export function createDebugModel({ surveyId, address, why, locale, memory, begun, describeCard }: DebugSource): Debug {
  const current = signal(why());
  const remembered = signal(memory());
  const card = signal(describeCard());
  const problems = signal<readonly string[]>([]);
  const requests = signal('');
  const events = signal('');
  const decision = computed(() => {
    const { reason, detail } = current.value;
    const rules = { address: address(), show_on_pages: remembered.value?.reply.survey.show_on_pages };
    const shown = reason === 'pages' ? { ...(detail as object), ...rules } : detail;
    const waits = reason === 'trigger' ? describeTrigger(detail as Trigger, begun) : [];
    return { reason, ...reasons[reason], detail: describeDetail(shown), waits };
  });

  return {
    decision,
    summary: computed(() => {
      const { reason, sentence, advice, detail, waits } = decision.value;
      return [`${surveyId} ${reason}:`, sentence, ...waits, advice, detail].join(' ').trim();
    }),
    card: computed(() => `${card.value}${describeLanguage(current.value, locale())}`),
    session: computed(() => describeMemory(remembered.value)),
    problems,
    requests,
    events,
    update() {
      batch(() => {
        current.value = why();
        remembered.value = memory();
        card.value = describeCard();
      });
    },
    addProblem(problem) {
      if (!problems.value.includes(problem)) problems.value = [...problems.value, problem];
    },
    addRequest(request) {
      requests.value += `${request}\n`;
    },
    addEvent(event) {
      events.value += `${event}\n`;
    },
  };
}

/** The units of a time, with their length in milliseconds. */
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1],
] as const;

/** Describes the value that caused a decision. A number is the time that is left, in milliseconds. */
function describeDetail(detail: unknown): string {
  if (typeof detail !== 'number') return detail === undefined ? '' : JSON.stringify(detail);
  const [unit, length] = units.find(([, each]) => detail >= each) ?? units[3];
  const count = Math.ceil(detail / Math.max(length, 1000));
  return `For ${count} more ${unit}${count === 1 ? '' : 's'}.`;
}

function describeLanguage({ language }: Why, locale: string | null): string {
  if (!language) return '';
  const { shown, asked } = language;
  const source = locale ? 'data-locale' : 'the page';
  return `\nLanguage: ${shown}, asked for ${asked ? `by ${source}: ${asked}` : 'by the browser'}.`;
}

function describeMemory(memory: Memory | null): string {
  if (!memory) return 'No session is stored in this browser.';
  const { reply, at, ...others } = memory;
  const { survey: _, ...flags } = reply;
  return JSON.stringify({ ...flags, ...others, at: new Date(at) }, null, 1);
}
