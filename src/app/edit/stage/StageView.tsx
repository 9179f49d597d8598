import { type Signal, useSignal } from '@preact/signals';
import { surveysPath } from '../../../contract/endpointPaths.ts';
import type { Designer } from '../design/createDesigner.ts';
import { nameLanguage, translatedLanguages, usualLanguage } from '../design/translate.ts';
import { writtenFields } from '../design/writtenFields.ts';
import { forgetVisitor } from '../forgetVisitor.ts';
import { Requests } from '../panel/Requests.tsx';
import type { Stage } from './createStage.ts';
import { Steps } from './Steps.tsx';
import type { View } from './view.ts';

interface StageViewProps {
  readonly designer: Designer;
  readonly stage: Stage;
  readonly view: Signal<View>;
}

/** Renders the shop with the survey, and what it shows of it. */
export function StageView({ designer, stage, view }: StageViewProps) {
  const isPhone = useSignal(false);
  const { scheme, dir, isReal } = view.value;
  const change = (next: Partial<View>) => (view.value = { ...view.value, ...next });
  return (
    <main class="stage" aria-label="Preview in a shop">
      <div class="stage-bar">
        {isReal ? (
          <span class="steps">Live mode: the survey waits for its trigger.</span>
        ) : (
          <Steps designer={designer} stage={stage} view={view} />
        )}
        <span class="toggles">
          <LanguageSelect designer={designer} view={view} />
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
        <iframe
          key={String(isReal)}
          title="Shop with your survey"
          src={isReal ? '/shop' : '/shop?asklet=preview'}
          onLoad={(event) => stage.enter(event.currentTarget)}
        />
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

/** Renders the selection of the card's language. */
function LanguageSelect({ designer, view }: Pick<StageViewProps, 'designer' | 'view'>) {
  const { fields } = designer.design.value;
  const languages = translatedLanguages(fields);
  if (languages.length === 0) return null;
  return (
    <select
      aria-label="Language of the card"
      value={view.value.language}
      onChange={({ currentTarget }) => (view.value = { ...view.value, language: currentTarget.value })}
    >
      <option value="">{nameLanguage(fields.language ?? usualLanguage)}</option>
      {languages.map((language) => (
        <option key={language} value={language}>
          {nameLanguage(language)}
        </option>
      ))}
    </select>
  );
}

function Toggle({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onToggle}>
      {label}
    </button>
  );
}

/** Returns true if the server serves the survey. Checking stores nothing, because empty sessions are not stored. */
async function isKnown(uuid: string, key: string): Promise<boolean> {
  const reply = await fetch(`/api/${surveysPath}${uuid}/sessions/`, {
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

/** Renders the switch to live mode, which needs a server that has the survey or accepts it. */
function RealSwitch({ designer, isReal, onChange }: RealSwitchProps) {
  const problem = useSignal('');
  async function start(): Promise<void> {
    const { uuid, key, fields } = designer.design.value;
    const body = JSON.stringify({ key, survey: { ...writtenFields(fields), survey_uuid: uuid } });
    const reply = await fetch('/api/demo/drafts', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const { detail } = (await reply.json()) as { detail?: string };
    // a server with its own surveys file may already have the survey
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
          Answers are stored. <a href="/results">View results</a>{' '}
          <button type="button" onClick={() => onChange(false)}>
            Back to the preview
          </button>
        </>
      ) : (
        <>
          Preview: nothing is stored.{' '}
          <button type="button" onClick={() => void start()}>
            Go live
          </button>
        </>
      )}{' '}
      {problem.value && !isReal && <span role="alert">{problem.value}</span>}
    </p>
  );
}
