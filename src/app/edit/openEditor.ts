import { type Signal, signal } from '@preact/signals';
import type { AppContext } from '../context.ts';
import { fieldControls, triggerControls } from './design/fieldControls.ts';
import { type EditModel, openSurvey } from './EditModel.ts';
import { type TabName, tabNames } from './panel/Panel.tsx';
import type { TabProps } from './panel/tabProps.ts';
import type { View } from './preview/view.ts';

/** The parts of the editor. */
export interface EditorParts extends TabProps {
  readonly model: EditModel;
  readonly tab: Signal<TabName>;
}

/** Opens a survey with its preview. Resolves to null if there is no such survey. */
export async function openEditor(
  survey: string,
  context: AppContext,
): Promise<(EditorParts & { readonly stop: () => void }) | null> {
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
  const controls = fieldControls(schema, context.texts);
  const wantedTab = context.address.url.peek().searchParams.get('tab');
  return {
    model,
    designer,
    controls,
    triggers: triggerControls(schema, context.texts),
    view,
    tab: signal<TabName>(tabNames.find((name) => name === wantedTab) ?? 'Ask'),
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
