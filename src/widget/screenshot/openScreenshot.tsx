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

interface ScreenshotOptions {
  /** The card's shadow root, which contains the dialog. */
  readonly root: ShadowRoot;
  /** Hides all text of the page. */
  readonly maskText: boolean;
  /**
   * The language and direction of the card (undefined for those of the page) and its locale file (undefined for
   * English).
   */
  readonly locale: {
    readonly lang: string | undefined;
    readonly dir: 'ltr' | 'rtl' | undefined;
    readonly localeFile: string | undefined;
  };
  /** The previously chosen screenshot. */
  readonly chosen: ChosenScreenshot | null;
}

/**
 * Opens the screenshot dialog, unless the card was closed or the dialog was opened while the messages loaded. Sends
 * nothing.
 * @returns the screenshot to send, or `chosen` if the visitor cancels
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
  const container = root.ownerDocument.createElement('div');
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
  return (source, signal, onProgress, file) => {
    switch (source) {
      case 'page':
        return renderPage({ window, maskText, maxSide, signal, onProgress });
      case 'display':
        return captureDisplay({ window, maskText, signal });
      case 'file':
        return readImageFile(file!);
    }
  };
}
