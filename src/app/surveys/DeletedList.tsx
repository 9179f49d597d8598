import { useSignal } from '@preact/signals';
import type { DeletedSurveys } from '../../contract/api/publishing.ts';
import { pathOf } from '../../contract/addresses.ts';
import type { Client } from '../client.ts';
import { createAttempt } from '../createAttempt.ts';
import { useTexts } from '../i18n/texts.ts';

/** Renders the surveys that were deleted, once it is opened. Each can be published again in its editor. */
export function DeletedList({ client }: { readonly client: Client }) {
  const { t, formatTime } = useTexts();
  const surveys = useSignal<DeletedSurveys['surveys'] | null>(null);
  const problem = useSignal('');
  const attempt = createAttempt(problem);
  const load = async () => (surveys.value = await client.deletedSurveys());
  return (
    <details class="deleted-list" onToggle={({ currentTarget: { open } }) => open && void attempt(load)}>
      <summary>{t('Deleted surveys')}</summary>
      <p role="alert">{problem}</p>
      {surveys.value?.length === 0 && <p class="note">{t('No survey was deleted.')}</p>}
      <ul class="rows">
        {surveys.value?.map(({ survey_uuid, published_at, survey }) => {
          const name = String(survey['title'] || survey['question'] || survey_uuid);
          return (
            <li key={survey_uuid}>
              <a href={pathOf(survey_uuid, 'edit')}>
                <bdi>{name}</bdi>
              </a>
              <span class="note">{t('Last published: {time}', { time: formatTime(published_at) })}</span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
