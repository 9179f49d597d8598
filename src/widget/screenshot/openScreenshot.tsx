import { render } from 'preact';
import { createStyles } from '../browser/createStyles.ts';
import { canCaptureDisplay, captureDisplay } from './captureDisplay.ts';
import { maxSide, readImageFile } from './imageCanvas.ts';
import type { ScreenshotMessages } from './messages.ts';
import { renderPage } from './page/renderPage.ts';
import css from './screenshot.css?inline';
import { ScreenshotDialog } from './ScreenshotDialog.tsx';
import type { Capture, ChosenScreenshot } from './ScreenshotModel.ts';

export { loadScreenshotMessages } from './messages.ts';
export type { ChosenScreenshot, ScreenshotMessages };

/** What the screenshot dialog needs. */
export interface ScreenshotOptions {
  readonly window: Window & typeof globalThis;
  /** The card's shadow root, which the dialog is rendered into. */
  readonly root: ShadowRoot;
  /** Whether no text of the page may be visible. */
  readonly maskText: boolean;
  readonly messages: ScreenshotMessages;
  /** The language and the direction of the messages; undefined where the page's apply. */
  readonly lang: string | undefined;
  readonly dir: 'ltr' | 'rtl' | undefined;
  /** The screenshot that was chosen before. */
  readonly chosen: ChosenScreenshot | null;
}

/**
 * Opens the screenshot dialog. Nothing is sent.
 * @returns the screenshot to send: null for none, and `chosen` where the visitor cancels
 */
export function openScreenshot(options: ScreenshotOptions): Promise<ChosenScreenshot | null> {
  const { window, root, maskText, messages, lang, dir, chosen } = options;
  const container = window.document.createElement('div');
  container.className = 'screenshot';
  const removeStyles = createStyles(css)(root);
  root.append(container);

  function remove(): void {
    render(null, container);
    container.remove();
    removeStyles();
  }

  return new Promise((resolve) => {
    render(
      <ScreenshotDialog
        messages={messages}
        lang={lang}
        dir={dir}
        chosen={chosen}
        capture={createCapture(window, maskText)}
        canCaptureDisplay={canCaptureDisplay(window)}
        onClose={(result) => {
          remove();
          resolve(result);
        }}
      />,
      container,
    );
  });
}

function createCapture(window: Window & typeof globalThis, maskText: boolean): Capture {
  return (source, signal, file) => {
    switch (source) {
      case 'page':
        return renderPage({ window, maskText, maxSide, signal });
      case 'display':
        return captureDisplay({ window, maskText, signal });
      case 'file':
        return readImageFile(file!);
    }
  };
}
