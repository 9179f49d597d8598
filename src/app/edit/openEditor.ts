import { computed, effect, type Signal, signal } from '@preact/signals';
import type { AppContext } from '../context.ts';
import { focusIfLost } from '../ui/focus.ts';
import { fieldControls, triggerControls } from './design/fieldControls.ts';
import { describeReach } from './design/describeReach.ts';
import { translatedLanguages } from './design/translate.ts';
import { checkFields } from './checkFields.ts';
import { type EditModel, openSurvey } from './EditModel.ts';
import { type Lint, loadLint } from './loadLint.ts';
import { loadSchema } from './loadSchema.ts';
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
  const lint = signal<Lint | null>(null);
  loadLint().then(
    (loaded) => (lint.value = loaded),
    // the server checks what is published
    () => {},
  );
  const shown = signal(0);
  // a draft was shown to nobody
  if (model.published.peek()) {
    loadShown(survey, context).then(
      (count) => (shown.value = count),
      // the sentence says more with it, but nothing depends on it
      () => {},
    );
  }
  const stopKeys = undoByKeys(designer);
  const stopLanguage = effect(() => {
    const { language } = view.value;
    const isGone = language !== '' && !translatedLanguages(designer.design.value.fields).includes(language);
    if (isGone) view.value = { ...view.value, language: '' };
  });
  const controls = fieldControls(schema, context.texts);
  const wantedTab = context.address.url.peek().searchParams.get('tab');
  return {
    model,
    designer,
    controls,
    triggers: triggerControls(schema, context.texts),
    view,
    findings: computed(() => (lint.value ? checkFields(lint.value, designer.design.value.fields) : [])),
    reach: computed(() => {
      const published = model.published.value;
      return published ? describeReach(designer.design.value.fields, published.survey, shown.value, context.texts) : '';
    }),
    tab: signal<TabName>(tabNames.find((name) => name === wantedTab) ?? 'Ask'),
    stop() {
      stopKeys();
      stopLanguage();
      model.stop();
    },
  };
}

/** Resolves to the number of people who saw a survey on a page in the last seven days. */
async function loadShown(survey: string, { access, viewer }: AppContext): Promise<number> {
  const from = new Date(viewer.now().getTime() - 7 * 24 * 60 * 60 * 1000).toISOString();
  const filters: [string, string][] = [['from', from]];
  const summary = await access.client.peek()?.summary(survey, filters, viewer.timeZone);
  return summary?.opened_on_site ?? 0;
}

/** Returns whether an element is in a dialog, or a text field that is not part of the survey. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  (!!target.closest('dialog, .tester') || (target.matches('input') && !target.closest('.panel')));

/** Undoes and repeats changes by the usual keys, until the returned function is called. */
function undoByKeys({ undo, redo }: EditModel['designer']): () => void {
  function onKey(event: KeyboardEvent): void {
    const key = event.key.toLowerCase();
    const repeats = event.ctrlKey && key === 'y';
    if (!(event.ctrlKey || event.metaKey) || !(repeats || key === 'z') || isElsewhere(event.target)) return;
    event.preventDefault();
    if (repeats || event.shiftKey) redo();
    else undo();
    // the field can be gone
    focusIfLost('.toolbar h1');
  }
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
