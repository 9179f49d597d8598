import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Designer } from './design/createDesigner.ts';
import { spokenFields } from './design/design.ts';
import type { TabProps } from './panel/tabProps.ts';
import { forgetVisitor } from './forgetVisitor.ts';
import { Panel, type TabName } from './panel/Panel.tsx';
import { Requests } from './panel/Requests.tsx';
import { type StepName, stepNames } from './stage/cardSteps.ts';
import type { Stage, View } from './stage/createStage.ts';
import './builder.css';

interface BuilderProps extends TabProps {
  readonly stage: Stage;
  readonly view: Signal<View>;
  readonly tab: Signal<TabName>;
}

/** The page: a sentence on what this is, the controls, and the shop with the survey. */
export function Builder({ designer, stage, controls, view, tab }: BuilderProps) {
  return (
    <div class="builder">
      <header class="bar">
        <h1>
          <Mark /> asklet
        </h1>
        <p>Ask your visitors one question, on your own page and server. Build the survey here, then copy one tag.</p>
        <nav aria-label="More">
          <a href="/results">Results</a>
          <a href="/gallery">Gallery</a>
        </nav>
        <div class="history">
          <button type="button" disabled={!designer.canUndo.value} onClick={designer.undo}>
            Undo
          </button>
          <button type="button" disabled={!designer.canRedo.value} onClick={designer.redo}>
            Redo
          </button>
          <button type="button" class="strong" onClick={() => (tab.value = 'Get it')}>
            Get the tag
          </button>
        </div>
      </header>
      <Panel designer={designer} controls={controls} tab={tab} />
      <StageView designer={designer} stage={stage} view={view} />
    </div>
  );
}

interface StageViewProps {
  readonly designer: Designer;
  readonly stage: Stage;
  readonly view: Signal<View>;
}

function StageView({ designer, stage, view }: StageViewProps) {
  const isPhone = useSignal(false);
  const { scheme, dir, isReal } = view.value;
  const change = (next: Partial<View>) => (view.value = { ...view.value, ...next });
  return (
    <main class="stage" aria-label="Your survey on a shop">
      <div class="stage-bar">
        {isReal ? (
          <span class="steps">As on your page: it waits for its trigger.</span>
        ) : (
          <Steps designer={designer} stage={stage} view={view} />
        )}
        <span class="toggles">
          <Toggle label="Phone" isOn={isPhone.value} onToggle={() => (isPhone.value = !isPhone.value)} />
          <Toggle
            label="Dark"
            isOn={scheme === 'dark'}
            onToggle={() => change({ scheme: scheme === 'dark' ? 'light' : 'dark' })}
          />
          <Toggle
            label="Right to left"
            isOn={dir === 'rtl'}
            onToggle={() => change({ dir: dir === 'rtl' ? 'ltr' : 'rtl' })}
          />
        </span>
      </div>
      <div class="stage-page" data-phone={isPhone.value}>
        <ShopFrame key={String(isReal)} stage={stage} src={isReal ? '/shop' : '/shop?asklet=preview'} />
      </div>
      <footer class="stage-foot">
        <RealSwitch designer={designer} isReal={isReal} onChange={(real) => change({ isReal: real })} />
        <details class="drawer">
          <summary>
            Requests <span class="count">{stage.requests.value.length}</span>
          </summary>
          <Requests requests={stage.requests} />
        </details>
      </footer>
    </main>
  );
}

function ShopFrame({ stage, src }: { stage: Stage; src: string }) {
  useEffect(() => stage.leave, [stage]);
  return <iframe title="The shop with your survey" src={src} onLoad={(event) => stage.enter(event.currentTarget)} />;
}

function Toggle({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onToggle}>
      {label}
    </button>
  );
}

/** The steps of the card, to look at any of them. */
function Steps({ designer, stage, view }: StageViewProps) {
  const { fields } = designer.design.value;
  const isGeneral = fields.survey_type === 'general';
  const following = fields.response_type === 'none' && isGeneral ? 'text' : (fields.response_type ?? 'none');
  const steps: StepName[] = [
    ...(isGeneral ? [] : ['scale' as const]),
    ...(following === 'none' ? [] : [following]),
    ...(fields.collect_contact ? ['contact' as const] : []),
    'thanks',
  ];
  const current = stage.step.value;
  const look = (step: StepName) => stage.show(designer.design.value, view.value, step);
  return (
    <span class="steps" role="group" aria-label="Step of the card">
      {steps.map((step) => (
        <button key={step} type="button" aria-pressed={step === current} onClick={() => look(step)}>
          {stepNames[step]}
        </button>
      ))}
    </span>
  );
}

/** Whether the server serves the survey: a start that says nothing is not stored. */
async function isKnown(uuid: string, key: string): Promise<boolean> {
  const reply = await fetch(`/api/public/v2/surveys/${uuid}/sessions/`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
  });
  return reply.ok;
}

interface RealSwitchProps {
  readonly designer: Designer;
  readonly isReal: boolean;
  readonly onChange: (isReal: boolean) => void;
}

/** Lets the survey be answered for real, where the server has it or takes it. */
function RealSwitch({ designer, isReal, onChange }: RealSwitchProps) {
  const problem = useSignal('');
  async function start(): Promise<void> {
    const { uuid, key, fields } = designer.design.value;
    const body = JSON.stringify({ key, survey: { ...spokenFields(fields), survey_uuid: uuid } });
    const reply = await fetch('/api/demo/drafts', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const { detail } = (await reply.json()) as { detail?: string };
    // a server with a file of its own may have the survey from there
    const isServed = reply.ok || (await isKnown(uuid, key));
    problem.value = isServed ? '' : (detail ?? `The server answered ${reply.status}.`);
    if (!isServed) return;
    forgetVisitor([window.localStorage, window.sessionStorage]);
    onChange(true);
  }
  return (
    <p class="real">
      {isReal ? (
        <>
          Answers are stored now. <a href="/results">See them in the results</a>{' '}
          <button type="button" onClick={() => onChange(false)}>
            Back to the preview
          </button>
        </>
      ) : (
        <>
          This is a preview: nothing is stored.{' '}
          <button type="button" onClick={() => void start()}>
            Try it for real
          </button>
        </>
      )}{' '}
      {problem.value && !isReal && <span role="alert">{problem.value}</span>}
    </p>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <path
        fill="currentColor"
        d="M9 3h14a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-5.5l-6.2 5.2c-.7.6-1.8.1-1.8-.8V24H9a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6Z"
      />
      <path fill="none" stroke="#fff" stroke-linecap="round" stroke-width="2.6" d="M10 13.5c3 4.6 9 4.6 12 0" />
    </svg>
  );
}
