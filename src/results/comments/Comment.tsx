import type { ListedResponse } from '../../contract/results.ts';
import type { SurveyType } from '../../contract/survey.ts';
import { formatPage, formatTime } from '../format.ts';
import { figures } from '../statistics/figures.ts';
import { Screenshot } from './Screenshot.tsx';

/** What stands at a place of its own. */
const shownKeys = new Set([
  'page_url',
  'page_title',
  'locale',
  'user_email',
  'screenshot',
  'choices',
  'choice_comment',
]);

interface CommentProps {
  readonly type: SurveyType;
  readonly response: ListedResponse;
  readonly loadPicture: (address: string, signal: AbortSignal) => Promise<Blob>;
  readonly onPicture: (address: string) => void;
  readonly onDelete: () => void;
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** An address that a link may lead to: a visitor could have written any other. */
const webAddress = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null;

/** A response as its visitor gave it. Everything in it is text. */
export function Comment({ type, response, loadPicture, onPicture, onDelete }: CommentProps) {
  const { score, metadata, session_uuid, created_at } = response;
  const group = figures[type]?.groups.find(({ min, max }) => score !== null && score >= min && score <= max);
  const screenshot = metadata['screenshot'] as { url?: unknown } | null | undefined;
  const more = Object.entries(metadata).filter(([key]) => !shownKeys.has(key));
  const address = webAddress(metadata['page_url']);
  return (
    <article class="comment" tabIndex={-1} aria-label={`Response of ${formatTime(created_at)}`}>
      <div class={`score ${group?.tone ?? 'plain'}`}>
        {score ?? '–'}
        <span class="visually-hidden">{group ? `, ${group.name}` : score === null ? 'no score' : ''}</span>
      </div>
      <div class="comment-body">
        <CommentText response={response} />
        {typeof screenshot?.url === 'string' && (
          <Screenshot address={screenshot.url} load={loadPicture} onOpen={onPicture} />
        )}
        <p class="comment-facts">
          <time datetime={created_at}>{formatTime(created_at)}</time>
          {address && (
            <a href={address} rel="noreferrer noopener" target="_blank">
              {formatPage(address)}
            </a>
          )}
          {!address && metadata['page_url'] != null && <span>{text(metadata['page_url'])}</span>}
          {metadata['locale'] != null && <span>{text(metadata['locale'])}</span>}
          {metadata['user_email'] != null && <span class="email">{text(metadata['user_email'])}</span>}
        </p>
        <div class="comment-foot">
          <details>
            <summary>Details</summary>
            <dl class="metadata">
              <div>
                <dt>session</dt>
                <dd>{session_uuid}</dd>
              </div>
              {metadata['page_title'] != null && (
                <div>
                  <dt>page_title</dt>
                  <dd>{text(metadata['page_title'])}</dd>
                </div>
              )}
              {more.map(([key, value]) => (
                <div key={key}>
                  <dt>{key}</dt>
                  <dd>{text(value)}</dd>
                </div>
              ))}
            </dl>
          </details>
          <button type="button" class="link danger" onClick={onDelete}>
            Delete<span class="visually-hidden"> this response</span>
          </button>
        </div>
      </div>
    </article>
  );
}

function CommentText({ response: { text, metadata } }: { response: ListedResponse }) {
  const choices = Array.isArray(metadata['choices']) ? metadata['choices'] : [];
  const comment = metadata['choice_comment'];
  // the text of a choice is its labels, for reading
  if (choices.length > 0 || typeof comment === 'string') {
    const lines = (text ?? '').split(';\n').filter((line) => line && line !== comment);
    return (
      <>
        {lines.length > 0 && (
          <ul class="chosen">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {typeof comment === 'string' && (
          <p class="comment-text" dir="auto">
            {comment}
          </p>
        )}
      </>
    );
  }
  return text ? (
    <p class="comment-text" dir="auto">
      {text}
    </p>
  ) : (
    <p class="note">No text</p>
  );
}
