import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { Sighting } from '../../contract/api/publishing.ts';
import type { AppContext } from '../context.ts';
import { useTexts, withElements } from '../i18n/texts.ts';
import { poll } from '../poll.ts';

interface TagSightingProps {
  readonly seen: Sighting | null;
  readonly context: AppContext;
}

/** Renders whether a page with the tag was seen, and what keeps the survey from showing there. */
export function TagSighting({ seen, context }: TagSightingProps) {
  const { t, formatAgo } = useTexts();
  const { now } = context.viewer;
  const time = useSignal(now());
  useEffect(() => poll(context, 1000, () => (time.value = now())), []);
  if (!seen) {
    return (
      <div class="seen">
        <strong role="status">{t('Waiting for your page…')}</strong>
        <p>{t('Paste the tag into a page and open it. This text changes when the page requests the survey.')}</p>
      </div>
    );
  }
  const { origin, problem, at, success } = seen;
  const nameOf = (page: string | null) => page ?? t('a page without an origin');
  return (
    <div class="seen" data-problem={problem !== null}>
      <p>
        {/* without the time, which would be spoken every second */}
        <strong role="status">{t('Seen on {host}', { host: nameOf(origin) })}</strong>, {formatAgo(at, time.value)}
      </p>
      {problem === 'origin' && (
        <p>
          {withElements(
            t(
              "The key does not allow this page. If it is yours, add its address to the key's {field} in the surveys file.",
            ),
            { field: <code>origins</code> },
          )}
        </p>
      )}
      {problem === 'key' && (
        <p>{t('The tag of this page has a key that is unknown, or not for this survey: copy the tag again.')}</p>
      )}
      {problem === 'closed' && (
        <p>{t('The survey is not open now: it has not started, has ended, is full or archived.')}</p>
      )}
      {success && (
        <p>
          {t('Tag seen on {host}, {ago}', { host: nameOf(success.origin), ago: formatAgo(success.at, time.value) })}
        </p>
      )}
      {problem === null && (
        <p>
          {withElements(t('If the card does not show, add {parameter} to the URL of the page: a panel explains why.'), {
            parameter: <code>?asklet=debug</code>,
          })}
        </p>
      )}
    </div>
  );
}
