import type { ComponentChildren } from 'preact';
import type { ListedResponse, MarksRequest, ResponseStatus } from '../../../contract/results/responses.ts';
import type { SurveyEntry } from '../../../contract/surveys/surveysFile.ts';
import { useTexts } from '../../i18n/texts.ts';
import { metadataName } from '../../metadataNames.ts';
import { formatPage } from '../format.ts';
import { surveyTypes } from '../../../contract/surveys/surveyTypes.ts';
import { metricFormatOf } from '../metricFormats.ts';
import { ScoreSign } from '../ScoreSign.tsx';
import { chosenLabels, hasOwnText } from './chosenLabels.ts';
import { languageOf } from './languageOf.ts';
import { responseStatuses, statusNames } from '../statuses.ts';
import { Screenshot } from './Screenshot.tsx';
import { Tags } from './Tags.tsx';

/** The metadata keys that are not in the list because the comment shows them elsewhere. */
const shownKeys = new Set(['page_url', 'locale', 'user_email', 'screenshot', 'choices', 'choice_comment', 'question']);

interface CommentProps {
  readonly survey: SurveyEntry;
  readonly response: ListedResponse;
  /** Whether the viewer can neither mark nor delete it. */
  readonly isReadOnly: boolean;
  readonly mayTag: boolean;
  /** Whether it gets the next tag. */
  readonly isSelected: boolean;
  /** The tag by which the list is filtered. */
  readonly chosenTag: string;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onTag: (tag: string) => void;
  readonly onUntag: (tag: string) => void;
  readonly loadPicture: (address: string, signal: AbortSignal) => Promise<Blob>;
  readonly onPicture: (address: string) => void;
  readonly onDelete: () => void;
  readonly onMark: (marks: MarksRequest) => void;
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns the value if it is a web address. Visitors can send any other value, which must not become a link. */
const webAddress = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null;

/** Renders a response. All its content is rendered as text. */
export function Comment(props: CommentProps) {
  const { survey, response, isReadOnly, mayTag, loadPicture, onPicture, onDelete, onMark } = props;
  const texts = useTexts();
  const { t, formatTime } = texts;
  const { score, metadata, created_at } = response;
  const time = formatTime(created_at);
  // the survey may have had another type
  const type = response.score_type ?? survey.survey_type;
  const group = metricFormatOf(type, texts)?.groups.find(
    ({ min, max }) => score !== null && score >= min && score <= max,
  );
  const screenshot = metadata['screenshot'] as { url?: unknown } | null | undefined;
  const address = webAddress(metadata['page_url']);
  return (
    <article
      class="comment"
      data-read={response.is_read}
      data-id={response.id}
      tabIndex={-1}
      aria-label={t('Response from {time}', { time })}
    >
      <div class={`score ${group?.tone ?? 'plain'}`}>
        {score === null ? '–' : <ScoreSign type={type} score={score} />}
        <span class="visually-hidden">{group ? `, ${group.name}` : score === null ? t('no score') : ''}</span>
      </div>
      <div class="comment-body">
        <CommentText survey={survey} response={response} />
        {typeof screenshot?.url === 'string' && (
          <Screenshot address={screenshot.url} load={loadPicture} onOpen={onPicture} />
        )}
        <Tags
          tags={response.tags}
          chosen={props.chosenTag}
          onChoose={props.onTag}
          onRemove={mayTag ? props.onUntag : null}
        />
        <div class="comment-facts">
          <time datetime={created_at}>{time}</time>
          {address && (
            <a href={address} rel="noreferrer noopener" target="_blank">
              {formatPage(address)}
            </a>
          )}
          {!address && metadata['page_url'] != null && <span>{text(metadata['page_url'])}</span>}
          {type !== survey.survey_type && <span>{t(surveyTypes[type].name)}</span>}
          {metadata['locale'] != null && <span>{text(metadata['locale'])}</span>}
          {metadata['user_email'] != null && <span class="email">{text(metadata['user_email'])}</span>}
          {response.status && <span class="badge">{t(statusNames[response.status])}</span>}
        </div>
        <div class="comment-controls">
          <CommentDetails response={response}>
            {!isReadOnly && (
              <div class="comment-actions">
                <Marks response={response} onMark={onMark} />
                <button type="button" class="link danger" aria-label={t('Delete this response')} onClick={onDelete}>
                  {t('Delete')}
                </button>
              </div>
            )}
          </CommentDetails>
          {/* last, because their space is empty until they are pointed at */}
          {mayTag && <TagBox isSelected={props.isSelected} onSelect={props.onSelect} />}
          {!isReadOnly && <Star isStarred={response.is_starred} onMark={onMark} />}
        </div>
      </div>
    </article>
  );
}

/** Renders the box that selects the comment for a tag. */
function TagBox({ isSelected, onSelect }: Pick<CommentProps, 'isSelected' | 'onSelect'>) {
  const { t } = useTexts();
  return (
    <label class="tag-box">
      <input type="checkbox" checked={isSelected} onChange={({ currentTarget }) => onSelect(currentTarget.checked)} />
      {t('Tag')}
    </label>
  );
}

interface StarProps extends Pick<CommentProps, 'onMark'> {
  readonly isStarred: boolean;
}

function Star({ isStarred, onMark }: StarProps) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      class="link star"
      aria-pressed={isStarred}
      aria-label={t('Starred')}
      onClick={() => onMark({ is_starred: !isStarred })}
    >
      {isStarred ? '★' : '☆'}
    </button>
  );
}

/** Renders whether the owner has read a response, and its status, to change them. */
function Marks({ response: { is_read, status }, onMark }: Pick<CommentProps, 'response' | 'onMark'>) {
  const { t } = useTexts();
  return (
    <span class="marks">
      <button type="button" class="link" onClick={() => onMark({ is_read: !is_read })}>
        {is_read ? t('Mark as unread') : t('Mark as read')}
      </button>
      <select
        aria-label={t('Status')}
        value={status ?? ''}
        onChange={({ currentTarget }) => onMark({ status: (currentTarget.value || null) as ResponseStatus | null })}
      >
        <option value="">{t('No status')}</option>
        {responseStatuses.map((each) => (
          <option key={each} value={each}>
            {t(statusNames[each])}
          </option>
        ))}
      </select>
    </span>
  );
}

interface CommentDetailsProps extends Pick<CommentProps, 'response'> {
  readonly children: ComponentChildren;
}

/** Renders the session and the metadata that the comment doesn't show, and what can be done. */
function CommentDetails({ response: { id, session_uuid, metadata }, children }: CommentDetailsProps) {
  const { t } = useTexts();
  const more = Object.entries(metadata).filter(([key]) => !shownKeys.has(key));
  const rows = [
    [session_uuid ? t('Session') : t('Id'), session_uuid ?? id] as const,
    ...more.map(([key, value]) => [t(metadataName(key)), text(value)] as const),
  ];
  return (
    <details>
      <summary>{t('Details')}</summary>
      <dl class="metadata">
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </details>
  );
}

/**
 * Renders the question if it depends on the answer, the choices, and the text. The visitor's text is in the visitor's
 * language.
 */
function CommentText({ survey, response }: Pick<CommentProps, 'survey' | 'response'>) {
  const { t } = useTexts();
  const { text, metadata } = response;
  const { choice_comment: comment, question } = metadata;
  const labels = chosenLabels(survey, response);
  const isChoice = labels.length > 0 || typeof comment === 'string';
  const written = [isChoice && comment, (!isChoice || hasOwnText(survey, response)) && text].flatMap((each) =>
    typeof each === 'string' && each ? [each] : [],
  );
  const language = languageOf(metadata['locale']);
  const asked = typeof question === 'string' && (
    <p class="note" dir="auto" lang={language}>
      {question}
    </p>
  );
  return (
    <>
      {!hasOwnText(survey, response) && asked}
      {labels.length > 0 && (
        <ul class="chosen">
          {labels.map(({ label, isOfSurvey }) => (
            <li key={label} dir="auto" lang={isOfSurvey ? survey.language : language}>
              {label}
            </li>
          ))}
        </ul>
      )}
      {hasOwnText(survey, response) && asked}
      {written.map((each) => (
        <p key={each} class="comment-text" dir="auto" lang={language}>
          {each}
        </p>
      ))}
      {!isChoice && !text && <p class="note">{t('No text')}</p>}
    </>
  );
}
