import { Dialog } from './Dialog.tsx';

const keys = [
  ['/', 'Search the texts'],
  ['j', 'Next comment'],
  ['k', 'Comment before'],
  ['?', 'This help'],
  ['Esc', 'Close a dialog'],
] as const;

/** The keys of the page. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
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
        The address holds the survey, the period and all filters: a link shows the same view to everybody who has the
        token.
      </p>
    </Dialog>
  );
}
