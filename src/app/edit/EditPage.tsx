import { type Signal, signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { pathOf } from '../address.ts';
import type { AppContext } from '../context.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { fieldControls, triggerControls } from './design/fieldControls.ts';
import { type EditModel, openSurvey } from './EditModel.ts';
import { focusField } from './focusField.ts';
import { Panel, type TabName } from './panel/Panel.tsx';
import type { TabProps } from './panel/tabProps.ts';
import { Preview } from './preview/Preview.tsx';
import type { View } from './preview/view.ts';
import { VersionsDialog } from './VersionsDialog.tsx';
import './builder.css';

/** The parts of the page. */
interface Opened extends TabProps {
  readonly model: EditModel;
  readonly tab: Signal<TabName>;
}

/** Renders the editor of a survey: the controls, and the shop with the survey. */
export function EditPage({ survey, context }: { readonly survey: string; readonly context: AppContext }) {
  const opened = useSignal<Opened | 'missing' | null>(null);
  useEffect(() => {
    let stop = () => {};
    let isLeft = false;
    open(survey, context)
      .then((found) => {
        if (isLeft) return found?.stop();
        opened.value = found ?? 'missing';
        stop = () => found?.stop();
        return undefined;
      })
      .catch(context.access.fail);
    return () => {
      isLeft = true;
      stop();
    };
  }, []);
  const found = opened.value;
  if (found === null) return <main class="page" aria-busy="true" />;
  if (found === 'missing') {
    return (
      <main class="page">
        <h1>Survey not found</h1>
        <p>
          Neither this server nor this browser has it. <a href="/surveys">All surveys</a>
        </p>
      </main>
    );
  }
  return <Editor {...found} survey={survey} context={context} />;
}

/** Opens a survey with its preview. Resolves to null if there is no such survey. */
async function open(survey: string, context: AppContext): Promise<(Opened & { readonly stop: () => void }) | null> {
  const [model, schema] = await Promise.all([openSurvey(survey, context), loadSchema()]);
  if (!model) return null;
  const { designer } = model;
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const view = signal<View>({
    scheme: isDark ? 'dark' : 'light',
    dir: 'ltr',
    language: '',
    step: 'scale',
    score: 1,
    choice: '',
  });
  const stopKeys = undoByKeys(designer);
  const controls = fieldControls(schema);
  return {
    model,
    designer,
    controls,
    triggers: triggerControls(schema),
    view,
    tab: signal<TabName>('Ask'),
    stop() {
      stopKeys();
      model.stop();
    },
  };
}

async function loadSchema(): Promise<unknown> {
  const response = await fetch('/surveys.schema.json');
  return response.json();
}

/** Undoes and repeats changes by the usual keys, until the returned function is called. */
function undoByKeys({ undo, redo }: EditModel['designer']): () => void {
  function onKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  }
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

type EditorProps = Opened & { readonly survey: string; readonly context: AppContext };

function Editor({ model, tab, survey, context, ...tabProps }: EditorProps) {
  return (
    <div class="builder">
      <Toolbar model={model} survey={survey} context={context} />
      <Panel {...tabProps} tab={tab} />
      <Preview
        designer={tabProps.designer}
        view={tabProps.view}
        onField={(field) => focusField({ ...tabProps, tab }, field)}
      />
      {model.conflict.value && <ConflictDialog model={model} theirs={model.conflict.value.fields} />}
    </div>
  );
}

const stateNames = { draft: 'Draft', changed: 'Unpublished changes', published: 'Published' } as const;

interface ToolbarProps {
  readonly model: EditModel;
  readonly survey: string;
  readonly context: AppContext;
}

/** Renders the state of the survey and the actions on all of it. */
function Toolbar({ model, survey, context }: ToolbarProps) {
  const { designer, state, isPublishing } = model;
  const showsVersions = useSignal(false);
  const { title, question } = designer.design.value.fields;
  const publishing = context.list.value?.publishing;
  const client = context.access.client.value;
  const isOff = client !== null && publishing?.available === false;
  async function publish(): Promise<void> {
    const isFirst = state.value === 'draft';
    if (!client || !(await model.publish())) return;
    // the header shows the new name
    void context.loadList(client).catch(context.access.fail);
    if (isFirst) context.address.go(pathOf(survey, 'share'));
  }
  return (
    <section class="toolbar" aria-label="Survey">
      <h1>{title || question}</h1>
      <p class="state" data-state={state.value} role="status">
        {stateNames[state.value]}
      </p>
      <Problems model={model} offReason={isOff ? publishing.reason : ''} />
      <span class="history">
        <button type="button" class="button" disabled={!designer.canUndo.value} onClick={designer.undo}>
          Undo
        </button>
        <button type="button" class="button" disabled={!designer.canRedo.value} onClick={designer.redo}>
          Redo
        </button>
        {client && state.value !== 'draft' && (
          <button type="button" class="button" onClick={() => (showsVersions.value = true)}>
            Versions
          </button>
        )}
        {client && !isOff ? (
          <button
            type="button"
            class="button primary"
            disabled={state.value === 'published' || isPublishing.value}
            onClick={() => void publish()}
          >
            {isPublishing.value ? 'Publishing…' : 'Publish'}
          </button>
        ) : (
          <a class="button primary" href={pathOf(survey, 'share')}>
            Get the tag
          </a>
        )}
      </span>
      {showsVersions.value && client && (
        <VersionsDialog
          survey={survey}
          client={client}
          canRestore={!isOff}
          onRestore={model.restore}
          onClose={() => (showsVersions.value = false)}
        />
      )}
    </section>
  );
}

/** Renders why the survey could not be published, and what publishing can't do here. */
function Problems({ model, offReason }: { readonly model: EditModel; readonly offReason: string }) {
  const errors = model.errors.value;
  return (
    <div class="problems">
      <div role="alert">
        {errors.length > 0 ? (
          <ul>
            {errors.map(({ path, message }) => (
              <li key={path.join()}>
                <code>{path.join('.')}</code> {message}
              </li>
            ))}
          </ul>
        ) : (
          model.problem.value
        )}
      </div>
      {offReason && <p class="note">{offReason}</p>}
    </div>
  );
}
