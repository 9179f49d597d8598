import { render } from 'preact';
import { createStyles } from '../browser/createStyles.ts';
import { canCaptureDisplay, captureDisplay } from './captureDisplay.ts';
import { maxSide, readImageFile } from './imageCanvas.ts';
import { loadScreenshotMessages } from './messages.ts';
import { renderPage } from './page/renderPage.ts';
import css from './screenshot.css?inline';
import { ScreenshotDialog } from './ScreenshotDialog.tsx';
import type { Capture, ChosenScreenshot } from './ScreenshotModel.ts';

export type { ChosenScreenshot };

/** What the screenshot dialog needs. */
export interface ScreenshotOptions {
  /** The card's shadow root, which the dialog is rendered into. */
  readonly root: ShadowRoot;
  /** Whether no text of the page may be visible. */
  readonly maskText: boolean;
  /** The language and the direction of the card, undefined where the page's apply, and its file; undefined for English. */
  readonly locale: {
    readonly lang: string | undefined;
    readonly dir: 'ltr' | 'rtl' | undefined;
    readonly localeFile: string | undefined;
  };
  /** The screenshot that was chosen before. */
  readonly chosen: ChosenScreenshot | null;
}

/**
 * Opens the screenshot dialog, unless the card was closed or the dialog opened while the texts were loaded. Nothing is sent.
 * @returns the screenshot to send; `chosen` where the visitor cancels
 */
export async function openScreenshot({
  root,
  maskText,
  locale: { lang, dir, localeFile },
  chosen,
}: ScreenshotOptions): Promise<ChosenScreenshot | null> {
  const messages = await loadScreenshotMessages(localeFile);
  if (!root.host.isConnected || root.querySelector('dialog')) return chosen;
  const window = root.ownerDocument.defaultView!;
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
