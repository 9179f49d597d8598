import { useEffect, useRef } from 'preact/hooks';
import type { PreviewReply } from '../../contract/api/notificationTargets.ts';
import type { TargetKind } from '../../contract/surveys/notifications.ts';
import { useTexts } from '../i18n/texts.ts';

/** Returns JSON with line breaks. */
const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2);

/** Renders the message that a target would get. Messages are in English. */
export function MessagePreview({ to, preview }: { readonly to: TargetKind; readonly preview: PreviewReply }) {
  const { t } = useTexts();
  const { fits, subject, sections, body } = preview;
  const element = useRef<HTMLElement>(null);
  // it appears below what was pressed
  useEffect(() => element.current!.scrollIntoView({ block: 'start' }), [preview]);
  return (
    <section ref={element} class="message-preview" aria-label={t('Preview')}>
      <p class="note" role="status">
        {!fits
          ? t('No answer to these surveys meets these conditions: nothing would be sent.')
          : to === 'webhook'
            ? t('The body of a request, as the receiver would get it:')
            : t('A message, as it would be sent:')}
      </p>
      {subject !== null && (
        <p>
          <span class="note">{t('Subject')}:</span> <strong lang="en">{subject}</strong>
        </p>
      )}
      {sections.map(({ title, headline, comments, details, url }, index) => (
        <article key={index} lang="en">
          <p class="note">{title}</p>
          <h3>{headline}</h3>
          {comments.map((comment, position) => (
            <blockquote key={position}>{comment}</blockquote>
          ))}
          <dl>
            {details.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {url !== null && <p class="note">{url}</p>}
        </article>
      ))}
      {body !== null && (
        <pre tabIndex={0} aria-label={t('Preview')}>
          {pretty(body)}
        </pre>
      )}
    </section>
  );
}
