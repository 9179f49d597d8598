import type { TargetedMouseEvent } from 'preact';
import type { Messages } from '../../i18n/messages.ts';
import type { CardModel } from '../CardModel.ts';
import { CloseIcon } from '../icons.tsx';

interface AddScreenshotProps {
  readonly model: CardModel;
  readonly messages: Messages;
  /** Hides all text of the page in the screenshot. */
  readonly maskText: boolean;
}

/**
 * Renders the button that opens the screenshot dialog, the screenshot, and a button that removes it. The dialog is
 * loaded on the first press.
 */
export function AddScreenshot({ model, messages, maskText }: AddScreenshotProps) {
  const { screenshot, changeScreenshot } = model.text;

  async function open({ currentTarget }: TargetedMouseEvent<HTMLButtonElement>): Promise<void> {
    const root = currentTarget.getRootNode() as ShadowRoot;
    try {
      const { openScreenshot } = await import('../../screenshot/openScreenshot.tsx');
      changeScreenshot(await openScreenshot({ root, maskText, locale: messages, chosen: screenshot.value ?? null }));
    } catch {
      model.setError('screenshotFailed');
    }
  }

  function remove({ currentTarget }: TargetedMouseEvent<HTMLButtonElement>): void {
    // this button is about to be removed, so the other one gets the focus
    (currentTarget.previousElementSibling as HTMLElement).focus();
    changeScreenshot(null);
  }

  const chosen = screenshot.value;
  const label = chosen ? messages.changeScreenshot : messages.addScreenshot;
  return (
    <div class="screenshots">
      <button part="screenshot" onClick={open}>
        {/* inserts the canvas itself, because a page's CSP can block data: images */}
        {chosen && <i ref={(thumbnail) => thumbnail?.replaceChildren(chosen.image)} />}
        <span key={label}>{label}</span>
      </button>
      {chosen && (
        <button class="icon" aria-label={messages.removeScreenshot} onClick={remove}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
