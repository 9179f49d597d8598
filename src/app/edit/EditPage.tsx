import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { pathOf } from '../../contract/addresses.ts';
import type { SurveyFinding } from '../../contract/api/publishing.ts';
import type { TextPath } from '../../contract/surveys/translateSurvey.ts';
import type { AppContext } from '../context.ts';
import { english, useTexts } from '../i18n/texts.ts';
import { ClosedNote } from '../results/ClosedNote.tsx';
import { Button } from '../ui/Button.tsx';
import { focusIfLost } from '../ui/focus.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { EditModel } from './EditModel.ts';
import { focusError, focusField } from './focusField.ts';
import { type EditorParts, openEditor } from './openEditor.ts';
import { Panel } from './panel/Panel.tsx';
import { Preview } from './preview/Preview.tsx';
import { Problems } from './Problems.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { OpenSurveysFile } from './surveysFile/OpenSurveysFile.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';
import './builder.css';

/** Renders the editor of a survey: the controls, and the shop with the survey. */
export function EditPage({ survey, context }: { readonly survey: string; readonly context: AppContext }) {
  const { t } = useTexts();
  const opened = useSignal<EditorParts | 'missing' | 'failed' | null>(null);
  const attempts = useSignal(0);
  useEffect(() => {
    let stop = () => {};
    let isLeft = false;
    openEditor(survey, context)
      .then((found) => {
        if (isLeft) return found?.stop();
        context.access.succeed();
        opened.value = found ?? 'missing';
        stop = () => found?.stop();
        return undefined;
      })
      .catch((error: unknown) => {
        if (isLeft) return;
        opened.value = 'failed';
        context.access.fail(error);
      });
    return () => {
      isLeft = true;
      stop();
      // its controls would keep the state of this model
      opened.value = null;
    };
  }, [attempts.value]);
  const found = opened.value;
  if (found === null) return <main class="page" aria-busy="true" />;
  if (found === 'failed') {
    return (
      <main class="page">
        <h1>{t('This survey could not be opened')}</h1>
        <Button onClick={() => (attempts.value += 1)}>{t('Try again')}</Button>
      </main>
    );
  }
  if (found === 'missing') {
    return (
      <main class="page">
        <h1>{t('Survey not found')}</h1>
        <p>
          {t('Neither this server nor this browser has it.')} <a href="/surveys">{t('All surveys')}</a>
        </p>
      </main>
    );
  }
  return <Editor {...found} survey={survey} context={context} onDrafts={() => (attempts.value += 1)} />;
}

type EditorProps = EditorParts & Pick<ToolbarProps, 'survey' | 'context' | 'onDrafts'>;

function Editor({ model, tab, survey, context, onDrafts, ...tabProps }: EditorProps) {
  return (
    <div class="builder">
      <Toolbar
        model={model}
        survey={survey}
        context={context}
        onDrafts={onDrafts}
        controls={tabProps.controls}
        onField={(path) => focusError({ ...tabProps, tab }, path)}
      />
      <Panel {...tabProps} tab={tab} />
      <Preview
        designer={tabProps.designer}
        view={tabProps.view}
        onField={(field) => focusField({ ...tabProps, tab }, field)}
      />
      {model.conflict.value && (
        <ConflictDialog model={model} theirs={model.conflict.value.survey} controls={tabProps.controls} />
      )}
    </div>
  );
}

const stateNames = english({
  draft: 'Draft',
  changed: 'Unpublished changes',
  published: 'Published',
  unknown: 'Not signed in',
});

interface ToolbarProps extends Pick<EditorParts, 'controls'> {
  readonly model: EditModel;
  readonly survey: string;
  readonly context: AppContext;
  /** Called when surveys of a file have become drafts, possibly including this one. */
  readonly onDrafts: () => void;
  /** Called to go to the field of an error. */
  readonly onField: (path: TextPath) => void;
}

/** Renders the state of the survey and the actions on the whole survey. */
function Toolbar({ model, survey, context, controls, onDrafts, onField }: ToolbarProps) {
  const { t } = useTexts();
  const { designer, state } = model;
  const showsVersions = useSignal(false);
  const { title, question, language } = designer.design.value.fields;
  const publishing = context.list.value?.publishing;
  const client = context.access.client.value;
  const isOff = client !== null && publishing?.available === false;
  return (
    <section class="toolbar" aria-label={t('Survey')}>
      <h1 dir="auto" lang={title ? undefined : language}>
        {title || question}
      </h1>
      <p class="state" data-state={state.value} role="status">
        {t(stateNames[state.value])}
      </p>
      {model.published.value && <ClosedNote survey={model.published.value.survey} now={context.viewer.now()} />}
      <Problems {...{ model, controls, onField }} offReason={isOff ? publishing.reason : ''} />
      <span class="history">
        <History designer={designer} />
        {state.value === 'draft' && <OpenSurveysFile context={context} onDrafts={onDrafts} />}
        {state.value === 'changed' && (
          <Button
            onClick={() => {
              model.discard();
              focusIfLost('.toolbar h1');
            }}
          >
            {t('Discard changes')}
          </Button>
        )}
        {client && (state.value === 'changed' || state.value === 'published') && (
          <Button onClick={() => (showsVersions.value = true)}>{t('Versions')}</Button>
        )}
        {client && !isOff ? (
          <PublishButton model={model} survey={survey} context={context} />
        ) : (
          <a class="button primary" href={pathOf(survey, 'share')}>
            {t('Get the tag')}
          </a>
        )}
      </span>
      {showsVersions.value && client && model.published.value && !model.conflict.value && (
        <VersionsDialog
          survey={survey}
          client={client}
          canRestore={!isOff}
          model={model}
          controls={controls}
          onClose={() => (showsVersions.value = false)}
        />
      )}
    </section>
  );
}

function History({ designer: { canUndo, canRedo, undo, redo } }: Pick<EditorParts, 'designer'>) {
  const { t } = useTexts();
  // not disabled: the last step would lose the focus
  return (
    <>
      <Button aria-disabled={!canUndo.value} onClick={undo}>
        {t('Undo')}
      </Button>
      <Button aria-disabled={!canRedo.value} onClick={redo}>
        {t('Redo')}
      </Button>
    </>
  );
}

type PublishButtonProps = Pick<ToolbarProps, 'model' | 'survey' | 'context'>;

function PublishButton({ model, survey, context }: PublishButtonProps) {
  const { state, warnings, isPublishing, publish } = model;
  const { t } = useTexts();
  const splits = useSignal<readonly SurveyFinding[]>([]);
  const isOff = state.value === 'published' || isPublishing.value;
  async function act(): Promise<void> {
    if (isOff) return;
    splits.value = await model.findSplits().catch(() => []);
    if (splits.value.length === 0) await publishHere();
  }
  async function publishHere(): Promise<void> {
    splits.value = [];
    const isFirst = state.value === 'draft';
    if (!(await publish())) return;
    // warnings are shown here, and the owner may have left in the meantime
    if (isFirst && warnings.value.length === 0 && context.address.url.peek().pathname === pathOf(survey, 'edit'))
      context.address.go(pathOf(survey, 'share'));
  }
  async function publishAsNew(): Promise<void> {
    splits.value = [];
    const { uuid, isPublished } = await model.publishAsNew();
    context.address.go(pathOf(uuid, isPublished ? 'share' : 'edit'));
  }
  return (
    <>
      <Button
        class="button primary"
        // not disabled: it would lose the focus
        aria-disabled={isOff}
        onClick={() => void act()}
      >
        {isPublishing.value ? t('Publishing…') : t('Publish')}
      </Button>
      {splits.value.length > 0 && (
        <SplitDialog
          splits={splits.value}
          onNew={() => void publishAsNew()}
          onSame={() => void publishHere()}
          onClose={() => (splits.value = [])}
        />
      )}
    </>
  );
}
