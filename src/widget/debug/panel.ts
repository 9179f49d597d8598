import { type EventDetail, type EventName, eventNames, hear } from '../loader/events.ts';
import type { Memory } from '../loader/memory.ts';
import type { SurveyOnPage } from '../loader/surveyOnPage.ts';
import { h } from './element.ts';
import type { Panel } from './inspect.ts';
import css from './panel.css?inline';
import { explain } from './reasons.ts';

/** What the panel tells of. */
export interface PanelOptions {
  readonly document: Document;
  /** The survey's uuid. */
  readonly name: string;
  readonly survey: SurveyOnPage;
  readonly memory: () => Memory | null;
  readonly fetch: typeof fetch;
}

/** A panel that writes down what is sent. */
export interface WatchingPanel extends Panel {
  /** To be used in place of the given one: it writes down what is sent and what comes back. */
  readonly fetch: typeof fetch;
}

/** Shows what is decided and why, what is sent and what comes back; the surveys of a page stand one below the other. */
export function showPanel({ document, name, survey, memory, fetch }: PanelOptions): WatchingPanel {
  const decision = h(document, 'div');
  const session = h(document, 'pre');
  const requests = h(document, 'pre');
  const events = h(document, 'pre');
  const section = h(
    document,
    'section',
    h(document, 'h2', `asklet ${name}`),
    decision,
    h(document, 'h3', 'Session'),
    session,
    h(document, 'h3', 'Sent'),
    requests,
    h(document, 'h3', 'Heard'),
    events,
    button('Show anyway', survey.open),
    button('Forget this browser', survey.reset),
  );
  let said = '';

  function button(label: string, press: () => void): HTMLElement {
    const made = h(document, 'button', label);
    made.addEventListener('click', press);
    return made;
  }

  function update(): void {
    const { reason, found } = survey.why();
    const { sentence, advice } = explain(reason);
    const value = found === undefined ? '' : JSON.stringify(found);
    decision.replaceChildren(
      h(document, 'p', h(document, 'code', reason), ` ${sentence}`),
      h(document, 'p', advice),
      h(document, 'pre', value),
    );
    session.textContent = describeMemory(memory());
    const saying = `asklet: ${name} ${reason}: ${sentence} ${advice} ${value}`.trim();
    // what stays as it is need not be said again
    if (saying !== said) console.info(saying);
    said = saying;
  }

  async function watchedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
    const [address, { body } = {}] = request;
    const line = `${`${address}`.replace(/^.*\/public\//, '')} ${body}\n`;
    try {
      const reply = await fetch(...request);
      requests.append(`${reply.status} ${line}`);
      return reply;
    } catch (reason) {
      requests.append(`${reason} ${line}`);
      throw reason;
    } finally {
      queueMicrotask(update);
    }
  }

  function note(event: EventName, detail: EventDetail): void {
    if (detail.survey !== name) return;
    events.append(`${event} ${JSON.stringify(detail)}\n`);
    // what the event tells of is over then
    queueMicrotask(update);
  }

  const undo = eventNames.map((event) => hear(document, event, (detail) => note(event, detail), console.error));
  rootOf(document).append(section);
  update();
  return {
    fetch: watchedFetch,
    update,
    remove() {
      for (const each of undo) each();
      section.remove();
    },
  };
}

/** Finds the one element that holds the panels of all surveys, or puts it into the page. */
function rootOf(document: Document): ShadowRoot {
  const earlier = document.querySelector('asklet-debug')?.shadowRoot;
  if (earlier) return earlier;
  const host = document.createElement('asklet-debug');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  (document.body ?? document.documentElement).append(host);
  return root;
}

function describeMemory(memory: Memory | null): string {
  if (!memory) return 'This browser knows of none.';
  const { reply, at, ...others } = memory;
  const { survey: _, ...flags } = reply;
  return JSON.stringify({ ...flags, ...others, at: new Date(at) }, null, 1);
}
