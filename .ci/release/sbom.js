// @ts-check

/** @typedef {{ 'bom-ref': string, name: string, scope?: string, properties?: { name: string }[] }} Component */
/**
 * A bill of materials in CycloneDX, as `npm sbom` writes it.
 * @typedef {{
 *   serialNumber?: string,
 *   metadata: { timestamp: string, component: Component },
 *   components: Component[],
 *   dependencies: { ref: string, dependsOn: string[] }[]
 * }} Sbom
 */

/** Returns the packages that a built file contains, as "name@version". @param {string} licenses the built licenses.md */
export const bundledPackages = (licenses) =>
  [...licenses.matchAll(/^## (\S+) - (\S+) \(/gm)].map(([, name, version]) => `${name}@${version}`);

/**
 * Reduces a bill of all installed packages to those that users get: what is bundled, and what npm installs with it. The
 * same sources give the same bill.
 * @param {Sbom} sbom
 * @param {{ name: string, bundled: readonly string[], installed: readonly string[], time: string }} release
 * `installed` are names of dependencies
 * @returns {Sbom}
 */
export function reduceSbom({ serialNumber: _, ...sbom }, { name, bundled, installed, time }) {
  const dependsOn = new Map(sbom.dependencies.map((each) => [each.ref, each.dependsOn]));
  const refOf = (/** @type {string} */ name) => sbom.components.find((each) => each.name === name)?.['bom-ref'];
  const shipped = new Set(bundled);
  // a set also visits what is added in the meantime
  const withDependencies = new Set(installed.map((each) => refOf(each) ?? each));
  for (const ref of withDependencies) for (const next of dependsOn.get(ref) ?? []) withDependencies.add(next);
  for (const ref of withDependencies) shipped.add(ref);

  const components = sbom.components.filter((each) => shipped.has(each['bom-ref']));
  const missing = [...shipped].filter((ref) => !components.some((each) => each['bom-ref'] === ref));
  if (missing.length > 0) throw new Error(`Unknown to npm, but in the package: ${missing.join(', ')}. Run npm ci.`);
  const root = sbom.metadata.component['bom-ref'];
  return {
    ...sbom,
    // npm names the package after its folder
    metadata: { ...sbom.metadata, timestamp: time, component: { ...sbom.metadata.component, name } },
    components: components.map((each) => ({
      ...each,
      // in the repository these are for development only
      properties: each.properties?.filter((property) => property.name !== 'cdx:npm:package:development') ?? [],
    })),
    dependencies: sbom.dependencies
      .filter(({ ref }) => ref === root || shipped.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => shipped.has(each)) })),
  };
}
