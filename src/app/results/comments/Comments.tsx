import { useSignal } from '@preact/signals';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { focusIfLost } from '../../ui/focus.ts';
import type { LoadedResults, OpenedDialog, ResultsModel } from '../ResultsModel.ts';
import type { Filters } from '../view.ts';
import { Comment } from './Comment.tsx';
import { TagBar } from './TagBar.tsx';
import { countListed, countListedTexts } from '../countListed.ts';

interface CommentsProps {
  readonly model: ResultsModel;
  readonly shown: LoadedResults;
  readonly onFilters: (change: Partial<Filters>) => void;
  readonly onOpen: (dialog: OpenedDialog) => void;
}

/** Renders the comments, latest first. */
export function Comments({ model, shown, onFilters, onOpen }: CommentsProps) {
  const { t } = useTexts();
  const { survey, summary, all, mayEdit, mayTag } = shown;
  const responses = model.responses.value;
  const { listsAll, filters } = model.view.value;
  /** The ids of the responses to tag, of which some may no longer be listed. */
  const selected = useSignal<ReadonlySet<string>>(new Set());
  const isSelected = ({ id }: { readonly id: string }) => selected.value.has(id);
  const chosen = responses.filter(isSelected).map(({ id }) => id);
  const { unhappy = [], happy = [] } = model.insights.value?.words ?? {};
  const suggestions = new Set([...all.tags, ...summary.tags].map(({ tag }) => tag));
  for (const { word } of [...unhappy, ...happy]) suggestions.add(word);
  function clear(): void {
    selected.value = new Set();
    // the comment that was tagged last
    focusIfLost('.comment:focus-within', `.comment[data-id="${chosen.at(-1)}"]`);
  }
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
          mayTag={mayTag}
          isSelected={isSelected(response)}
          chosenTag={filters.tag}
          onSelect={(isOn) => {
            const { id } = response;
            const others = [...selected.peek()].filter((each) => each !== id);
            selected.value = new Set(isOn ? [...others, id] : others);
          }}
          onTag={(tag) => onFilters({ tag: filters.tag === tag ? '' : tag })}
          onUntag={(tag) => void model.tag([response.id], { remove: [tag] }).catch(model.fail)}
          loadPicture={(address, signal) => model.client.value!.picture(address, signal)}
          onPicture={(address) => onOpen({ dialog: 'picture', address })}
          onDelete={() => onOpen({ dialog: 'deleteOne', response })}
          onMark={(marks) => void model.mark(response.id, marks)}
        />
      ))}
      {chosen.length > 0 && (
        <TagBar
          count={chosen.length}
          suggestions={[...suggestions]}
          onAdd={(add) => model.tag(chosen, { add })}
          onClear={clear}
        />
      )}
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
