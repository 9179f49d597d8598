import { expect, test } from 'vitest';
import { cutLibrary } from '../../.ci/vite/cuts/cutLibrary.ts';
import type { Part } from '../../.ci/vite/cuts/library.ts';
import { preact } from '../../.ci/vite/cuts/preact.ts';

test('another release of a library is read before it is cut', () => {
  expect(() => cutLibrary({ ...preact, version: '11.0.0' })).toThrow(
    `preact is ${preact.version}, and what is cut out of it was chosen in 11.0.0. See what has changed with npm diff`,
  );
});

test.each<[Part, string]>([
  [{ in: 'render.js', from: 'gone' }, '"gone" must stand 1× in render.js, and stands there 0×'],
  [{ in: 'render.js', from: 'import' }, '"import" must stand 1× in render.js, and stands there 5×'],
  [{ in: 'render.js', from: 'import', times: 2 }, '"import" must stand 2× in render.js, and stands there 5×'],
  [
    { in: 'render.js', from: 'export', upTo: 'gone' },
    '"export" up to "gone" must stand 1× in render.js, and stands there 0×',
  ],
  [{ in: 'gone.js', from: 'import' }, '"import" must stand 1× in gone.js, and stands there 0×'],
])('what cannot be cut as it is said is told: %j', (part, message) => {
  const cut = () => cutLibrary({ ...preact, cuts: [{ why: 'all that is old', parts: [part] }] });
  expect(cut).toThrow(`preact ${preact.version}: to cut out "all that is old", ${message}`);
});
