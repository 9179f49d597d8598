import { afterEach, expect, test, vi } from 'vitest';
import type { Appearance } from '../../../src/widget/host/appearance.ts';
import { createStyles } from '../../../src/widget/browser/createStyles.ts';
import { createHost, findTarget, type Host } from '../../../src/widget/host/createHost.ts';
import { surveyUuid } from '../../support/builders.ts';

let host: Host | undefined;

afterEach(() => {
  host?.remove();
  document.body.replaceChildren();
});

const appearance: Appearance = {
  position: 'top-left',
  theme: 'dark',
  accent: null,
  target: null,
  npsColors: false,
  buttonStyle: 'button',
  font: null,
  radius: null,
};

function create(accent: string | null = null, parent: Element | null = null) {
  const reportError = vi.fn<(message: string) => void>();
  const onRemovedByPage = vi.fn<() => void>();
  const styles = createStyles('.card { color: red }');
  host = createHost({
    document,
    surveyId: surveyUuid,
    appearance: { ...appearance, accent },
    styles,
    reportError,
    parent,
    onRemovedByPage,
  });
  return { ...host, reportError, onRemovedByPage };
}

/** Waits until the mutation observers have run. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

function addToPage(): HTMLElement {
  return document.body.appendChild(document.createElement('main'));
}

test('the element is in the body, and has its survey, position and theme', () => {
  const { element } = create();
  expect(element.parentNode).toBe(document.body);
  const attributes = ['survey', 'position', 'theme'].map((name) => element.getAttribute(name));
  expect(attributes).toEqual([surveyUuid, 'top-left', 'dark']);
});

test('the styles are those of its shadow root', () => {
  const { root } = create();
  const [styles] = root.adoptedStyleSheets;
  expect([...styles!.cssRules].map((rule) => (rule as CSSStyleRule).selectorText)).toContain('.card');
});

test('a parent contains the element', () => {
  const parent = addToPage();
  const { element } = create(null, parent);
  expect(element.parentNode).toBe(parent);
  expect(element.getAttribute('position')).toBe('inline');
  expect(element.getAttribute('popover')).toBeNull();
});

test('an accent is a property of the element, and reported if it is not a color', () => {
  const supports = vi.fn<(property: string, value: string) => boolean>((_, value) => value !== 'bluish');
  vi.stubGlobal('CSS', { supports });
  const orange = create('orange');
  expect(orange.element.style.getPropertyValue('--asklet-accent')).toBe('orange');
  expect(orange.reportError).not.toHaveBeenCalled();
  host!.remove();
  const bluish = create('bluish');
  expect(bluish.element.style.getPropertyValue('--asklet-accent')).toBe('');
  expect(bluish.reportError.mock.calls).toEqual([['data-accent is "bluish": it must be a CSS color']]);
  vi.unstubAllGlobals();
});

test('a page that removes only the element wants it removed', async () => {
  const { element, onRemovedByPage } = create();
  element.remove();
  await settle();
  expect(onRemovedByPage).toHaveBeenCalledTimes(1);
});

test('the element returns to a page that rewrites its body', async () => {
  addToPage();
  const { element, onRemovedByPage } = create();
  document.body.replaceChildren(document.createElement('section'));
  await settle();
  expect(element.parentNode).toBe(document.body);
  expect(onRemovedByPage).not.toHaveBeenCalled();
});

test('removing the parent without a replacement removes the element, moving it does not', async () => {
  const parent = addToPage();
  const { onRemovedByPage } = create(null, parent);
  document.body.prepend(parent);
  await settle();
  expect(onRemovedByPage).not.toHaveBeenCalled();
  parent.remove();
  await settle();
  expect(onRemovedByPage).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(onRemovedByPage).toHaveBeenCalled(), 5_000);
});

test('nothing is observed after we removed the element', async () => {
  const { element, remove, onRemovedByPage } = create();
  remove();
  await settle();
  expect(element.isConnected).toBe(false);
  expect(onRemovedByPage).not.toHaveBeenCalled();
});

test.each<[string, string | null, boolean, string[]]>([
  ['no target', null, false, []],
  ['a target of the page', 'main', true, []],
  [
    'a target that the page lacks',
    '#nowhere',
    false,
    ['data-target is "#nowhere": it must select an element of the page'],
  ],
  ['a target that is not a selector', '[', false, ['data-target is "[": it must select an element of the page']],
])('%s', (_, target, isFound, errors) => {
  const main = addToPage();
  const reportError = vi.fn<(message: string) => void>();
  expect(findTarget({ document, appearance: { ...appearance, target }, reportError })).toBe(isFound ? main : null);
  expect(reportError.mock.calls.flat()).toEqual(errors);
});

test('an empty copy of an element, which is restored with a copy of the page, is removed', () => {
  const { element } = create(null, addToPage());
  const copy = element.cloneNode(true);
  host!.remove();
  document.body.append(copy);
  const next = create();
  expect([...document.querySelectorAll('asklet-survey')]).toEqual([next.element]);
});
