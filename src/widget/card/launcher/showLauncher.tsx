import { render } from 'preact';
import { createHost, type HostPage } from '../../host/createHost.ts';
import { labelOr, type Messages } from '../../i18n/messages.ts';
import { SpeechBubbleIcon } from '../icons.tsx';

/** What a launcher is shown with. */
export interface LauncherOptions extends HostPage {
  readonly messages: Messages;
  /** Our own label where it is null or blank. */
  readonly label: string | null;
  /** Opens the card. Whoever opens it hides the launcher. */
  readonly onPress: () => void;
}

/** The button at the edge of the page that opens a survey. */
export interface Launcher {
  /** Makes space for the card. While the launcher has the focus, it stays visible. */
  hide(): void;
  /** Shows it again, with the focus if it opened the card and nothing else has the focus. */
  show(): void;
  remove(): void;
}

/** Shows the launcher. */
export function showLauncher({ messages, label, onPress, ...page }: LauncherOptions): Launcher {
  const { position } = page.appearance;
  const appearance = {
    ...page.appearance,
    // in the middle of the page it would be in the way
    position: position === 'center' ? 'bottom-right' : position,
  } as const;
  const { element, root, remove } = createHost({ ...page, appearance, parent: null, onRemovedByPage: () => {} });
  let hasOpenedCard = false;
  let isHidden = false;

  function update(): void {
    element.hidden = isHidden && !root.activeElement;
  }

  function press(): void {
    hasOpenedCard = true;
    onPress();
  }

  element.setAttribute('launcher', '');
  element.addEventListener('focusout', () => queueMicrotask(update));
  render(
    <LauncherButton
      label={labelOr(label, messages.feedback)}
      lang={messages.lang}
      dir={messages.dir}
      onPress={press}
    />,
    root,
  );
  return {
    hide() {
      isHidden = true;
      update();
    },
    show() {
      isHidden = false;
      update();
      const { activeElement, body } = element.ownerDocument;
      if (hasOpenedCard && (!activeElement || activeElement === body))
        root.querySelector('button')!.focus({ preventScroll: true });
      hasOpenedCard = false;
    },
    remove,
  };
}

interface LauncherButtonProps extends Pick<Messages, 'lang' | 'dir'> {
  readonly label: string;
  readonly onPress: () => void;
}

function LauncherButton({ label, lang, dir, onPress }: LauncherButtonProps) {
  return (
    <button part="button" class="launcher" lang={lang} dir={dir} onClick={onPress}>
      <SpeechBubbleIcon />
      <span dir="auto">{label}</span>
    </button>
  );
}
