import { readFileSync } from 'node:fs';
import { computed, signal } from '@preact/signals';
import { checkFields } from '../../../src/app/edit/checkFields.ts';
import { createDesigner } from '../../../src/app/edit/design/createDesigner.ts';
import { fieldControls, triggerControls } from '../../../src/app/edit/design/fieldControls.ts';
import { newDesign } from '../../../src/app/edit/design/newDesign.ts';
import { lintSurveys } from '../../../src/lint/lintSurveys.ts';
import { createTexts } from '../../../src/app/i18n/texts.ts';
import type { TabProps } from '../../../src/app/edit/panel/tabProps.ts';
import type { View } from '../../../src/app/edit/preview/view.ts';

const texts = createTexts('en');
const schema: unknown = JSON.parse(readFileSync('public/surveys.schema.json', 'utf8'));
const view: View = { scheme: 'light', dir: 'ltr', language: '', step: 'scale', score: 1, choice: '' };

/** Creates the designer of a new survey. */
export const aDesigner = (now = () => performance.now()) =>
  createDesigner({ ...newDesign({ crypto }, texts), server: 'https://feedback.example' }, now);

/** Returns the props of the builder's tabs, with a new survey. */
export function aBuilder(): TabProps {
  const designer = aDesigner();
  return {
    designer,
    controls: fieldControls(schema, texts),
    triggers: triggerControls(schema, texts),
    view: signal(view),
    reach: signal(''),
    findings: computed(() => checkFields(lintSurveys, designer.design.value.fields)),
  };
}
