import { readFileSync } from 'node:fs';
import { signal } from '@preact/signals';
import { createDesigner } from '../../src/builder/design/createDesigner.ts';
import { fieldControls, triggerControls } from '../../src/builder/design/fieldControls.ts';
import type { TabProps } from '../../src/builder/panel/tabProps.ts';
import type { View } from '../../src/builder/stage/view.ts';

const schema: unknown = JSON.parse(readFileSync('public/surveys.schema.json', 'utf8'));
const view: View = { scheme: 'light', dir: 'ltr', language: '', isReal: false, score: 1, choice: '' };

/** Returns the props of the builder's tabs, with a new survey. */
export function aBuilder(): TabProps {
  // the design of an earlier test
  window.location.hash = '';
  return {
    designer: createDesigner(window),
    controls: fieldControls(schema),
    triggers: triggerControls(schema),
    view: signal(view),
  };
}
