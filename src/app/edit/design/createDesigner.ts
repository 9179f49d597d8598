import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { SurveyType } from '../../../contract/surveys/survey.ts';
import { changedParts } from './changedParts.ts';
import { changeFields } from './changeFields.ts';
import type { Look } from '../../../contract/surveys/look.ts';
import type { Design, Fields } from './design.ts';
import { changeLook, placeOf, withPlace } from './look.ts';
import type { Template } from './templates.ts';
import { withTemplate } from './withTemplate.ts';

/** The design and the actions that change it. */
export interface Designer {
  readonly design: ReadonlySignal<Design>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  setFields(fields: Partial<Fields>): void;
  /** Changes values of the look: '' for none. */
  setLook(look: { [Name in keyof Look]: Look[Name] | '' }): void;
  /** Replaces whole parts of the design, for example the fields by those of an earlier version. */
  replace(parts: Partial<Design>): void;
  /** Changes what the owner doesn't decide, without an undo step: the key that the server has chosen. */
  setKey(key: string): void;
  /** Applies a template of another survey type. */
  useTemplate(type: SurveyType, template: Template): void;
  undo(): void;
  redo(): void;
}

/** The time in which changes of the same parts become one undo step, in ms. */
const together = 1000;

/** The maximum number of undo steps. */
const maxSteps = 200;

/**
 * Creates the designer of a survey.
 * @param now returns the time, in ms since any moment
 */
export function createDesigner(initial: Design, now: () => number): Designer {
  const design = signal(initial);
  const past = signal<readonly Design[]>([]);
  const future = signal<readonly Design[]>([]);
  let last = { what: '', at: 0 };

  function change(what: string, next: Partial<Design>): void {
    const at = now();
    if (what !== last.what || at - last.at > together) past.value = [...past.value, design.value].slice(-maxSteps);
    last = { what, at };
    future.value = [];
    design.value = { ...design.value, ...next };
  }

  function travel(from: typeof past, to: typeof past): void {
    const target = from.value.at(-1);
    if (!target) return;
    last = { what: '', at: 0 };
    from.value = from.value.slice(0, -1);
    to.value = [...to.value, design.value];
    design.value = { ...target, key: design.value.key };
  }

  function setFields(changed: Partial<Fields>): void {
    const { fields } = design.value;
    const next = changeFields(fields, changed);
    change(changedParts(fields, next).join(), { fields: next });
  }
  return {
    design,
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    setFields,
    setLook: (change) => setFields({ look: changeLook(design.value.fields.look, change) }),
    replace: (parts) => change('all', parts),
    setKey: (key) => (design.value = { ...design.value, key }),
    useTemplate: (type, template) =>
      change('template', {
        fields: { ...withTemplate(design.value.fields, type, template), look: lookWith(design.value.fields, template) },
      }),
    undo: () => travel(past, future),
    redo: () => travel(future, past),
  };
}

/** Returns the look of a design with another template. Only surveys that ask once per page are inside of the page. */
function lookWith(fields: Fields, { isPerPage }: Template): Look | undefined {
  const { look, trigger } = fields;
  if (isPerPage) return withPlace(look, 'inline');
  return trigger?.once_per_page && placeOf(fields) === 'inline' ? withPlace(look, 'bottom-right') : look;
}
