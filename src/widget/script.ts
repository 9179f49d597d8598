import { addCommands } from './core/commands.ts';
import { createSurvey } from './core/createSurvey.ts';
import { readOptions } from './core/options.ts';
import { whenSettled } from './core/whenSettled.ts';
import { createAttributes } from './browser/attributes.ts';
import { createStore } from './browser/store.ts';

// The entry of the script tag: the only file of the widget that acts when it is loaded.

const reportError = (message: string) => console.error(`asklet: ${message}`);

function run(): void {
  // currentScript is null in a module and in a tag that a tag manager inserted
  const tag = (document.currentScript ?? document.querySelector('script[data-survey]')) as HTMLScriptElement | null;
  if (!tag?.src) return reportError('there is no script tag with src and data-survey');
  const { src } = tag;
  const attributes = createAttributes((name) => tag.getAttribute(`data-${name}`), reportError);
  const options = readOptions(attributes, src, document.baseURI);
  if (!options) return;
  // a script from another origin has no base address that a relative import() could be resolved against
  const load = (address: string) => import(/* @vite-ignore */ new URL(address, src).href);
  const survey = createSurvey(options, {
    window,
    tag,
    fetch: window.fetch.bind(window),
    store: createStore(() => window.localStorage),
    chunks: { display: () => load(__CARD_CHUNK__), targeting: () => load(__TARGETING_CHUNK__) },
    reportError,
    settled: whenSettled(window),
  });
  addCommands(window, survey, reportError);
}

run();
