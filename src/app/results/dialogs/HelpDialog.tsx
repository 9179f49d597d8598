import { english, useTexts } from '../../i18n/texts.ts';
import type { Preference } from '../../preferences.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { PreferenceSwitch } from '../../ui/PreferenceSwitch.tsx';

const keys = [
  ['/', english('Search')],
  ['j', english('Next comment')],
  ['k', english('Previous comment')],
  ['x', english('Select the comment')],
  ['t', english('Tag the selected comments, or this one')],
  ['?', english('Show this help')],
  ['Esc', english('Close a dialog')],
] as const;

interface HelpDialogProps {
  readonly shortcuts: Preference;
  readonly onClose: () => void;
}

/** Renders the keyboard shortcuts, and turns them off. */
export function HelpDialog({ shortcuts, onClose }: HelpDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      <dl class="keys">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <PreferenceSwitch label={t('Use keyboard shortcuts')} preference={shortcuts} />
      <p class="note">
        {t(
          'The URL contains the survey, the period and all filters. Anyone who has the token sees the same view at this URL.',
        )}
      </p>
    </Dialog>
  );
}
