import { readNode } from '../browser/hostilePage.ts';

/** A script tag with the options of a survey. */
export interface Tag {
  readonly element: HTMLScriptElement;
  /** The address of the script, from which its chunks are loaded. */
  readonly src: string;
}

/** Returns the address of a tag's script, also if an optimizer has moved it to an attribute such as `data-rocket-src`. */
function addressOf({ attributes }: Element, base: string): string {
  for (const { name, value } of attributes) {
    try {
      const href = name.endsWith('src') ? new URL(value, base).href : '';
      if (href.startsWith('http')) return href;
    } catch {
      // no address
    }
  }
  return '';
}

const hasOptions = ({ element, src }: Tag) => src && (element.hasAttribute('data-survey') || /[?&]survey=/.test(src));

/**
 * Returns the tag that loaded this script. A module is the only one whose address is in the stack trace: a second one may
 * be markup of a stranger, and browsers run a module only once. An optimizer can run the script without its tag: then it
 * is the only tag with a survey.
 */
export function findTag(document: Document): Tag | null {
  const base = readNode(document, 'baseURI');
  const current = readNode(document, 'currentScript') as HTMLScriptElement | null;
  const tagOf = (element: HTMLScriptElement): Tag => ({ element, src: addressOf(element, base) });
  const own = current && tagOf(current);
  // a tag manager has dropped the attributes: what is missing is reported
  if (own?.src && (hasOptions(own) || own.src.includes('asklet'))) return own;
  const all = [...document.querySelectorAll('script')].map(tagOf);
  // reading the stack takes longer than all else that runs when the script loads
  const { stack = '' } = current ? {} : new Error();
  const modules = all.filter(({ element, src }) => element.type === 'module' && src && stack.includes(`${src}:`));
  const [tag, second] = modules[0] ? modules : all.filter(hasOptions);
  return (!second && tag) || null;
}
