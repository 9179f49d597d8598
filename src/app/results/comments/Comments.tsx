import type { ListedResponse, MarksRequest } from '../../../contract/results/results.ts';
import type { SurveyEntry } from '../../../contract/surveys/surveysFile.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Comment } from './Comment.tsx';

interface CommentsProps {
  readonly survey: SurveyEntry;
  readonly responses: readonly ListedResponse[];
  readonly hasMore: boolean;
  readonly withText: number;
  readonly all: number;
  readonly listsAll: boolean;
  /** Whether the viewer can neither mark nor delete responses. */
  readonly isReadOnly: boolean;
  readonly onListAll: (listsAll: boolean) => void;
  readonly onMore: () => Promise<void>;
  readonly loadPicture: (address: string, signal: AbortSignal) => Promise<Blob>;
  readonly onPicture: (address: string) => void;
  readonly onDelete: (response: ListedResponse) => void;
  readonly onMark: (response: ListedResponse, marks: MarksRequest) => void;
}

/** Renders the comments, latest first. */
export function Comments(props: CommentsProps) {
  const { t } = useTexts();
  const { survey, responses, hasMore, withText, all, listsAll, loadPicture, onListAll, onMore, onPicture } = props;
  return (
    <section class="card comments" aria-labelledby="comments">
      <div class="card-head">
        <h2 id="comments">{t('Comments')}</h2>
        <div class="segments" role="group" aria-label={t('Responses in the list')}>
          <button type="button" aria-pressed={!listsAll} onClick={() => onListAll(false)}>
            {t('With text ({count})', { count: withText })}
          </button>
          <button type="button" aria-pressed={listsAll} onClick={() => onListAll(true)}>
            {t('All ({count})', { count: all })}
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
          isReadOnly={props.isReadOnly}
          loadPicture={loadPicture}
          onPicture={onPicture}
          onDelete={() => props.onDelete(response)}
          onMark={(marks) => props.onMark(response, marks)}
        />
      ))}
      {hasMore && (
        <button
          type="button"
          class="button more"
          onClick={async () => {
            const first = responses.length;
            await onMore();
            // this button moves down, or is gone
            document.querySelectorAll<HTMLElement>('.comment')[first]?.focus();
          }}
        >
          {t('Show more')}
        </button>
      )}
    </section>
  );
}
