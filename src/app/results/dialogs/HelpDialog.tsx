import { Dialog } from '../../ui/Dialog.tsx';

const keys = [
  ['/', 'Search'],
  ['j', 'Next comment'],
  ['k', 'Previous comment'],
  ['?', 'Show this help'],
  ['Esc', 'Close a dialog'],
] as const;

/** Renders the keyboard shortcuts. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl class="keys">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="note">
        The URL contains the survey, the period and all filters. Anyone who has the token sees the same view at this
        URL.
      </p>
    </Dialog>
  );
}
