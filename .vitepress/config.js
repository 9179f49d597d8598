// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import { defineConfig } from 'vitepress';
import { addresses, readPage, sections, titleOf } from './pages.js';
import { slugify } from './slugify.js';

// The site of the manuals, from the files of the repository: npm run docs

const root = resolve(import.meta.dirname, '..');
const { description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { repository, homepage } = JSON.parse(readFileSync(join(root, '.github/project.json'), 'utf8'));

/** Returns the pages of the repository that are not on the site. */
function otherPages() {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  return files.filter((file) => file.endsWith('.md') && !file.includes('node_modules/') && !addresses.has(file));
}

/** Returns whether readers of the manuals need a file itself. @param {string} file */
const isDownload = (file) => /^(\.github\/deploy\/[\w.]+|src\/wordpress\/asklet\.php)$/.test(file);

/**
 * Returns where a link of a page leads on the site. A file that is not on it is in the repository; null if that is not known.
 * @param {string} href @param {string} file the page
 */
function resolveLink(href, file) {
  if (/^([a-z]+:|#|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.join(posix.dirname(file), path).replace(/\/$/, '');
  const address = addresses.get(target);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (address !== undefined) return `/${address}${hash}`;
  if (isDownload(target)) return `/files/${posix.basename(target)}`;
  return repository ? `${repository}/blob/main/${target}${hash}` : null;
}

/**
 * Leads the links between files to the pages of the site, and keeps double braces, which would be code of Vue.
 * @param {import('markdown-it').default} md
 */
function prepareMarkdown(md) {
  for (const name of ['text', 'code_inline']) {
    const render = md.renderer.rules[name];
    md.renderer.rules[name] = (...given) => render?.(...given).replaceAll('{{', '&#123;&#123;') ?? '';
  }
  md.core.ruler.push('resolve-links', ({ tokens, env }) => {
    const file = posix.relative(root, env.realPath ?? env.path);
    for (const { children } of tokens) {
      let isRemoved = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const link = resolveLink(String(token.attrGet('href')), file);
          isRemoved = link === null;
          if (link !== null) token.attrSet('href', link);
        }
        if (isRemoved && token.type.startsWith('link_')) [token.type, token.tag] = ['html_inline', ''];
        if (token.type === 'link_close') isRemoved = false;
      }
    }
  });
}

/** Returns the text of a page whose links lead to the texts of other pages. @param {string} text @param {string} file */
const withLinks = (text, file) =>
  text.replaceAll(/!?\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, /** @type {string} */ label, /** @type {string} */ href) => {
    const link = resolveLink(href, file);
    if (link === null) return label;
    const isPage = link.startsWith('/') && !link.startsWith('/files/');
    return whole.replace(href, isPage ? link.replace(/^\/([^#]*)/, (_, page) => `/${page || 'index'}.md`) : link);
  });

/** Copies the files that readers need. @param {string} folder */
async function writeFiles(folder) {
  const names = await readdir(join(root, '.github/deploy'));
  const files = [...names.map((name) => `.github/deploy/${name}`), 'src/wordpress/asklet.php'];
  await mkdir(join(folder, 'files'), { recursive: true });
  for (const file of files) await copyFile(join(root, file), join(folder, 'files', posix.basename(file)));
}

/** Writes what agents read: a list of the pages, all pages in one file, and each page as it is. @param {string} folder */
async function writeTexts(folder) {
  const texts = [...addresses].map(([file, address]) => ({
    address: `${address || 'index'}.md`,
    text: withLinks(readPage(file), file),
  }));
  await mkdir(folder, { recursive: true });
  for (const { address, text } of texts) await writeFile(join(folder, address), text);
  const base = homepage ? homepage.replace(/\/$/, '') : '';
  const list = sections.map(({ name, pages }) =>
    [
      `## ${name}`,
      '',
      ...pages.map(([address, file]) => {
        const [, about = ''] = /^# .*\n\n([^]*?)(?:\n\n|$)/m.exec(readPage(file)) ?? [];
        const plain = about.replaceAll('\n', ' ').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
        const [sentence] = plain.split(/(?<=[a-z)”"]\.) (?=[A-Z])/);
        const summary = sentence?.replace(/^This page (is for [\w ]+: it )?/, '').replace(/:$/, '.');
        return `- [${titleOf(file)}](${base}/${address || 'index'}.md): ${summary}`;
      }),
      '',
    ].join('\n'),
  );
  await writeFile(join(folder, 'llms.txt'), `# asklet\n\n> ${description}\n\n${list.join('\n')}`);
  await writeFile(join(folder, 'llms-full.txt'), texts.map(({ text }) => text).join('\n'));
}

export default defineConfig({
  title: 'asklet',
  description,
  lang: 'en',
  cleanUrls: true,
  // written at the end
  ignoreDeadLinks: [/^\/files\//],
  srcExclude: otherPages(),
  rewrites: (file) => {
    const address = addresses.get(file);
    return address === undefined ? file : `${address || 'index'}.md`;
  },
  outDir: join(root, 'reports/docs'),
  cacheDir: join(root, 'node_modules/.cache/docs'),
  markdown: {
    config: prepareMarkdown,
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: {
    // the folder "public" belongs to the widget
    publicDir: false,
    server: { fs: { allow: [root] } },
  },
  ...(homepage && { sitemap: { hostname: homepage } }),
  themeConfig: {
    search: {
      provider: 'local',
      // the manuals say it better than the changelog
      options: { _render: (text, env, md) => (env.relativePath === 'changelog.md' ? '' : md.render(text, env)) },
    },
    outline: [2, 3],
    nav: [
      { text: 'Why', link: '/why' },
      { text: 'Start', link: '/' },
      { text: 'API', link: '/api' },
      { text: 'Changelog', link: '/changelog' },
    ],
    sidebar: sections.map(({ name, pages }) => ({
      text: name,
      collapsed: false,
      items: pages.map(([address, file]) => ({ text: titleOf(file), link: `/${address}` })),
    })),
    ...(repository && {
      socialLinks: [{ icon: 'github', link: repository }],
      editLink: {
        pattern: ({ filePath }) => `${repository}/edit/main/${filePath}`,
        text: 'Improve this page',
      },
    }),
  },
  async buildEnd({ outDir }) {
    await writeTexts(outDir);
    await writeFiles(outDir);
  },
});
