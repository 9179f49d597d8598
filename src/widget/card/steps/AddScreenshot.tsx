import type { TargetedMouseEvent } from 'preact';
import type { Messages } from '../../i18n/messages.ts';
import type { CardModel } from '../CardModel.ts';

interface AddScreenshotProps {
  readonly model: CardModel;
  readonly messages: Messages;
  /** Whether the screenshot must not show any text of the page. */
  readonly maskText: boolean;
}

/** The button that opens the dialog of the screenshot. The dialog is fetched when a visitor asks for it. */
export function AddScreenshot({ model, messages, maskText }: AddScreenshotProps) {
  const { screenshot, changeScreenshot } = model.text;

  async function open({ currentTarget }: TargetedMouseEvent<HTMLButtonElement>): Promise<void> {
    const root = currentTarget.getRootNode() as ShadowRoot;
    const { lang, dir, localeFile } = messages;
    try {
      const { loadScreenshotMessages, openScreenshot } = await import('../../screenshot/openScreenshot.tsx');
      const texts = await loadScreenshotMessages(localeFile);
      // while it loaded, the card was closed or the button was pressed twice
      if (!root.host.isConnected || root.querySelector('dialog')) return;
      const window = root.ownerDocument.defaultView!;
      const chosen = screenshot.value ?? null;
      changeScreenshot(await openScreenshot({ window, root, maskText, messages: texts, lang, dir, chosen }));
    } catch {
      model.setError('screenshotFailed');
    }
  }

  return (
    <button part="screenshot" onClick={open}>
      {screenshot.value ? messages.changeScreenshot : messages.addScreenshot}
    </button>
  );
}
