import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Client } from '../client.ts';
import type { VersionList } from '../../contract/publishing.ts';
import { formatTime } from '../ui/formatTime.ts';
import { Dialog } from '../ui/Dialog.tsx';
import type { Fields } from './design/design.ts';

interface VersionsProps {
  readonly survey: string;
  readonly client: Client;
  readonly canRestore: boolean;
  readonly onRestore: (version: number, fields: Fields) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Renders the published versions of a survey. Each can be restored. */
export function VersionsDialog({ survey, client, canRestore, onRestore, onClose }: VersionsProps) {
  const versions = useSignal<VersionList['versions'] | null>(null);
  const problem = useSignal('');
  const attempt = (work: Promise<unknown>) => work.catch((error: Error) => (problem.value = error.message));
  useEffect(() => {
    void attempt(client.versions(survey).then((loaded) => (versions.value = loaded)));
  }, []);
  async function restore(version: number): Promise<void> {
    await onRestore(version, await client.version(survey, version));
    onClose();
  }
  return (
    <Dialog title="Versions" onClose={onClose}>
      <p class="note">Every published version is kept, up to the last 100.</p>
      <div role="alert">{problem}</div>
      <ul class="versions">
        {versions.value?.map(({ version, published_at, note }, index) => (
          <li key={version}>
            <span>
              <strong>Version {version}</strong> {formatTime(published_at)}
              {note && <span class="note"> {note}</span>}
            </span>
            {index === 0 ? (
              <span class="note">Current</span>
            ) : (
              canRestore && (
                <button
                  type="button"
                  class="button"
                  aria-label={`Restore version ${version}`}
                  onClick={() => void attempt(restore(version))}
                >
                  Restore
                </button>
              )
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
