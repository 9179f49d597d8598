import { useSignal, type ReadonlySignal } from '@preact/signals';
import { forgetVisitor } from '../forgetVisitor.ts';
import type { RecordedRequest } from '../recordRequests.ts';
import type { Choice, Samples } from '../samples.ts';
import './panel.css';
import { OwnSurvey } from './OwnSurvey.tsx';
import { Requests } from './Requests.tsx';
import { Snippet } from './Snippet.tsx';
import { SurveyPicker } from './SurveyPicker.tsx';

interface PanelProps {
  readonly samples: Samples | null;
  readonly choice: Choice | null;
  readonly requests: ReadonlySignal<readonly RecordedRequest[]>;
}

declare global {
  interface Window {
    asklet?: (command: string, ...rest: unknown[]) => unknown;
  }
}

/** Whether there is room for the panel beside the shop; elsewhere it starts folded, above it. */
const isWide = () => window.matchMedia('(min-width: 64rem)').matches;

function startOver(): void {
  forgetVisitor([window.localStorage, window.sessionStorage]);
  window.location.reload();
}

/** The playground's controls, beside the shop or above it. */
export function Panel({ samples, choice, requests }: PanelProps) {
  const open = useSignal(isWide());
  return (
    <aside class="panel" data-open={open.value} aria-label="Playground">
      <header class="panel-bar">
        <Mark />
        <p class="panel-name">
          asklet <span>playground</span>
        </p>
        <button
          type="button"
          class="panel-toggle"
          aria-expanded={open.value}
          aria-controls="panel-content"
          onClick={() => (open.value = !open.value)}
        >
          {open.value ? 'Hide' : 'Controls'}
        </button>
      </header>
      <div class="panel-content" id="panel-content" hidden={!open.value}>
        {samples ? <SurveyPicker samples={samples} choice={choice} /> : <OwnSurvey choice={choice} />}
        {choice && (
          <div class="panel-actions">
            <button type="button" class="panel-button strong" onClick={() => window.asklet?.('open')}>
              Open it
            </button>
            <button type="button" class="panel-button" onClick={startOver}>
              Start over as a new visitor
            </button>
          </div>
        )}
        {choice && <Snippet choice={choice} />}
        <Requests requests={requests} />
      </div>
    </aside>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <path
        fill="currentColor"
        d="M9 3h14a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-5.5l-6.2 5.2c-.7.6-1.8.1-1.8-.8V24H9a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6Z"
      />
      <path fill="none" stroke="#16231f" stroke-linecap="round" stroke-width="2.6" d="M10 13.5c3 4.6 9 4.6 12 0" />
    </svg>
  );
}
