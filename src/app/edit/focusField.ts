import type { Signal } from '@preact/signals';
import type { TextPath } from '../../contract/surveys/translateSurvey.ts';
import { fieldKey } from './panel/controls.tsx';
import type { TabName } from './panel/Panel.tsx';
import type { TabProps } from './panel/tabProps.ts';

/** A text of the survey whose field is looked for. */
export interface WantedField {
  readonly path: TextPath;
  /** True for the label of a button of the card. The button also works, so no other tab is opened for it. */
  readonly isButton: boolean;
}

/** Opens the tab with the field of a text in the language of the card, and focuses the field. */
export function focusField(
  { controls, view, tab }: Pick<TabProps, 'controls' | 'view'> & { readonly tab: Signal<TabName> },
  { path, isButton }: WantedField,
): void {
  const own = controls.ask.some(({ name }) => name === path[0]) ? 'Ask' : 'Follow up';
  const wanted = path[0] === 'link' ? 'Look' : view.value.language ? 'Languages' : own;
  if (isButton && tab.value !== wanted) return;
  tab.value = wanted;
  // when the tab is rendered
  window.requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
    fields.find(({ dataset }) => dataset['field'] === fieldKey(path))?.focus();
  });
}
