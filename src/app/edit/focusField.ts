import { batch, type Signal } from '@preact/signals';
import type { TextPath } from '../../contract/surveys/translateSurvey.ts';
import { fieldKey } from './panel/controls.tsx';
import type { TabName } from './panel/Panel.tsx';
import type { TabProps } from './panel/tabProps.ts';
import { viewOf } from './preview/viewOf.ts';

/** A text of the survey whose field is looked for. */
export interface WantedField {
  readonly path: TextPath;
  /** True for the label of a button of the card. The button also works, so no other tab is opened for it. */
  readonly isButton: boolean;
}

const askFields: ReadonlySet<string> = new Set(['survey_type', 'scale_style']);
const whenFields: ReadonlySet<string> = new Set([
  'show_on_pages',
  'trigger',
  'starts_at',
  'ends_at',
  'max_responses',
  'budget',
]);

/** Returns the tab of a field. */
function tabOf(name: string, { ask, when }: TabProps['controls']): TabName {
  const isIn = (controls: TabProps['controls']['ask']) => controls.some((each) => each.name === name);
  if (name === 'link') return 'Look';
  if (name === 'language') return 'Languages';
  if (isIn(ask) || askFields.has(name)) return 'Ask';
  return isIn(when) || whenFields.has(name) ? 'When' : 'Follow up';
}

/** Opens the tab with the field of a text in the language of the card, and focuses the field. The card stays as it is. */
export function focusField(
  { controls, view, tab }: Pick<TabProps, 'controls' | 'view'> & { readonly tab: Signal<TabName> },
  { path, isButton }: WantedField,
): void {
  const wanted = view.value.language && path[0] !== 'link' ? 'Languages' : tabOf(String(path[0]), controls);
  if (isButton && tab.value !== wanted) return;
  tab.value = wanted;
  // when the tab is rendered
  window.requestAnimationFrame(() => {
    // a part of a field without its own control has that of the whole
    const isIn = ({ dataset }: HTMLElement) => `${fieldKey(path)}.`.startsWith(`${dataset['field']}.`);
    const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')].filter(isIn);
    const lengthOf = ({ dataset }: HTMLElement) => dataset['field']!.length;
    batch(() => {
      const shown = view.value;
      fields.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0]?.focus();
      view.value = shown;
    });
  });
}

/** Opens the tab with the field of an error, whatever the card shows now. */
export function focusError(props: Parameters<typeof focusField>[0] & Pick<TabProps, 'designer'>, path: TextPath): void {
  const [first, language, ...rest] = path;
  const isTranslation = first === 'translations' && typeof language === 'string';
  const field = isTranslation ? rest : path;
  const view = { ...props.view.value, language: isTranslation ? language : '' };
  props.view.value = viewOf(props.designer.design.value, view, field);
  focusField(props, { path: field, isButton: false });
}
