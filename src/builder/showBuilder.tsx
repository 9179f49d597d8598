import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { Builder } from './Builder.tsx';
import { createDesigner } from './design/createDesigner.ts';
import { fieldControls } from './design/fieldControls.ts';
import type { TabName } from './panel/Panel.tsx';
import { createStage, type View } from './stage/createStage.ts';

/** Milliseconds after the last change in which the card is shown anew. */
const settle = 150;

/** Shows the builder: the shop with the survey on it, and the controls beside it. */
export async function showBuilder(window: Window & typeof globalThis, place: Element): Promise<void> {
  const schema: unknown = await (await window.fetch('/surveys.schema.json')).json();
  const controls = fieldControls(schema);
  const designer = createDesigner(window);
  const stage = createStage(designer.setFields);
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const view = signal<View>({ scheme: prefersDark ? 'dark' : 'light', dir: 'ltr', isReal: false });
  const tab = signal<TabName>('Ask');
  let timer = 0;
  // changes that come together are shown together
  effect(() => {
    const design = designer.design.value;
    const seen = view.value;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => stage.show(design, seen), settle);
  });
  window.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) designer.redo();
    else designer.undo();
  });
  render(<Builder designer={designer} stage={stage} controls={controls} view={view} tab={tab} />, place);
}
