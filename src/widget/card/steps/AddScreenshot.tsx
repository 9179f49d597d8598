import type { TargetedMouseEvent } from 'preact';
import type { Messages } from '../../i18n/messages.ts';
import type { CardModel } from '../CardModel.ts';
import { CloseIcon } from '../icons.tsx';

interface AddScreenshotProps {
  readonly model: CardModel;
  readonly messages: Messages;
  /** Whether the screenshot must not show any text of the page. */
  readonly maskText: boolean;
}

/**
 * The button that opens the dialog of the screenshot, with the screenshot once there is one, and a button to remove it.
 * The dialog is fetched when a visitor asks for it.
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
    // the button goes: the other one takes over the focus
    (currentTarget.previousElementSibling as HTMLElement).focus();
    changeScreenshot(null);
  }

  const chosen = screenshot.value;
  return (
    <div class="screenshots">
      <button part="screenshot" onClick={open}>
        {/* the pixels themselves: the page can forbid images of data */}
        {chosen && <span ref={(thumbnail) => thumbnail?.replaceChildren(chosen.image)} />}
        {chosen ? messages.changeScreenshot : messages.addScreenshot}
      </button>
      {chosen && (
        <button class="icon" aria-label={messages.removeScreenshot} onClick={remove}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
