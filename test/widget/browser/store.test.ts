import { expect, test } from 'vitest';
import { createStore } from '../../../src/widget/browser/store.ts';
import { aStorage } from '../delivery/support/storage.ts';

/** Creates the store of a page whose storage is full from `fill` on. Other tabs write to `items`. */
function aStoreThatFills() {
  let full = false;
  const items = aStorage();
  const storage = aStorage({
    getItem: (name) => items.getItem(name),
    removeItem: (name) => items.removeItem(name),
    setItem(name, text) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      items.setItem(name, text);
    },
  });
  return { items, store: createStore(() => storage), fill: () => void (full = true) };
}

test('stores values in the browser', () => {
  const storage = aStorage();
  expect(createStore(() => storage).write('a', '1')).toBe(true);
  expect(createStore(() => storage).read('a')).toBe('1');
  expect(createStore(() => storage).names('')).toEqual(['a']);
  createStore(() => storage).remove('a');
  expect(createStore(() => storage).read('a')).toBeNull();
});

test('lists the names with a prefix in order, including those kept in the page', () => {
  const storage = aStorage({
    setItem(this: Record<string, string>, name: string, text: string) {
      if (text.length > 1) throw new DOMException('full', 'QuotaExceededError');
      this[name] = text;
    },
  });
  const store = createStore(() => storage);
  store.write('ab', '1');
  store.write('b', '2');
  store.write('aa', 'too long');
  expect(store.names('a')).toEqual(['aa', 'ab']);
});

test.each<[string, () => Storage | null]>([
  ['is null', () => null],
  [
    'throws on access',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
  [
    'throws on every use',
    () =>
      aStorage({
        getItem() {
          throw new Error('denied');
        },
        setItem() {
          throw new Error('denied');
        },
      }),
  ],
  [
    'is full',
    () =>
      aStorage({
        setItem() {
          throw new DOMException('full', 'QuotaExceededError');
        },
      }),
  ],
])('keeps texts for the page if the storage %s', (_, open) => {
  const store = createStore(open);
  expect(store.read('a')).toBeNull();
  expect(store.write('a', '1')).toBe(false);
  expect(store.read('a')).toBe('1');
  expect(store.names('')).toEqual(['a']);
  store.remove('a');
  expect(store.read('a')).toBeNull();
  expect(store.names('')).toEqual([]);
});

test('reads the newer text if the browser could only store the older one', () => {
  const { store, fill } = aStoreThatFills();
  store.write('a', 'old');
  fill();
  store.write('a', 'new');
  expect(store.read('a')).toBe('new');
});

test('changes a text where it is stored, and makes no copy if the browser has no space for the change', () => {
  const { items, store, fill } = aStoreThatFills();
  store.write('stored', 'old');
  store.update('stored', 'new');
  expect(items.getItem('stored')).toBe('new');
  fill();
  store.write('on this page', 'old');
  store.update('on this page', 'new');
  expect(store.read('on this page')).toBe('new');
  store.update('stored', 'newest');
  items.setItem('stored', 'theirs');
  expect(store.read('stored')).toBe('theirs');
});

test('keeps what another tab wrote if this page could write nothing', () => {
  const { items, store, fill } = aStoreThatFills();
  fill();
  items.setItem('a', 'old');
  items.setItem('b', 'old');
  store.write('a', 'mine');
  store.write('b', 'mine');
  items.setItem('b', 'theirs');
  for (const name of ['a', 'b']) store.remove(name);
  expect(store.read('a')).toBeNull();
  expect(store.read('b')).toBe('theirs');
});
