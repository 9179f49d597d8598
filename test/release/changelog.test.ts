import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dateEntries, notesOf } from '../../.ci/release/changelog.js';

const changelog = `# Changelog

## [Unreleased]

- Stars.

## [1.0.0] - 2026-12-01

### Widget

- Everything.
`;
const date = new Date('2027-02-03T12:00:00Z');

test('gives the unreleased entries a version and a date', () => {
  const dated = dateEntries(changelog, '1.1.0', date);
  expect(dated).toContain('## [Unreleased]\n\n## [1.1.0] - 2027-02-03\n\n- Stars.\n\n## [1.0.0] - 2026-12-01\n');
  expect(notesOf(dated, '1.1.0')).toBe('- Stars.');
  expect(notesOf(dated, 'Unreleased')).toBeNull();
});

test('finds the entries of a version', () => {
  expect(notesOf(changelog, '1.0.0')).toBe('### Widget\n\n- Everything.');
  expect(notesOf(changelog, '1.0')).toBeNull();
  expect(notesOf(changelog, '2.0.0')).toBeNull();
});

test('dates no version twice, and none without entries', () => {
  expect(() => dateEntries(changelog, '1.0.0', date)).toThrow('1.0.0 has entries already');
  expect(() => dateEntries(dateEntries(changelog, '1.1.0', date), '1.2.0', date)).toThrow(
    '"Unreleased" has no entries',
  );
});

test('the changelog has a place for what is not released', () => {
  expect(readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')).toMatch(/^## \[Unreleased\]$/m);
});
