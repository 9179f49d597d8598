import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { Builder } from './Builder.tsx';
import { createDesigner } from './design/createDesigner.ts';
import { designIn } from './design/design.ts';
import { changesOnCard } from './design/translate.ts';
import { fieldControls, triggerControls } from './design/fieldControls.ts';
import type { TabName } from './panel/Panel.tsx';
import { createStage } from './stage/createStage.ts';
import type { View } from './stage/view.ts';

/** Renders the builder: the shop with the survey, and the controls next to it. */
export async function showBuilder(window: Window & typeof globalThis, root: Element): Promise<void> {
  const schema: unknown = await (await window.fetch('/surveys.schema.json')).json();
  const controls = fieldControls(schema);
  const designer = createDesigner(window);
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const view = signal<View>({
    scheme: prefersDark ? 'dark' : 'light',
    dir: 'ltr',
    language: '',
    isReal: false,
    score: 1,
    choice: '',
  });
  const stage = createStage((changed) => {
    const { language } = view.value;
    designer.setFields(language ? changesOnCard(designer.design.value.fields, language, changed) : changed);
  });
  const tab = signal<TabName>('Ask');
  effect(() => stage.showSoon(designIn(designer.design.value, view.value.language), view.value));
  window.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) designer.redo();
    else designer.undo();
  });
  const props = { designer, stage, controls, triggers: triggerControls(schema), view, tab };
  render(<Builder {...props} />, root);
}
