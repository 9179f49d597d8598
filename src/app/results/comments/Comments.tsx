import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import type { LoadedResults, OpenedDialog, ResultsModel } from '../ResultsModel.ts';
import { Comment } from './Comment.tsx';
import { countListed, countListedTexts } from '../countListed.ts';

interface CommentsProps {
  readonly model: ResultsModel;
  readonly shown: LoadedResults;
  readonly onOpen: (dialog: OpenedDialog) => void;
}

/** Renders the comments, latest first. */
export function Comments({ model, shown: { survey, summary, mayEdit }, onOpen }: CommentsProps) {
  const { t } = useTexts();
  const responses = model.responses.value;
  const { listsAll } = model.view.value;
  return (
    <section class="card comments" aria-labelledby="comments">
      <div class="card-head">
        <h2 id="comments">{t('Comments')}</h2>
        <div class="segments" role="group" aria-label={t('Responses in the list')}>
          <button type="button" aria-pressed={!listsAll} onClick={() => model.show({ listsAll: false })}>
            {t('With text ({count})', { count: countListedTexts(summary) })}
          </button>
          <button type="button" aria-pressed={listsAll} onClick={() => model.show({ listsAll: true })}>
            {t('All ({count})', { count: countListed(summary) })}
          </button>
        </div>
      </div>
      {responses.length === 0 && (
        <p class="note">{t('No response in this view has a text. “All” lists every response.')}</p>
      )}
      {responses.map((response) => (
        <Comment
          key={response.id}
          survey={survey}
          response={response}
          isReadOnly={!mayEdit}
          loadPicture={(address, signal) => model.client.value!.picture(address, signal)}
          onPicture={(address) => onOpen({ dialog: 'picture', address })}
          onDelete={() => onOpen({ dialog: 'deleteOne', response })}
          onMark={(marks) => void model.mark(response.id, marks)}
        />
      ))}
      {model.cursor.value !== null && (
        <Button
          class="button more"
          onClick={async () => {
            const first = responses.length;
            await model.loadMore();
            // this button moves down, or is gone
            document.querySelectorAll<HTMLElement>('.comment')[first]?.focus();
          }}
        >
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}
