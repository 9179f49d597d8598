import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Client } from '../client.ts';
import type { VersionList } from '../../contract/api/publishing.ts';
import { useTexts } from '../i18n/texts.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { Fields } from './design/design.ts';

interface VersionsProps {
  readonly survey: string;
  readonly client: Client;
  readonly canRestore: boolean;
  /** Whether there are unpublished changes, which a restored version replaces. */
  readonly isChanged: boolean;
  readonly onRestore: (version: number, fields: Fields) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Renders the published versions of a survey. Each can be restored. */
export function VersionsDialog({ survey, client, canRestore, isChanged, onRestore, onClose }: VersionsProps) {
  const { t, formatTime } = useTexts();
  const versions = useSignal<VersionList['versions'] | null>(null);
  const problem = useSignal('');
  const attempt = (work: Promise<unknown>) => work.catch((error: Error) => (problem.value = error.message));
  useEffect(() => {
    void attempt(client.versions(survey).then((loaded) => (versions.value = loaded)));
  }, []);
  async function restore(version: number): Promise<void> {
    const isRestored = await onRestore(version, await client.version(survey, version));
    if (isRestored) onClose();
    else problem.value = t('The version could not be published. The editor shows it with the reason.');
  }
  return (
    <Dialog title={t('Versions')} onClose={onClose}>
      <p class="note">
        {t('Every published version is kept, up to the last 100. Restoring publishes a version at once.')}
      </p>
      {isChanged && canRestore && (
        <p>{t('Your unpublished changes are replaced. In the editor, you can undo that.')}</p>
      )}
      <div role="alert">{problem}</div>
      {versions.value?.length === 0 && (
        <p>{t('There is none yet: this survey was only changed in the surveys file.')}</p>
      )}
      <ul class="versions">
        {versions.value?.map(({ version, published_at, note }) => (
          <li key={version}>
            <span>
              <strong>{t('Version {version}', { version })}</strong> {formatTime(published_at)}
              {note && <span class="note"> {t(note)}</span>}
            </span>
            {canRestore && (
              <ConfirmButton
                label={t('Restore')}
                description={t('Restore version {version}', { version })}
                kind="primary"
                onConfirm={() => void attempt(restore(version))}
              >
                {t('Publish version {version} now', { version })}
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
