import { addCommands } from './loader/commands.ts';
import { createChunks } from './loader/chunks.ts';
import type { Mistaken } from './loader/mistakes.ts';
import { readOptions } from './loader/options.ts';
import { pageSettled } from './loader/pageSettled.ts';
import { createStore } from './loader/storage.ts';
import { createSurvey } from './loader/survey.ts';

// The entry of the script tag: the only file of the widget that acts when it is loaded.

const report = (mistake: string) => console.error(`asklet: ${mistake}`);

function run(): void {
  // currentScript is null in a module and in a tag that a tag manager put in
  const tag = (document.currentScript ?? document.querySelector('script[data-survey]')) as HTMLScriptElement | null;
  if (!tag?.src) return report('there is no script tag with src and data-survey');
  const chunks = createChunks(tag.src);
  const mistaken: Mistaken = (...mistake) => {
    chunks.debug().then(
      ({ explainMistake }) => report(explainMistake(...mistake)),
      () => report(`${mistake.slice(0, 2)}`),
    );
  };
  const options = readOptions((name) => tag.getAttribute(`data-${name}`), tag.src, document.baseURI, mistaken);
  if (!options) return;
  const survey = createSurvey(options, {
    window,
    fetch: window.fetch.bind(window),
    store: createStore(() => window.localStorage),
    chunks,
    report,
    settled: pageSettled(window),
  });
  addCommands(window, survey, report, mistaken);
}

run();
