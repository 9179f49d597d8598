import { render } from 'preact';
import { createHost, type HostPage } from '../../host/createHost.ts';
import { labelOr, type Messages } from '../../i18n/messages.ts';
import { SpeechBubbleIcon } from '../icons.tsx';

/** The options of a launcher. */
export interface LauncherOptions extends HostPage {
  readonly messages: Messages;
  /** The default label is used if this is null or blank. */
  readonly label: string | null;
  /** Opens the card. */
  readonly onPress: () => void;
}

/** The button at the edge of the page that opens a survey. It is hidden while any card is open. */
export interface Launcher {
  readonly lang: string | undefined;
  /** Focuses the launcher if it opened the card and nothing else has the focus. Call it when the card is closed. */
  takeFocusBack(): void;
  remove(): void;
}

/** Shows the launcher. */
export function showLauncher({ messages, label, onPress, ...page }: LauncherOptions): Launcher {
  const { position } = page.appearance;
  const appearance = {
    ...page.appearance,
    // in the center, it would cover the page
    position: position === 'center' ? 'bottom-right' : position,
  } as const;
  const { root, remove } = createHost({
    ...page,
    appearance,
    parent: null,
    launcher: page.appearance.buttonStyle,
    onRemovedByPage: () => {},
  });
  let hasOpenedCard = false;

  function press(): void {
    hasOpenedCard = true;
    onPress();
  }

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
    lang: messages.lang,
    takeFocusBack() {
      const focused = page.document.activeElement;
      const isElsewhere = focused?.matches(':not(body, asklet-survey)');
      if (hasOpenedCard && !isElsewhere) root.querySelector('button')!.focus({ preventScroll: true });
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
      <span dir="auto" data-nosnippet>
        {label}
      </span>
    </button>
  );
}
