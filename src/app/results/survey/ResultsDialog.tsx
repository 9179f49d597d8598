import type { Client } from '../../client.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { focusFirst } from '../../ui/focus.ts';
import { WholeScreenshot } from '../comments/Screenshot.tsx';
import { DeleteAllDialog, DeleteOneDialog } from '../dialogs/DeleteDialog.tsx';
import { ExportDialog } from '../dialogs/ExportDialog.tsx';
import { exportParameters } from '../dialogs/exportParameters.ts';
import { ImportDialog } from '../import/ImportDialog.tsx';
import { localeTag } from '../../../contract/localeTag.ts';
import { localDate, type Period } from '../period.ts';
import type { LoadedResults, OpenedDialog, ResultsModel } from '../ResultsModel.ts';
import { viewParameters } from '../view.ts';
import { describeView } from './describeView.ts';
import { countListed } from '../countListed.ts';

/** All time. */
export const allTime: Period = { name: 'all', first: '', last: '' };

interface ResultsDialogProps {
  readonly model: ResultsModel;
  readonly shown: LoadedResults;
  readonly open: OpenedDialog | null;
  readonly onClose: () => void;
}

/** Renders the open dialog. */
export function ResultsDialog({ model, shown, open, onClose }: ResultsDialogProps) {
  const texts = useTexts();
  const { t } = texts;
  const client = model.client.value;
  const view = model.view.value;
  const { survey, summary } = shown;
  const { survey_uuid, question } = survey;
  if (!open || !client) return null;

  function onImported(hasImported: boolean) {
    onClose();
    // imported responses are older than the default period
    if (hasImported) model.show({ period: allTime });
    void model.refresh('changed');
  }

  const parameters = viewParameters(view, model.now());
  switch (open.dialog) {
    case 'import':
      return <ImportDialog client={client} survey={survey} timeZone={model.timeZone} onClose={onImported} />;
    case 'export':
      return <ExportView model={model} shown={shown} client={client} onClose={onClose} />;
    case 'deleteAll':
      return (
        <DeleteAllDialog
          count={countListed(summary)}
          description={describeView(view, question, texts)}
          onDelete={async () => {
            // also without success: the number may have changed
            await client
              .deleteAll(survey_uuid, parameters, countListed(summary))
              .finally(() => model.refresh('changed'));
            focusFirst('h1');
          }}
          onClose={onClose}
        />
      );
    case 'deleteOne':
      return (
        <DeleteOneDialog
          response={open.response}
          onDelete={async () => {
            await client.deleteOne(survey_uuid, open.response.id);
            model.forget(open.response.id);
            await model.refresh('poll');
            focusFirst('#comments', 'h1');
          }}
          onClose={onClose}
        />
      );
    case 'picture':
      return (
        <Dialog title={t('Screenshot')} onClose={onClose}>
          <WholeScreenshot address={open.address} load={(address, signal) => client.picture(address, signal)} />
        </Dialog>
      );
  }
}

interface ExportViewProps extends Pick<ResultsDialogProps, 'model' | 'shown' | 'onClose'> {
  readonly client: Client;
}

function ExportView({ model, shown: { survey, summary }, client, onClose }: ExportViewProps) {
  const { survey_uuid, title, question } = survey;
  const { locale } = useTexts();
  const name = (title ?? question).replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60);
  return (
    <ExportDialog
      count={countListed(summary)}
      fileName={`${name}-${localDate(model.now())}`}
      load={(file, signal) => {
        // the app speaks few languages
        const layout = exportParameters(
          file,
          summary.time_zone,
          (locale === 'en' && localeTag(navigator.language)) || locale,
        );
        const filters = viewParameters(model.view.value, model.now());
        return client.export(survey_uuid, file.format, [...filters, ...layout], signal);
      }}
      onClose={onClose}
    />
  );
}
