import * as fc from 'fast-check';
import { Window } from 'happy-dom';
import * as whole from 'preact';
import { beforeAll, expect, test } from 'vitest';
import { anElement, type Drawn, type DrawnElement } from '../support/anElement.ts';
import { cutLibraries } from '../support/cutLibraries.ts';

type Library = Pick<typeof whole, 'h' | 'render' | 'Fragment'>;

const { document, Event } = new Window() as unknown as { document: Document; Event: typeof globalThis.Event };
let cut: Library;

beforeAll(async () => {
  cut = await cutLibraries();
});

const createRoot = () => document.createElement('section').attachShadow({ mode: 'open' });

const nodesIn = (parent: Node): Node[] => [...parent.childNodes].flatMap((node) => [node, ...nodesIn(node)]);

/** Draws with a library, and notes what a page would notice of it. */
function createStage({ h, render, Fragment }: Library) {
  const root = createRoot();
  const seen: Node[] = [];
  const calls: (readonly [string, Node | null])[] = [];
  const refs: Record<string, (node: Node | null) => void> = {};
  for (const name of ['first', 'second']) refs[name] = (node) => calls.push([name, node]);

  function make(drawn: Drawn): whole.ComponentChild {
    if (Array.isArray(drawn)) return drawn.map(make) as never;
    if (typeof drawn !== 'object' || !drawn) return drawn;
    const { type, key, handler, ref, attributes, children } = drawn as DrawnElement;
    const properties: Record<string, unknown> = { ...attributes };
    if (key != null) properties['key'] = key;
    if (handler && type) properties['onClick'] = (event: Event) => calls.push([handler, event.currentTarget as Node]);
    if (ref && type) properties['ref'] = refs[ref];
    return h((type ?? Fragment) as 'p', properties, ...children.map(make));
  }

  /** Each node by the order in which it was first seen. */
  function numberOf(node: Node): number {
    if (!seen.includes(node)) seen.push(node);
    return seen.indexOf(node);
  }

  return {
    draw: (drawn: Drawn) => render(make(drawn), root),
    /** Does to every field and button what a visitor could do. */
    visit() {
      for (const field of root.querySelectorAll('input')) {
        field.value += '!';
        field.checked = !field.checked;
      }
      for (const element of root.querySelectorAll('*')) element.dispatchEvent(new Event('click', { bubbles: true }));
    },
    look: () => ({
      html: root.innerHTML,
      nodes: nodesIn(root).map((node) => [numberOf(node), (node as Element).namespaceURI]),
      fields: [...root.querySelectorAll('input')].map(({ value, checked, tabIndex }) => [value, checked, tabIndex]),
      calls: calls.splice(0).map(([name, node]) => [name, node && numberOf(node)]),
    }),
  };
}

test('what is left of Preact draws all that the card can draw as the whole of it does', () => {
  fc.assert(
    fc.property(fc.array(fc.option(anElement), { minLength: 1, maxLength: 4 }), (drawings) => {
      const [expected, actual] = [createStage(whole), createStage(cut)];
      for (const drawing of [...drawings, null]) {
        for (const stage of [expected, actual]) stage.draw(drawing);
        expect(JSON.stringify(actual.look())).toBe(JSON.stringify(expected.look()));
        for (const stage of [expected, actual]) stage.visit();
        expect(JSON.stringify(actual.look())).toBe(JSON.stringify(expected.look()));
      }
    }),
    { numRuns: 200 },
  );
});

test('a listener that comes while an event bubbles does not hear of it', () => {
  const root = createRoot();
  let heard = 0;
  const draw = (attributes: object) => cut.render(cut.h('p', attributes, cut.h('button', { onClick: listen })), root);
  const listen = () => draw({ onClick: () => heard++ });
  const click = () => root.querySelector('button')!.dispatchEvent(new Event('click', { bubbles: true }));
  draw({});
  click();
  expect(heard).toBe(0);
  click();
  expect(heard).toBe(1);
});

test('an object that is no element is not drawn, whatever a server sent', () => {
  const root = createRoot();
  cut.render(cut.h('p', null, JSON.parse('{"type":"b","props":{}}') as never, 'text'), root);
  expect(root.innerHTML).toBe('<p>text</p>');
});
