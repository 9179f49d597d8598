// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * The pages of the site, which are the manuals of the repository: the address, and the file.
 * @type {readonly { readonly name: string, readonly pages: readonly (readonly [address: string, file: string])[] }[]}
 */
export const sections = [
  {
    name: 'Start',
    pages: [
      ['', 'README.md'],
      ['why', 'src/WHY.md'],
      ['server', 'src/service/README.md'],
      ['recipes', 'src/recipes/README.md'],
      ['docs-sites', 'src/recipes/DOCS.md'],
      ['wordpress', 'src/recipes/WORDPRESS.md'],
    ],
  },
  {
    name: 'Switch to asklet',
    pages: [
      ['from-delighted', 'src/import/DELIGHTED.md'],
      ['from-formbricks', 'src/import/FORMBRICKS.md'],
      ['from-typeform', 'src/import/TYPEFORM.md'],
      ['from-surveymonkey', 'src/import/SURVEYMONKEY.md'],
      ['from-posthog', 'src/import/POSTHOG.md'],
      ['import', 'src/import/README.md'],
    ],
  },
  {
    name: 'Ask',
    pages: [
      ['surveys', 'src/server/surveys/README.md'],
      ['targeting', 'src/widget/targeting/README.md'],
      ['frequency', 'src/widget/targeting/FREQUENCY.md'],
      ['budget', 'src/service/budget/README.md'],
      ['look', 'src/widget/card/README.md'],
      ['languages', 'src/widget/i18n/README.md'],
      ['link', 'src/service/link/README.md'],
      ['mailings', 'src/service/mailings/README.md'],
      ['screenshots', 'src/widget/screenshot/README.md'],
      ['publishing', 'src/service/publishing/README.md'],
    ],
  },
  {
    name: 'Read the answers',
    pages: [
      ['results', 'src/app/results/README.md'],
      ['changes', 'src/app/results/CHANGES.md'],
      ['notifications', 'src/service/notify/README.md'],
      ['webhooks', 'src/service/notify/WEBHOOKS.md'],
      ['mail-server', 'src/service/notify/MAIL.md'],
      ['people', 'src/service/people/README.md'],
      ['personal-data', 'src/service/personalData/README.md'],
      ['mcp', 'src/mcp/README.md'],
      ['skill', 'src/recipes/add-survey/SKILL.md'],
    ],
  },
  {
    name: 'Develop and test',
    pages: [
      ['commands', 'src/types/README.md'],
      ['options', 'src/widget/core/README.md'],
      ['debug', 'src/widget/debug/README.md'],
      ['testing', 'src/testing/README.md'],
      ['delivery', 'src/widget/delivery/README.md'],
      ['host-pages', 'src/widget/host/README.md'],
      ['browsers', 'e2e/engines/README.md'],
      ['cost', 'e2e/bench/README.md'],
      ['weight', 'e2e/bench/WEIGHT.md'],
      ['versions', 'src/types/VERSIONS.md'],
    ],
  },
  {
    name: 'Operate',
    pages: [
      ['deploy', 'src/service/DEPLOY.md'],
      ['cli', 'src/cli/README.md'],
      ['archive', 'src/service/archive/README.md'],
      ['login', 'src/service/people/LOGIN.md'],
      ['promises', 'src/service/PROMISES.md'],
      ['admin-api', 'src/service/ADMIN_API.md'],
    ],
  },
  {
    name: 'Write a backend',
    pages: [
      ['api', 'src/contract/README.md'],
      ['fields', 'src/contract/RESOURCES.md'],
      ['endpoints', 'src/contract/ENDPOINTS.md'],
      ['checks', 'src/checks/README.md'],
      ['store', 'src/server/store/OWN.md'],
    ],
  },
  {
    name: 'For audits',
    pages: [
      ['privacy', 'src/privacy/README.md'],
      ['stored', 'src/privacy/STORED.md'],
      ['policy', 'src/privacy/POLICY.md'],
      ['annex', 'src/privacy/ANNEX.md'],
      ['threats', 'src/privacy/THREATS.md'],
      ['accessibility', 'e2e/accessibility/README.md'],
      ['accessibility-card', 'e2e/accessibility/CARD.md'],
      ['accessibility-link', 'e2e/accessibility/LINK.md'],
      ['accessibility-app', 'e2e/accessibility/APP.md'],
      ['accessibility-en-301-549', 'e2e/accessibility/EN301549.md'],
      ['changelog', 'CHANGELOG.md'],
    ],
  },
];

/** The addresses of the files that are pages. */
export const addresses = new Map(
  sections.flatMap(({ pages }) => pages.map(([address, file]) => /** @type {const} */ ([file, address]))),
);

/** Returns the text of a page. @param {string} file */
export const readPage = (file) => readFileSync(join(root, file), 'utf8');

/** Returns the title of a page: its first heading. @param {string} file */
export const titleOf = (file) => /^# (.*)$/m.exec(readPage(file))?.[1] ?? file;
