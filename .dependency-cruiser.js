// @ts-check
// Which folders and packages each folder of src/ may import. `npm run lint` reports every other import.
//
// Paths are relative to src/; a folder contains its subfolders, and {a,b} means either. A folder may import:
//   imports   everything from these paths
//   types     only types from these
//   lazy      these by import(), so that they become a separate chunk
//   packages  these packages; "node" means every module of Node
// `npm run types` checks the rest: a folder for browsers has no globals of Node, and the contract has neither.

/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */

/** The files of the contract without zod, which is larger than the widget. */
const light =
  'contract/{api/endpointPaths,closestName,limits,localeTag,patterns,scores,surveys/alternatives,surveys/asksOncePerUser,surveys/choices,surveys/contrast,surveys/pageRegex,surveys/readPageRules}.ts';
const preact = ['preact', '@preact/signals'];

/** A module of the service works without the others. */
const moduleApi = {
  imports: ['contract', 'server/api', 'server/store/store.ts', 'service/{adminRoutes,etag,repeat,linkKeyId,reply}.ts'],
  types: [
    'server/{createFaults,extension}.ts',
    'server/surveys',
    'service/database',
    'service/{module,surveysSource}.ts',
  ],
};

const layers = {
  'contract/[^/]*.ts': { packages: ['zod'] },
  'contract/surveys': { imports: ['contract/[^/]*.ts'], packages: ['zod'] },
  'contract/api': { imports: ['contract/[^/]*.ts', 'contract/surveys'], packages: ['zod'] },
  'contract/results': { imports: ['contract/[^/]*.ts', 'contract/{api,surveys}'], packages: ['zod'] },
  'contract/admin': { imports: ['contract/[^/]*.ts', 'contract/{api,results}'], packages: ['zod'] },
  'contract/openApi': { imports: ['contract'], packages: ['zod'] },
  // no Node: a page can show the same findings
  lint: { imports: ['contract'], packages: ['css-what', 'jsonc-parser', 'zod'] },
  // no parser of its own: the server and a page bring theirs
  import: {
    imports: ['contract/{jsonDepth,limits,localeTag,scores,time}.ts'],
    packages: ['jschardet', 'luxon', 'uuid'],
  },
  // what it reads comes from the admin API, which it is handed
  mcp: { imports: ['contract', 'lint'], packages: ['@modelcontextprotocol/sdk', 'crypto', 'zod'] },
  // a server's own schemas would agree with its errors
  checks: { imports: ['contract/[^/]*.md'], packages: ['node'] },

  'widget/browser': { types: ['contract'] },
  'widget/eligibility': { imports: [light], types: ['contract'] },
  'widget/i18n': { imports: [light, 'widget/browser'] },
  'widget/delivery': { imports: [light, 'widget/browser'], types: ['contract'] },
  'widget/host': { imports: [light, 'widget/browser'], types: ['contract'] },
  'widget/screenshot': { imports: [light, 'widget/browser'], types: ['contract'], packages: preact },
  'widget/core': { imports: [light, 'widget/{browser,delivery,eligibility}'], types: ['contract'] },
  // The core is loaded already. A chunk that imports it would contain it twice.
  'widget/targeting': { imports: [light, 'widget/{browser,eligibility}'], types: ['contract', 'widget/core'] },
  'widget/debug': {
    imports: [light, 'contract/api/keyRequired.ts', 'widget/{browser,delivery}'],
    types: ['contract', 'widget/{core,eligibility,targeting}'],
    packages: preact,
  },
  'widget/card': {
    imports: [light, 'widget/{browser,eligibility,host,i18n}'],
    types: ['contract'],
    lazy: ['widget/screenshot'],
    packages: preact,
  },
  'widget/display': {
    imports: [light, 'widget/{browser,card,delivery,eligibility,host,i18n}'],
    types: ['contract', 'widget/core'],
    lazy: ['widget/debug'],
  },
  'widget/[^/]*.ts': {
    imports: [light, 'widget/{browser,core}'],
    types: ['contract', 'widget/eligibility'],
    lazy: ['widget/{display,targeting}'],
  },
  types: { imports: ['widget'] },
  // the package of its users is the same one
  react: { packages: ['asklet', 'react'] },
  element: { packages: ['asklet'] },

  link: {
    imports: ['contract/{patterns,scores}.ts', 'widget/{browser,card,core,delivery,eligibility,host,i18n}'],
    types: ['contract'],
    packages: [...preact, 'preact-render-to-string'],
  },
  shop: {
    imports: ['contract/scores.ts', 'widget/{browser,card,eligibility,host,i18n}'],
    types: ['contract'],
    packages: preact,
  },
  gallery: { imports: ['contract/{scores,surveys/defaultSurvey}.ts'], types: ['contract'], packages: preact },
  // The checks are loaded once the editor or a surveys file is open, and the card in the frame of the preview.
  app: {
    imports: [
      'contract/admin/routes.ts',
      'contract/{addresses,canonicalJson,limits,localeTag,patterns,roles,scores,time}.ts',
      'contract/results/{confidenceSequence,describeFinding,forgottenScores,statistics}.ts',
      'contract/surveys/{alternatives,asksOncePerUser,choices,contrast,defaultSurvey,languages,linkPageOf,partId,readPageRules,surveyTypes,translateSurvey,unseenFields}.ts',
      'gallery',
      'import',
      'link',
      'shop/styleShop.ts',
      'widget/{browser,eligibility,targeting}',
      'widget/card/scales/thumbPath.ts',
    ],
    types: ['contract', 'widget/{card,host,i18n}'],
    lazy: ['lint', 'shop'],
    packages: [...preact, 'csv-parse', 'd3-scale', 'd3-shape', 'jsonc-parser', 'qrcode', 'zod'],
  },

  // the reference server: nothing of Node outside of its port and SQLite, and nothing of the service
  'server/[^/]*.ts': {
    imports: ['contract', 'server/api', 'server/store/[^/]*.ts', 'server/surveys'],
    lazy: ['server/node', 'server/store/sqlite'],
    packages: ['@noble/hashes', 'hono', 'zod'],
  },
  // the rules of the API: no web framework, and no store but its interface
  'server/api': {
    imports: ['contract', 'server/{digest,inTime}.ts', 'server/store/store.ts'],
    types: ['server/extension.ts', 'server/surveys'],
    packages: ['bcp-47-match', 'hono/.*utils/(accept|url).js', 'image-dimensions', 'isbot', 'zod'],
  },
  'server/surveys': { imports: ['contract', 'lint', 'server/digest.ts'] },
  'server/store/[^/]*.ts': { types: ['contract'] },
  // what any SQL database does for the server
  'server/store/sql': {
    imports: ['contract/results/breakdowns.ts', 'server/digest.ts', 'server/store/store.ts'],
    types: ['contract'],
  },
  'server/store/sqlite': {
    imports: ['server/store/sql', 'server/store/store.ts'],
    types: ['contract'],
    packages: ['node', '@photostructure/sqlite'],
  },
  'server/node': {
    imports: ['server/api', 'server/digest.ts', 'server/store', 'server/surveys'],
    types: ['server/extension.ts'],
    packages: ['node', '@hono/node-server'],
  },

  'service/[^/]*.ts': { imports: ['contract', 'server', 'service'], packages: ['node', 'hono', 'zod'] },
  'service/database': { imports: ['contract', 'server/digest.ts', 'server/store'], packages: ['node', 'pg'] },
  'service/limits': {
    ...moduleApi,
    imports: [...moduleApi.imports, 'service/database'],
    packages: ['node', 'ipaddr.js'],
  },
  'service/example': {
    ...moduleApi,
    imports: [...moduleApi.imports, 'service/{database,results}'],
    packages: ['hono'],
  },
  'service/budget': { ...moduleApi, packages: ['luxon'] },
  'service/results': {
    ...moduleApi,
    imports: [...moduleApi.imports, 'server/store/sql', 'service/{budget,database}'],
    packages: ['node', 'hono', 'stopword', 'zod'],
  },
  'service/operations': {
    ...moduleApi,
    imports: [...moduleApi.imports, 'server/inTime.ts'],
    packages: ['node', 'hono', 'prom-client'],
  },
  'service/people': {
    ...moduleApi,
    imports: [...moduleApi.imports, 'server/digest.ts', 'server/surveys', 'service/limits'],
    packages: ['node', 'hono'],
  },
  'service/notify': {
    ...moduleApi,
    packages: [
      'node',
      'hono',
      'ipaddr.js',
      'luxon',
      'nodemailer',
      'proxy-from-env',
      'request-filtering-agent',
      'standardwebhooks',
    ],
  },
  'service/publishing': {
    ...moduleApi,
    imports: [
      ...moduleApi.imports,
      'lint',
      'server/{digest,node/readSurveysFile,store/sqlite/whyNoAccess}.ts',
      'server/surveys',
    ],
    packages: ['node', 'hono', 'jsonc-parser'],
  },
  'service/link': { ...moduleApi, imports: [...moduleApi.imports, 'link'], packages: ['node', 'hono'] },
  'service/mailings': {
    ...moduleApi,
    imports: [...moduleApi.imports, 'link', 'server/digest.ts', 'service/{link,notify}'],
    packages: ['node', 'hono', 'csv-stringify'],
  },
  'service/personalData': {
    ...moduleApi,
    imports: [...moduleApi.imports, 'service/{mailings,results}'],
    packages: ['node', 'hono'],
  },
  'service/pages': { ...moduleApi, packages: ['node', 'hono'] },
  // for the command line: it serves nothing
  'service/archive': {
    imports: ['contract', 'server/{api,node,store}', 'service/{database,publishing,results}', 'service/openStore.ts'],
    packages: ['node', 'zod'],
  },

  vite: {
    imports: ['contract', 'server', 'service', 'testing/serveFile.ts'],
    packages: ['node', '@hono/node-server', 'vite'],
  },
  testing: {
    imports: [
      'checks',
      'contract/{addresses,api/endpointOf,api/endpointPaths,patterns,surveys/defaultSurvey,surveys/surveyTypes}.ts',
      'server/index.ts',
    ],
    types: ['contract'],
    packages: ['node', '@hono/node-server', '@playwright/test', 'jsonc-parser'],
  },
  cli: {
    imports: ['checks', 'contract', 'import', 'link', 'server', 'service'],
    lazy: ['mcp'],
    packages: [
      'node',
      '@modelcontextprotocol/sdk',
      'commander',
      'csv-parse',
      'csv-stringify',
      'pino',
      'qrcode',
      'sonic-boom',
      'zod',
    ],
  },
};

/** Returns a path of the table as a regular expression. @param {string} path */
const pathOf = (path) =>
  `^src/${path.replaceAll(/\{(.*?)\}/g, (_, names) => `(${names.replaceAll(',', '|')})`)}${path.includes('.') ? '$' : '/'}`;
/** Returns what the files of a package match. @param {string} name */
const packageOf = (name) => `^(node_modules/)?${name}(/|$)`;

/**
 * Returns the rules of a line of the table.
 *
 * @param {[string, { imports?: string[], types?: string[], lazy?: string[], packages?: string[] }]} line
 * @returns {Rule[]}
 */
function rulesOf([layer, { imports = [], types = [], lazy = [], packages = [] }]) {
  const rule = { severity: /** @type {const} */ ('error'), from: { path: pathOf(layer) } };
  const free = [layer, ...imports].map(pathOf);
  const typePaths = types.map(pathOf);
  const lazyPaths = lazy.map(pathOf);
  /** @type {Rule} */
  const others = {
    ...rule,
    name: `${layer}: imports`,
    comment: 'If the folder should depend on it, add it to .dependency-cruiser.js.',
    to: {
      pathNot: [...free, ...typePaths, ...lazyPaths, ...packages.map(packageOf)],
      dependencyTypesNot: packages.includes('node') ? ['core'] : [],
    },
  };
  /** @type {Rule} */
  const onlyTypes = {
    ...rule,
    name: `${layer}: types`,
    comment: 'Import only types from there.',
    to: { path: typePaths, pathNot: [...free, ...lazyPaths], dependencyTypesNot: ['type-only'] },
  };
  /** @type {Rule} */
  const onlyLazy = {
    ...rule,
    name: `${layer}: lazy`,
    comment: 'Import it by import(), or only types from there.',
    to: { path: lazyPaths, pathNot: free, dynamic: false, dependencyTypesNot: ['type-only'] },
  };
  // an empty list of paths would match all
  return [others, ...(types.length > 0 ? [onlyTypes] : []), ...(lazy.length > 0 ? [onlyLazy] : [])];
}

/** @satisfies {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(layers).flatMap(rulesOf),
    {
      name: 'a new folder',
      comment: 'Add it to .dependency-cruiser.js.',
      severity: 'error',
      from: { path: '^src/', pathNot: Object.keys(layers).map(pathOf) },
      to: {},
    },
    { name: 'circular', severity: 'error', scope: 'folder', from: { path: '^src/' }, to: { circular: true } },
    {
      name: 'e2e',
      comment: 'A browser test runs what is built (asklet/server).',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^src/', pathNot: '^src/contract/' },
    },
  ],
  options: {
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^test-results/', '^e2e/clients/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
