import { useTexts } from '../../i18n/texts.ts';

interface TagsProps {
  readonly tags: readonly string[];
  /** The tag by which the list is filtered. */
  readonly chosen: string;
  readonly onChoose: (tag: string) => void;
  /** Null if the viewer may not remove them. */
  readonly onRemove: ((tag: string) => void) | null;
}

/** Renders the tags of a response: each filters the results. */
export function Tags({ tags, chosen, onChoose, onRemove }: TagsProps) {
  const { t } = useTexts();
  if (tags.length === 0) return null;
  return (
    <ul class="tags">
      {tags.map((tag) => (
        <li key={tag}>
          <button type="button" dir="auto" aria-pressed={tag === chosen} onClick={() => onChoose(tag)}>
            {tag}
          </button>
          {onRemove && (
            <button type="button" aria-label={t('Remove the tag {tag}', { tag })} onClick={() => onRemove(tag)}>
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
