import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import {
  decodeDesign,
  type Design,
  encodeDesign,
  type Fields,
  type Look,
  plainLook,
  type SharedDesign,
} from './design.ts';
import { changeFields } from './changeFields.ts';
import { kinds, type Template, withTemplate } from './templates.ts';
import type { SurveyType } from '../../../contract/survey.ts';

/** The design and the actions that change it. */
export interface Designer {
  readonly design: ReadonlySignal<Design>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  setFields(fields: Partial<Fields>): void;
  setLook(look: Partial<Look>): void;
  setServer(server: string): void;
  /** Applies a template of another survey type. */
  useTemplate(type: SurveyType, template: Template): void;
  undo(): void;
  redo(): void;
}

/** The time in which changes of the same property become one undo step, in ms. */
const together = 1000;

/** The shortest time between two updates of the URL, in ms. Safari allows 100 in 30 seconds (https://trac.webkit.org/changeset/198687). */
const addressPause = 400;

/** The storage key for the server that the owner entered in this tab. */
const serverName = 'builder:server';

/** The storage key for the last change of the URL in this tab. */
const addressName = 'builder:address';

/** Creates the designer, which keeps the design in the URL of the page. */
export function createDesigner(window: Window & typeof globalThis): Designer {
  const read = () => decodeDesign(window.location.hash.slice(1));
  const server = window.sessionStorage.getItem(serverName) ?? window.location.origin;
  const design = signal<Design>({ ...(findLateDesign(window) ?? read() ?? firstDesign(window)), server });
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
    setFields: (fields) => change(namesOf(fields), { fields: changeFields(design.value.fields, fields) }),
    setLook: (look) => change(namesOf(look), { look: { ...design.value.look, ...look } }),
    setServer(given) {
      const server = given.trim().replace(/\/+$/, '');
      window.sessionStorage.setItem(serverName, server);
      change('server', { server });
    },
    useTemplate: (type, template) =>
      change('template', {
        fields: withTemplate(design.value.fields, type, template),
        look: lookWith(design.value, template),
      }),
    undo: () => travel(past, future),
    redo: () => travel(future, past),
  };
}

/** Returns the look of a design with another template. Only surveys that ask once per page are inside of the page. */
function lookWith({ fields, look }: Design, { isPerPage }: Template): Look {
  if (isPerPage) return { ...look, position: 'inline' };
  return fields.trigger?.once_per_page && look.position === 'inline' ? { ...look, position: plainLook.position } : look;
}

function keepInAddress(
  window: Window & typeof globalThis,
  design: ReadonlySignal<Design>,
  onOtherAddress: () => void,
): void {
  let shown = window.location.hash;
  let isWaiting = false;
  const current = () => `#${encodeDesign(design.value)}`;
  function write(): void {
    const before = shown;
    shown = current();
    if (shown === before) return;
    window.history.replaceState(null, '', shown);
    window.sessionStorage.setItem(addressName, JSON.stringify({ before, after: shown } satisfies AddressChange));
  }
  /** Writes the first change at once, and the changes of the following moments together. */
  function writeInTime(): void {
    if (isWaiting || current() === shown) return;
    write();
    isWaiting = true;
    window.setTimeout(() => {
      isWaiting = false;
      writeInTime();
    }, addressPause);
  }
  effect(() => {
    void design.value;
    writeInTime();
  });
  window.addEventListener('pagehide', write);
  window.addEventListener('hashchange', () => window.location.hash !== shown && onOtherAddress());
}

/** The last change of the URL in this tab. */
interface AddressChange {
  readonly before: string;
  readonly after: string;
}

/** Returns the design of a change that was made after a reload had begun, which still uses the URL from before. */
function findLateDesign({ location, sessionStorage, performance }: Window): SharedDesign | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const text = sessionStorage.getItem(addressName);
  if (!text || navigation?.type !== 'reload') return null;
  const { before, after } = JSON.parse(text) as AddressChange;
  return location.hash === before ? decodeDesign(after.slice(1)) : null;
}

function firstDesign({ crypto }: Window): SharedDesign {
  const [kind] = kinds;
  const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    uuid: createUuid(hex(crypto.getRandomValues(new Uint8Array(16)))),
    key: `pk_${hex(crypto.getRandomValues(new Uint8Array(12)))}`,
    fields: { survey_type: kind!.type, ...kind!.templates[0]!.fields },
    look: plainLook,
  };
}

/** Formats 32 random hexadecimal digits as a uuid. `randomUUID` exists only on https pages. */
const createUuid = (digits: string) => digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
