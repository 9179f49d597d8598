import { h } from 'preact';
import { loadScreenshot } from '../loadScreenshot.ts';
import type { StepProps } from '../steps/Step.tsx';

export { default as css } from './addScreenshot.css?inline';

/** The button that lets the visitor make a picture, in a dialog of its own. */
export function addScreenshot({ model, maskText }: StepProps) {
  const { words, screenshot, mistake } = model;
  const { value: chosen = null } = screenshot;

  async function shoot(event: Event): Promise<void> {
    const root = (event.currentTarget as Element).getRootNode() as ShadowRoot;
    const { file, lang, dir } = words;
    try {
      const { openScreenshot, words: texts } = await loadScreenshot(file);
      // closed, or pressed twice, while it was loading
      if (!root.host.isConnected || root.querySelector('dialog')) return;
      const window = root.ownerDocument.defaultView!;
      screenshot.value = await openScreenshot({ window, root, maskText, words: texts, lang, dir, chosen });
    } catch {
      mistake.value = words.screenshotFailed;
    }
  }

  return (
    <button part="screenshot" onClick={shoot}>
      {chosen?.picture ? words.changeScreenshot : words.addScreenshot}
    </button>
  );
}
