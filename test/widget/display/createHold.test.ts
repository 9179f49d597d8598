import { beforeEach, expect, test } from 'vitest';
import { createHold } from '../../../src/widget/display/createHold.ts';
import { aDocument } from '../../support/aDocument.ts';

let window: Window;
let log: string[];

beforeEach(() => {
  const document = aDocument({ hidden: false, hasFocus: () => true });
  window = Object.assign(new EventTarget(), { document, performance, setTimeout, clearTimeout }) as unknown as Window;
  log = [];
});

const act = (name: string) => () => void log.push(name);

function click(): void {
  window.dispatchEvent(Object.defineProperty(new Event('click'), 'isTrusted', { value: true }));
}

test('runs everything at once if it waits for nobody', () => {
  const hold = createHold(window, undefined);
  expect(hold.isHolding()).toBe(false);
  hold.run(act('one'));
  expect(log).toEqual(['one']);
});

test('runs what is held in its order, before the handlers of the act', () => {
  const hold = createHold(window, true);
  window.addEventListener('click', () => hold.run(act('handler')));
  hold.run(act('one'));
  hold.run(act('two'));
  expect(hold.isHolding()).toBe(true);
  expect(log).toEqual([]);
  click();
  expect(log).toEqual(['one', 'two', 'handler']);
  expect(hold.isHolding()).toBe(false);
});

test('runs at once what an action causes', () => {
  const hold = createHold(window, true);
  hold.run(() => hold.run(act('inner')));
  hold.run(act('outer'));
  click();
  expect(log).toEqual(['inner', 'outer']);
});

test('forgets what is dropped, and holds what follows', () => {
  const hold = createHold(window, true);
  hold.run(act('one'));
  hold.drop();
  hold.run(act('two'));
  click();
  hold.drop();
  hold.run(act('three'));
  expect(log).toEqual(['two', 'three']);
});

test('runs nothing after it was stopped', () => {
  const hold = createHold(window, true);
  hold.run(act('one'));
  hold.stop();
  click();
  expect(log).toEqual([]);
});
