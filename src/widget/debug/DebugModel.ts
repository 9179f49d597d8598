import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Memory } from '../core/memory.ts';
import type { Why } from '../core/surveyHandle.ts';
import type { SingleTrigger } from '../../contract/surveys/trigger.ts';
import { describeDetail } from './describeDetail.ts';
import { describeMemory } from './describeMemory.ts';
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
  /** What caused the decision, what the survey waits for, or the time that is left: sentences. */
  readonly details: readonly string[];
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
    const { reason } = current.value;
    const decided = { survey: remembered.value?.reply.survey, address: address(), begun };
    return { reason, ...reasons[reason], details: describeDetail(current.value, decided) };
  });

  return {
    decision,
    summary: computed(() => {
      const { reason, sentence, advice, details } = decision.value;
      return [`${surveyId} ${reason}:`, sentence, ...details, advice].join(' ');
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

function describeLanguage({ language }: Why, locale: string | null): string {
  if (!language) return '';
  const { shown, asked } = language;
  const source = locale ? 'data-locale' : 'the page';
  return `\nLanguage: ${shown}, asked for ${asked ? `by ${source}: ${asked}` : 'by the browser'}.`;
}
