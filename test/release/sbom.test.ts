import { expect, test } from 'vitest';
import { bundledPackages, reduceSbom, type Sbom } from '../../.ci/release/sbom.js';

const component = (name: string, scope = 'required') => ({
  'bom-ref': `${name}@1.0.0`,
  name,
  scope,
  properties: [{ name: 'cdx:npm:package:development' }, { name: 'cdx:npm:package:path' }],
});

/** A bill of everything that is installed in the repository. */
const all: Sbom = {
  serialNumber: 'urn:uuid:1',
  metadata: { timestamp: '2026-11-27T10:00:00Z', component: component('folder') },
  components: ['hono', 'vitest', 'sqlite', 'build'].map((name) => component(name)),
  dependencies: [
    { ref: 'folder@1.0.0', dependsOn: ['hono@1.0.0', 'vitest@1.0.0', 'sqlite@1.0.0'] },
    { ref: 'sqlite@1.0.0', dependsOn: ['build@1.0.0'] },
    { ref: 'vitest@1.0.0', dependsOn: ['hono@1.0.0'] },
  ],
};
const release = { name: 'asklet', bundled: ['hono@1.0.0'], installed: ['sqlite'], time: '2026-11-01T00:00:00.000Z' };

test('finds the packages of a built file, even with a scope', () => {
  const licenses = '# Licenses\n\n## @hono/node-server - 2.1.8 (MIT)\n\ntext\n\n## pg - 8.23.1 (MIT)\n';
  expect(bundledPackages(licenses)).toEqual(['@hono/node-server@2.1.8', 'pg@8.23.1']);
});

test('lists what is bundled and what npm installs with the package, and no tools', () => {
  const { components, dependencies } = reduceSbom(all, release);
  expect(components.map(({ name }) => name)).toEqual(['hono', 'sqlite', 'build']);
  expect(components[0]?.properties).toEqual([{ name: 'cdx:npm:package:path' }]);
  expect(dependencies).toEqual([
    { ref: 'folder@1.0.0', dependsOn: ['hono@1.0.0', 'sqlite@1.0.0'] },
    { ref: 'sqlite@1.0.0', dependsOn: ['build@1.0.0'] },
  ]);
});

test('has nothing that differs between two runs or two folders', () => {
  const reduced = reduceSbom(all, release);
  expect(reduced).not.toHaveProperty('serialNumber');
  expect(reduced.metadata).toMatchObject({ timestamp: release.time, component: { name: 'asklet' } });
});

test('fails if a bundled package is not installed in this version', () => {
  expect(() => reduceSbom(all, { ...release, bundled: ['hono@2.0.0'] })).toThrow('hono@2.0.0');
});
