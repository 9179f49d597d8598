import type { SurveyHandle } from '../core/surveyHandle.ts';
import { checklist } from './checklist.ts';
import type { Debug } from './DebugModel.ts';

/** The props of the panel. */
export interface DebugPanelProps {
  readonly surveyId: string;
  readonly debug: Debug;
  readonly survey: Pick<SurveyHandle, 'open' | 'reset'>;
  readonly onClose: () => void;
  /** Starts dragging the panels. */
  readonly onDrag: (event: PointerEvent) => void;
}

/** Renders the decision about a survey with its reasons, and collapsed details: session, requests and events. */
export function DebugPanel({ surveyId, debug, survey, onClose, onDrag }: DebugPanelProps) {
  return (
    <section>
      <header onPointerDown={onDrag}>
        <h2>asklet {surveyId}</h2>
        <button type="button" class="close" aria-label="Close the panel" onClick={onClose}>
          ×
        </button>
      </header>
      <DecisionView debug={debug} />
      <Problems debug={debug} />
      <button type="button" onClick={() => survey.open()}>
        Show anyway
      </button>
      <button type="button" onClick={() => survey.reset()}>
        Forget this browser
      </button>
      <details>
        <summary>Decision</summary>
        <Checklist debug={debug} />
      </details>
      <details>
        <summary>Card, session, requests and events</summary>
        <h3>Card</h3>
        <pre>{debug.card}</pre>
        <h3>Session</h3>
        <pre>{debug.session}</pre>
        <h3>Sent</h3>
        <pre>{debug.requests}</pre>
        <h3>Events</h3>
        <pre>{debug.events}</pre>
      </details>
    </section>
  );
}

function DecisionView({ debug }: Pick<DebugPanelProps, 'debug'>) {
  const { reason, sentence, advice, details } = debug.decision.value;
  return (
    <div role="status">
      <p>
        <b>{sentence}</b> <code>{reason}</code>
      </p>
      {details.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{advice}</p>
    </div>
  );
}

function Problems({ debug }: Pick<DebugPanelProps, 'debug'>) {
  const problems = debug.problems.value;
  if (problems.length === 0) return null;
  return (
    <>
      <h3>Errors</h3>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </>
  );
}

const marks = { true: '✓', false: '✗', null: '·' } as const;

function Checklist({ debug }: Pick<DebugPanelProps, 'debug'>) {
  return (
    <ul>
      {checklist(debug.decision.value.reason).map(({ label, isPassed }) => (
        <li key={label}>
          {marks[`${isPassed}`]} {label}
        </li>
      ))}
    </ul>
  );
}
