// @ts-check

/**
 * The pages of the site, which are the manuals of the repository: a title, the address, and the file.
 * @type {readonly { readonly name: string, readonly pages: readonly (readonly [title: string, address: string, file: string])[] }[]}
 */
export const sections = [
  {
    name: 'Start',
    pages: [
      ['asklet', '', 'README.md'],
      ['Why asklet', 'why', 'src/WHY.md'],
      ['Install the server', 'server', 'src/service/README.md'],
      ['Put it into your site', 'recipes', 'src/recipes/README.md'],
      ['Was this page helpful?', 'docs-sites', 'src/recipes/DOCS.md'],
      ['WordPress', 'wordpress', 'src/recipes/WORDPRESS.md'],
    ],
  },
  {
    name: 'Switch to asklet',
    pages: [
      ['From Delighted', 'from-delighted', 'src/import/DELIGHTED.md'],
      ['From Formbricks', 'from-formbricks', 'src/import/FORMBRICKS.md'],
      ['From Typeform', 'from-typeform', 'src/import/TYPEFORM.md'],
      ['From SurveyMonkey', 'from-surveymonkey', 'src/import/SURVEYMONKEY.md'],
      ['From PostHog', 'from-posthog', 'src/import/POSTHOG.md'],
      ['Any other file', 'import', 'src/import/README.md'],
    ],
  },
  {
    name: 'Ask',
    pages: [
      ['Write a survey', 'surveys', 'src/server/surveys/README.md'],
      ['Pages, moment, visitors', 'targeting', 'src/widget/targeting/README.md'],
      ['How often', 'frequency', 'src/widget/targeting/FREQUENCY.md'],
      ['A budget', 'budget', 'src/service/budget/README.md'],
      ['Colors and fonts', 'look', 'src/widget/card/README.md'],
      ['Languages', 'languages', 'src/widget/i18n/README.md'],
      ['By link', 'link', 'src/service/link/README.md'],
      ['By email', 'mailings', 'src/service/mailings/README.md'],
      ['Screenshots', 'screenshots', 'src/widget/screenshot/README.md'],
      ['Publish', 'publishing', 'src/service/publishing/README.md'],
    ],
  },
  {
    name: 'Read the answers',
    pages: [
      ['Results', 'results', 'src/app/results/README.md'],
      ['Changes of the score', 'changes', 'src/app/results/CHANGES.md'],
      ['Notifications', 'notifications', 'src/service/notify/README.md'],
      ['Webhooks', 'webhooks', 'src/service/notify/WEBHOOKS.md'],
      ['A mail server', 'mail-server', 'src/service/notify/MAIL.md'],
      ['People and programs', 'people', 'src/service/people/README.md'],
      ['Erase personal data', 'personal-data', 'src/service/personalData/README.md'],
      ['Agents (MCP)', 'mcp', 'src/mcp/README.md'],
      ['A skill for coding agents', 'skill', 'src/recipes/add-survey/SKILL.md'],
    ],
  },
  {
    name: 'Develop and test',
    pages: [
      ['Commands and events', 'commands', 'src/types/README.md'],
      ['Options of the tag', 'options', 'src/widget/core/README.md'],
      ["Why a survey doesn't show", 'debug', 'src/widget/debug/README.md'],
      ['Playwright, Cypress, Vitest', 'testing', 'src/testing/README.md'],
      ['Requests and failures', 'delivery', 'src/widget/delivery/README.md'],
      ['Unusual pages', 'host-pages', 'src/widget/host/README.md'],
      ['Browsers', 'browsers', 'e2e/engines/README.md'],
      ['What it costs a page', 'cost', 'e2e/bench/README.md'],
      ['Weight, compared', 'weight', 'e2e/bench/WEIGHT.md'],
      ['Versions', 'versions', 'src/types/VERSIONS.md'],
    ],
  },
  {
    name: 'Operate',
    pages: [
      ['Containers, proxies, processes', 'deploy', 'src/service/DEPLOY.md'],
      ['Commands', 'cli', 'src/cli/README.md'],
      ['Move to PostgreSQL, export', 'archive', 'src/service/archive/README.md'],
      ['Your company’s login', 'login', 'src/service/people/LOGIN.md'],
      ['What is guaranteed', 'promises', 'src/service/PROMISES.md'],
      ['The admin API', 'admin-api', 'src/service/ADMIN_API.md'],
    ],
  },
  {
    name: 'Write a backend',
    pages: [
      ['The API', 'api', 'src/contract/README.md'],
      ['Its fields', 'fields', 'src/contract/RESOURCES.md'],
      ['Its endpoints', 'endpoints', 'src/contract/ENDPOINTS.md'],
      ['Check a backend', 'checks', 'src/checks/README.md'],
      ['Your own store', 'store', 'src/server/store/OWN.md'],
    ],
  },
  {
    name: 'For audits',
    pages: [
      ['Record of processing', 'privacy', 'src/privacy/README.md'],
      ['What is stored', 'stored', 'src/privacy/STORED.md'],
      ['Texts for a policy', 'policy', 'src/privacy/POLICY.md'],
      ['Annex for a contract', 'annex', 'src/privacy/ANNEX.md'],
      ['Threat model', 'threats', 'src/privacy/THREATS.md'],
      ['Accessibility', 'accessibility', 'e2e/accessibility/README.md'],
      ['WCAG: card', 'accessibility-card', 'e2e/accessibility/CARD.md'],
      ['WCAG: page by link', 'accessibility-link', 'e2e/accessibility/LINK.md'],
      ['WCAG: app', 'accessibility-app', 'e2e/accessibility/APP.md'],
      ['EN 301 549', 'accessibility-en-301-549', 'e2e/accessibility/EN301549.md'],
      ['Changelog', 'changelog', 'CHANGELOG.md'],
    ],
  },
];

/** The addresses of the files that are pages. */
export const addresses = new Map(
  sections.flatMap(({ pages }) => pages.map(([, address, file]) => /** @type {const} */ ([file, address]))),
);
