import { loadInTime } from '../../browser/loadInTime.ts';
import { escapeXml } from './markup.ts';

/** The maximum duration of loading a file, in ms. */
const maxTime = 1_500;
/** The maximum size of all files together, in bytes. */
const maxBytes = 3_000_000;

/**
 * Returns the `@font-face` rules of the fonts that a markup names, with their files as data URLs, because a document
 * inside an image can't load anything. Requests only style sheets and fonts that the page has loaded, which usually are
 * in the browser's cache, and sends no credentials. Leaves out what can't be read in time.
 */
export async function embedFonts(documents: Iterable<Document>, markup: string, signal: AbortSignal): Promise<string> {
  const names = markup.toLowerCase();
  const request = createRequest(signal);
  const embedded = [...documents].flatMap((document) => {
    const loaded = [...document.fonts].filter(
      ({ family, status }) => status === 'loaded' && names.includes(escapeXml(unquoted(family))),
    );
    if (loaded.length === 0) return [];
    const keys = new Set(loaded.map((each) => keyOf(each.family, each.style, each.weight, each.unicodeRange)));
    const sheets = [...document.styleSheets];
    return sheets.map((sheet) => embedSheet(sheet, document.baseURI, keys, request));
  });
  return (await Promise.all(embedded)).join('');
}

/** Returns the file at an address, or an empty file if it can't be read in time or is too large. */
type Request = (address: string) => Promise<Blob>;

function createRequest(signal: AbortSignal): Request {
  let bytes = 0;
  return async (address) => {
    const load = async () => (await fetch(address, { credentials: 'omit', cache: 'force-cache', signal })).blob();
    const file = await loadInTime(load, maxTime).catch(() => new Blob());
    if (bytes + file.size > maxBytes) return new Blob();
    bytes += file.size;
    return file;
  };
}

/**
 * Embeds the fonts of a style sheet and of those that it imports. Requests a style sheet of another origin, because
 * scripts can't read its rules.
 */
async function embedSheet(
  sheet: CSSStyleSheet,
  parent: string,
  keys: ReadonlySet<string>,
  request: Request,
): Promise<string> {
  const base = sheet.href ?? parent;

  async function embedRules({ cssRules }: { readonly cssRules: CSSRuleList }): Promise<string> {
    const embedded = [...cssRules].map((rule) => {
      if ('styleSheet' in rule) return embedSheet(rule.styleSheet as CSSStyleSheet, base, keys, request);
      if ('cssRules' in rule) return embedRules(rule as CSSGroupingRule);
      const isLoaded = rule.type === CSSRule.FONT_FACE_RULE && keys.has(keyOfRule(rule as CSSFontFaceRule));
      return isLoaded ? embedFont(rule as CSSFontFaceRule, base, request) : '';
    });
    return (await Promise.all(embedded)).join('');
  }

  return embedRules(sheet).catch(async () =>
    embedRules(await new CSSStyleSheet().replace(await (await request(base)).text())),
  );
}

const unquoted = (family: string) => family.replace(/["']/g, '').toLowerCase();

/** Returns what identifies a font among those of a page, because browsers don't reveal which rule it belongs to. */
const keyOf = (family: string, ...descriptors: string[]) => [unquoted(family), ...descriptors].join();

function keyOfRule({ style }: CSSFontFaceRule): string {
  const read = (name: string, initial = 'normal') => style.getPropertyValue(name) || initial;
  return keyOf(read('font-family'), read('font-style'), read('font-weight'), read('unicode-range', 'U+0-10FFFF'));
}

async function embedFont({ style, cssText }: CSSFontFaceRule, base: string, request: Request): Promise<string> {
  const sources = style.getPropertyValue('src');
  // the browser may have found a font of the machine, and will find it again
  if (sources.includes('local(')) return cssText;
  // the first format that the browser knows: it leaves out the others
  const [, address = ''] = /url\(["']?(.*?)["']?\)/.exec(sources)!;
  const file = await request(new URL(address, base).href);
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      // the last source wins
      resolve(`${cssText.slice(0, -1)};src:url("${reader.result as string}")}`),
    );
    reader.readAsDataURL(file);
  });
}
