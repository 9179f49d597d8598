import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { decodeDesign, type Design, encodeDesign, type Fields, type Look, plainLook } from './design.ts';
import { kinds, type Template } from './templates.ts';
import type { SurveyType } from '../../contract/survey.ts';

/** The design as it is, and everything that changes it. */
export interface Designer {
  readonly design: ReadonlySignal<Design>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  setFields(fields: Partial<Fields>): void;
  setLook(look: Partial<Look>): void;
  setServer(server: string): void;
  /** Takes another kind of survey, with its wording. */
  useTemplate(type: SurveyType, template: Template): void;
  undo(): void;
  redo(): void;
}

/** Milliseconds in which changes of one thing are undone together. */
const together = 1000;

/** Writes the address this long after a change: browsers limit how often. */
const addressDelay = 200;

/** Holds the design, and keeps it in the address of the page. */
export function createDesigner(window: Window & typeof globalThis): Designer {
  const read = () => decodeDesign(window.location.hash.slice(1));
  const design = signal<Design>(read() ?? firstDesign(window));
  const past = signal<readonly Design[]>([]);
  const future = signal<readonly Design[]>([]);
  let last = { what: '', at: 0 };

  function change(what: string, next: Partial<Design>): void {
    const at = window.performance.now();
    if (what !== last.what || at - last.at > together) past.value = [...past.value, design.value].slice(-200);
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
    design.value = target;
  }

  keepInAddress(window, design, () => {
    const given = read();
    if (given) change('address', given);
  });
  const namesOf = (part: object) => Object.keys(part).join();
  return {
    design,
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    setFields: (fields) => change(namesOf(fields), { fields: { ...design.value.fields, ...fields } }),
    setLook: (look) => change(namesOf(look), { look: { ...design.value.look, ...look } }),
    setServer: (server) => change('server', { server: server.trim().replace(/\/+$/, '') }),
    useTemplate(type, { fields }) {
      const { show_on_pages, trigger, collect_contact = false } = design.value.fields;
      change('template', { fields: { survey_type: type, ...fields, collect_contact, show_on_pages, trigger } });
    },
    undo: () => travel(past, future),
    redo: () => travel(future, past),
  };
}

function keepInAddress(
  window: Window & typeof globalThis,
  design: ReadonlySignal<Design>,
  onOtherAddress: () => void,
): void {
  let written = window.location.hash;
  let timer = 0;
  function write(): void {
    window.clearTimeout(timer);
    written = `#${encodeDesign(design.value)}`;
    window.history.replaceState(null, '', written);
  }
  effect(() => {
    void design.value;
    window.clearTimeout(timer);
    timer = window.setTimeout(write, addressDelay);
  });
  window.addEventListener('pagehide', write);
  window.addEventListener('hashchange', () => window.location.hash !== written && onOtherAddress());
}

function firstDesign({ crypto, location }: Window): Design {
  const [kind] = kinds;
  const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    uuid: createUuid(hex(crypto.getRandomValues(new Uint8Array(16)))),
    key: `pk_${hex(crypto.getRandomValues(new Uint8Array(12)))}`,
    server: location.origin,
    fields: { survey_type: kind!.type, ...kind!.templates[0]!.fields },
    look: plainLook,
  };
}

/** A random uuid of 32 hexadecimal digits; `randomUUID` is missing where the page does not come by https. */
const createUuid = (digits: string) => digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
