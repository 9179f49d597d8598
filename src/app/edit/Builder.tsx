import type { Signal } from '@preact/signals';
import { focusField } from './focusField.ts';
import { Panel, type TabName } from './panel/Panel.tsx';
import type { TabProps } from './panel/tabProps.ts';
import { Preview } from './preview/Preview.tsx';
import './builder.css';

interface BuilderProps extends TabProps {
  readonly tab: Signal<TabName>;
}

/** Renders the page: the title, the controls, and the shop with the survey. */
export function Builder({ designer, controls, triggers, view, tab }: BuilderProps) {
  return (
    <div class="builder">
      <header class="bar">
        <h1>
          <img src="/favicon.svg" width="24" height="24" alt="" /> asklet
        </h1>
        <p>
          Ask your visitors one question, on your own page and server. Build the survey here, then copy the script tag.
        </p>
        <nav aria-label="More">
          <a href="/results">Results</a>
          <a href="/gallery">Gallery</a>
        </nav>
        <div class="history">
          <button type="button" disabled={!designer.canUndo.value} onClick={designer.undo}>
            Undo
          </button>
          <button type="button" disabled={!designer.canRedo.value} onClick={designer.redo}>
            Redo
          </button>
          <button type="button" class="strong" onClick={() => (tab.value = 'Install')}>
            Get the tag
          </button>
        </div>
      </header>
      <Panel designer={designer} controls={controls} triggers={triggers} view={view} tab={tab} />
      <Preview designer={designer} view={view} onField={(field) => focusField({ controls, view, tab }, field)} />
    </div>
  );
}
