import { addCommands, type Call, createLater } from './core/commands.ts';
import type { Environment } from './core/chunks.ts';
import { createSurvey } from './core/createSurvey.ts';
import { findTag, type Tag } from './core/findTag.ts';
import { readOptions } from './core/options.ts';
import { readScoreLink } from './core/readScoreLink.ts';
import { whenSettled } from './core/whenSettled.ts';
import { readNode } from './browser/hostilePage.ts';
import { createAttributes } from './browser/attributes.ts';
import { createStore } from './browser/store.ts';
import { nextTask } from './browser/nextTask.ts';

// The entry point of the script tag, and the only file of the widget that acts on import.

const reportError = (message: string) => console.error(`asklet: ${message}`);

/** The attributes that tell optimizers to leave a script alone: Cloudflare, WP Rocket, LiteSpeed and Autoptimize. */
const exclusions = 'data-cfasync="false", nowprocket, data-no-optimize="1", data-noptimize="1"';

function run(): void {
  const found = findTag(document);
  if (!found) return reportError(`Load asklet.js with one <script src>. Exclude it from optimizers: ${exclusions}`);
  const link = readScoreLink(window);
  const store = createStore(() => window.localStorage);
  const settled = whenSettled(window).then(async (since) => {
    // a page's first access to its storage takes as long as creating a survey
    store.read('');
    await nextTask();
    return since;
  });
  // the page can replace it until then
  const fetch = window.fetch.bind(window);
  const create = () => orReport(() => addSurvey(found, link, { fetch, settled, store }));
  createLater(window, settled, create, !!link[0]);
}

/** Adds the survey of a tag to the page. */
function addSurvey(
  { element: tag, src }: Tag,
  link: readonly Call[],
  early: Pick<Environment, 'fetch' | 'settled' | 'store'>,
): void {
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
  const survey = createSurvey(options, {
    window,
    tag,
    ...early,
    chunks: { display: () => load(__CARD_CHUNK__), targeting: () => load(__TARGETING_CHUNK__) },
    reportError,
    waitsForPerson: !!link[0],
  });
  addCommands(window, survey, reportError, link);
}

function orReport(act: () => void): void {
  try {
    act();
  } catch (error) {
    // the page may have replaced what is called here
    reportError(`${error}`);
  }
}

orReport(run);
