import { signal } from '@preact/signals';
import { render } from 'preact';
import { Builder } from './Builder.tsx';
import { createDesigner } from './design/createDesigner.ts';
import { fieldControls, triggerControls } from './design/fieldControls.ts';
import type { TabName } from './panel/Panel.tsx';
import type { View } from './preview/view.ts';

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
    step: 'scale',
    score: 1,
    choice: '',
  });
  const tab = signal<TabName>('Ask');
  window.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    if (event.shiftKey) designer.redo();
    else designer.undo();
  });
  const props = { designer, controls, triggers: triggerControls(schema), view, tab };
  render(<Builder {...props} />, root);
}
