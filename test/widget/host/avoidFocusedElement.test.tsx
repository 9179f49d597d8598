import { afterEach, expect, test } from 'vitest';
import { avoidFocusedElement } from '../../../src/widget/host/avoidFocusedElement.ts';

const undo: (() => void)[] = [];

afterEach(() => {
  for (const each of undo.splice(0)) each();
  document.body.replaceChildren();
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Lays out an element at the lower edge, or at the upper one while it is flipped, and a field of the page. */
function layOut(fieldTop: number, height = 100) {
  const element = document.body.appendChild(document.createElement('div'));
  const field = document.body.appendChild(document.createElement('input'));
  element.getBoundingClientRect = () => new DOMRect(0, element.hasAttribute('flipped') ? 0 : 600 - height, 400, height);
  field.getBoundingClientRect = () => new DOMRect(50, fieldTop, 100, 20);
  undo.push(avoidFocusedElement(element));
  const focus = async () => {
    field.focus();
    await nextFrame();
    return element.hasAttribute('flipped');
  };
  return { element, focus };
}

test.each([
  ['moves away from a field that it covers', 550, 100, true],
  ['stays if it covers nothing', 300, 100, false],
  ['stays if it would also cover the field at the other edge', 300, 600, false],
])('the element %s', async (_, fieldTop, height, isFlipped) => {
  const { focus } = layOut(fieldTop, height);
  expect(await focus()).toBe(isFlipped);
});

test('the element moves away from a field that already has the focus', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.getBoundingClientRect = () => new DOMRect(50, 550, 100, 20);
  field.focus();
  const { element } = layOut(0);
  await expect.poll(() => element.hasAttribute('flipped')).toBe(true);
});

test('it can be stopped', async () => {
  const { focus } = layOut(550);
  await nextFrame();
  undo.splice(0)[0]!();
  expect(await focus()).toBe(false);
});
