import { addCommands } from './core/commands.ts';
import { createSurvey } from './core/createSurvey.ts';
import { readOptions } from './core/options.ts';
import { readScoreLink } from './core/readScoreLink.ts';
import { whenSettled } from './core/whenSettled.ts';
import { readNode } from './browser/hostilePage.ts';
import { createAttributes } from './browser/attributes.ts';
import { createStore } from './browser/store.ts';

// The entry point of the script tag, and the only file of the widget that acts on import.

const reportError = (message: string) => console.error(`asklet: ${message}`);

/**
 * Returns the tag that loaded this script. For a module, it is the only one whose address is in the stack trace: a
 * second one may be markup of a stranger, and browsers run a module only once.
 */
function findTag(): HTMLScriptElement | null {
  const current = readNode(document, 'currentScript') as HTMLScriptElement | null;
  if (current) return current;
  const { stack } = new Error();
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=module]');
  const [tag, second] = [...scripts].filter(({ src }) => src && stack?.includes(`${src}:`));
  return (!second && tag) || null;
}

function run(): void {
  const tag = findTag();
  if (!tag?.src) return reportError('Load asklet.js with one <script src>');
  const { src } = tag;
  // tag managers strip the attributes, but not the query
  const { origin, searchParams } = new URL(src);
  const attributes = createAttributes(
    (name) => tag.getAttribute(`data-${name}`) ?? searchParams.get(name),
    reportError,
  );
  const options = readOptions(attributes, origin, readNode(document, 'baseURI'));
  if (!options) return;
  // in a script from another origin, a relative import() has no usable base address
  const load = (address: string) => import(/* @vite-ignore */ new URL(address, src).href);
  const link = readScoreLink(window);
  const survey = createSurvey(options, {
    window,
    tag,
    fetch: window.fetch.bind(window),
    store: createStore(() => window.localStorage),
    chunks: { display: () => load(__CARD_CHUNK__), targeting: () => load(__TARGETING_CHUNK__) },
    reportError,
    settled: whenSettled(window),
    waitsForPerson: !!link[0],
  });
  addCommands(window, survey, reportError, link);
}

try {
  run();
} catch (error) {
  // the page may have replaced what is called here
  reportError(`${error}`);
}
