import { effect } from '@preact/signals';
import { render } from 'preact';
import { listen } from '../browser/listen.ts';
import type { DebugPanel as Panel } from '../core/chunks.ts';
import type { EventName } from '../core/events.ts';
import type { SurveyHandle } from '../core/surveyHandle.ts';
import { createDebugModel, type DebugSource } from './DebugModel.ts';
import { DebugPanel } from './DebugPanel.tsx';
import { describeFailure, describeReply } from './describeFailure.ts';
import { dragPanels } from './dragPanels.ts';
import { panelRoot } from './panelRoot.ts';
import { watchCard } from './watchCard.ts';
import { readNode } from '../browser/hostilePage.ts';

interface PanelOptions extends DebugSource {
  readonly document: Document;
  readonly survey: SurveyHandle;
  /** The errors of the tag. */
  readonly problems: readonly string[];
}

/** An open panel. */
export interface OpenPanel extends Panel {
  /** Wraps `fetch` so that the panel lists requests and replies. */
  recording(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
}

const eventNames = Object.keys({
  page: true,
  ready: true,
  opened: true,
  score: true,
  text: true,
  contact: true,
  link: true,
  closed: true,
  error: true,
} satisfies Record<EventName, true>);

/** Opens the panel of a survey, below the panels of other surveys. */
export function openPanel({ document, survey, problems, ...source }: PanelOptions): OpenPanel {
  const debug = createDebugModel(source);
  for (const problem of problems) debug.addProblem(problem);
  const { surveyId } = source;
  const panels = panelRoot(document);
  const container = document.createElement('div');
  panels.append(container);

  function close(): void {
    render(null, container);
    container.remove();
  }

  render(
    <DebugPanel surveyId={surveyId} debug={debug} survey={survey} onClose={close} onDrag={dragPanels} />,
    container,
  );

  function addEvent({ type, detail }: CustomEvent<{ survey: string; message?: string }>): void {
    if (detail.survey !== source.surveyId) return;
    if (detail.message) debug.addProblem(detail.message);
    debug.addEvent(`${type.replace('asklet:', '')} ${JSON.stringify(detail)}`);
    // events are emitted in the middle of a change
    queueMicrotask(debug.update);
  }

  /** Shows why a request failed, if it did. */
  function report(failure: string | null): void {
    if (!failure) return;
    debug.addProblem(failure);
    console.info(`asklet: ${failure}`);
  }

  const types = eventNames.map((name) => `asklet:${name}`).join(' ');
  const undo = [
    watchCard(document, surveyId, {
      // events are emitted in the middle of a change
      onChange: () => queueMicrotask(debug.update),
      onIgnoredPress: () => debug.addEvent('Click ignored: the card had just opened'),
    }),
    listen(document, types, (event) => addEvent(event as CustomEvent)),
    // only logs changes, because equal signal values cause no effect
    effect(() => console.info(`asklet: ${debug.summary.value}`)),
  ];
  return {
    update: debug.update,
    recording: (fetch) => async (address, init) => {
      const line = `${`${address}`.replace(/^.*\/public\//, '')} ${init?.body}`;
      try {
        const reply = await fetch(address, init);
        debug.addRequest(`${reply.status} ${line}`);
        report(describeReply(`${address}`, reply, await reply.clone().text()));
        return reply;
      } catch (error) {
        debug.addRequest(`${error} ${line}`);
        report(describeFailure(`${address}`, error, readNode(document, 'baseURI')));
        throw error;
      } finally {
        queueMicrotask(debug.update);
      }
    },
    remove() {
      for (const each of undo) each();
      close();
    },
  };
}
