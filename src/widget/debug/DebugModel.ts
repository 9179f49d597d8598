import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Memory } from '../core/memory.ts';
import type { Why } from '../core/surveyHandle.ts';
import { type Explanation, reasons } from './reasons.ts';

/** What the panel reads of a survey. */
export interface DebugSource {
  readonly surveyId: string;
  /** The address of the page. */
  readonly address: () => string;
  why(): Why;
  memory(): Memory | null;
}

/** A decision in words. */
export interface ExplainedDecision extends Explanation, Pick<Why, 'reason'> {
  /** The value that decided, as JSON; empty where there is none. */
  readonly detail: string;
}

/** What the panel shows, and the actions that change it. */
export interface Debug {
  readonly decision: ReadonlySignal<ExplainedDecision>;
  /** The decision in one line. */
  readonly summary: ReadonlySignal<string>;
  /** What went wrong, each said once. */
  readonly problems: ReadonlySignal<readonly string[]>;
  /** What this browser remembers of the survey. */
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

/** Makes the state of the panel of one survey. */
export function createDebugModel({ surveyId, address, why, memory }: DebugSource): Debug {
  const current = signal(why());
  const remembered = signal(memory());
  const problems = signal<readonly string[]>([]);
  const requests = signal('');
  const events = signal('');
  const decision = computed(() => {
    const { reason, detail } = current.value;
    const rules = { address: address(), show_on_pages: remembered.value?.reply.survey.show_on_pages };
    const shown = reason === 'pages' ? { ...(detail as object), ...rules } : detail;
    return { reason, ...reasons[reason], detail: shown === undefined ? '' : JSON.stringify(shown) };
  });

  return {
    decision,
    summary: computed(() => {
      const { reason, sentence, advice, detail } = decision.value;
      return `${surveyId} ${reason}: ${sentence} ${advice} ${detail}`.trim();
    }),
    session: computed(() => describeMemory(remembered.value)),
    problems,
    requests,
    events,
    update() {
      batch(() => {
        current.value = why();
        remembered.value = memory();
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

function describeMemory(memory: Memory | null): string {
  if (!memory) return 'This browser remembers no session.';
  const { reply, at, ...others } = memory;
  const { survey: _, ...flags } = reply;
  return JSON.stringify({ ...flags, ...others, at: new Date(at) }, null, 1);
}
