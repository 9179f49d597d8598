import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Client } from '../client.ts';
import type { SurveyVersion } from '../../contract/api/publishing.ts';
import { createAttempt } from '../createAttempt.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { type Fields, isDesignable } from './design/design.ts';
import { isSame } from './design/isSame.ts';
import { Differences } from './Differences.tsx';
import type { EditModel } from './EditModel.ts';
import type { TabProps } from './panel/tabProps.ts';

interface VersionsProps extends Pick<TabProps, 'controls'> {
  readonly survey: string;
  readonly client: Client;
  readonly canRestore: boolean;
  readonly model: EditModel;
  readonly onClose: () => void;
}

/** Renders the published versions of a survey. Each can be compared with what is published now, and restored. */
export function VersionsDialog({ survey, client, canRestore, model, controls, onClose }: VersionsProps) {
  const { t } = useTexts();
  const versions = useSignal<readonly SurveyVersion[] | null>(null);
  const problem = useSignal('');
  const attempt = createAttempt(problem);
  useEffect(() => {
    void attempt(async () => (versions.value = await client.versions(survey)));
  }, []);
  async function restore(version: number, fields: Fields): Promise<void> {
    // after a conflict, the list is old
    if ((await model.restore(version, fields)) || model.conflict.value || !model.published.value) onClose();
    else problem.value = t('The version could not be published. The editor shows it with the reason.');
  }
  return (
    <Dialog title={t('Versions')} onClose={onClose}>
      <p class="note">
        {t('Every published version is kept, up to the last 100. Restoring publishes a version at once.')}
      </p>
      {model.state.value === 'changed' && canRestore && (
        <p>{t('Your unpublished changes are replaced. In the editor, you can undo that.')}</p>
      )}
      <div role="alert">{problem}</div>
      {versions.value?.length === 0 && (
        <p>{t('There is none yet: this survey was only changed in the surveys file.')}</p>
      )}
      <ul class="versions rows">
        {versions.value?.map((each, index) => (
          <Version
            key={each.version}
            {...each}
            isNewest={index === 0}
            published={model.published.value!.survey}
            controls={controls}
            load={() => client.version(survey, each.version)}
            attempt={attempt}
            onRestore={canRestore ? restore : null}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface VersionProps extends SurveyVersion, Pick<TabProps, 'controls'> {
  readonly isNewest: boolean;
  readonly published: Fields;
  readonly load: () => Promise<Fields>;
  readonly attempt: ReturnType<typeof createAttempt>;
  /** Null if versions can't be restored. */
  readonly onRestore: ((version: number, fields: Fields) => Promise<void>) | null;
}

function Version(props: VersionProps) {
  const { version, published_at, note, by, isNewest, published, controls, load, attempt, onRestore } = props;
  const { t, formatTime } = useTexts();
  const fields = useSignal<Fields | null>(null);
  const isCompared = useSignal(false);
  async function open(): Promise<Fields> {
    const loaded = fields.value ?? (await load());
    if (!isDesignable(loaded))
      throw new Error(t('Version {version} has errors: it cannot be shown here.', { version }));
    return (fields.value = loaded);
  }
  useEffect(() => {
    // whether it is published: the surveys file may have been changed by hand since
    if (isNewest) void attempt(open);
  }, []);
  const isPublished = isNewest && fields.value !== null && isSame(fields.value, published);
  const name = t('Version {version}', { version });
  return (
    <li>
      <span>
        <strong>{name}</strong> {formatTime(published_at)}
        {by !== null && ` · ${by}`}
        {note && <span class="note"> {t(note)}</span>}
      </span>
      {isPublished ? (
        <span class="state" data-state="published">
          {t('Published')}
        </span>
      ) : (
        <Button
          aria-label={t('Compare version {version}', { version })}
          aria-expanded={isCompared.value}
          onClick={() => void attempt(() => open().then(() => (isCompared.value = !isCompared.value)))}
        >
          {t('Compare')}
        </Button>
      )}
      {onRestore && !isPublished && (
        <ConfirmButton
          label={t('Restore')}
          description={t('Restore version {version}', { version })}
          kind="primary"
          onConfirm={() => void attempt(() => open().then((loaded) => onRestore(version, loaded)))}
        >
          {t('Publish version {version} now', { version })}
        </ConfirmButton>
      )}
      {isCompared.value && fields.value && (
        <Differences
          one={{ name, fields: fields.value }}
          other={{ name: t('Published'), fields: published }}
          controls={controls}
        />
      )}
    </li>
  );
}
