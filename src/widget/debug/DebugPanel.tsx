import type { SurveyHandle } from '../core/surveyHandle.ts';
import type { Debug } from './DebugModel.ts';

/** What the panel shows, and what its buttons do. */
export interface DebugPanelProps {
  readonly surveyId: string;
  readonly debug: Debug;
  readonly survey: Pick<SurveyHandle, 'open' | 'reset'>;
}

/** Says what is decided about one survey and why, what is sent, and which events it emits. */
export function DebugPanel({ surveyId, debug, survey }: DebugPanelProps) {
  return (
    <section>
      <h2>asklet {surveyId}</h2>
      <DecisionView debug={debug} />
      <h3>Session</h3>
      <pre>{debug.session}</pre>
      <h3>Sent</h3>
      <pre>{debug.requests}</pre>
      <h3>Events</h3>
      <pre>{debug.events}</pre>
      <button type="button" onClick={() => survey.open()}>
        Show anyway
      </button>
      <button type="button" onClick={() => survey.reset()}>
        Forget this browser
      </button>
    </section>
  );
}

function DecisionView({ debug }: Pick<DebugPanelProps, 'debug'>) {
  const { reason, sentence, advice, detail } = debug.decision.value;
  return (
    <div>
      <p>
        <code>{reason}</code> {sentence}
      </p>
      <p>{advice}</p>
      <pre>{detail}</pre>
    </div>
  );
}
