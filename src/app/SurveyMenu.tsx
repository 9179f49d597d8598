import { pathOf, type SurveyPart } from '../contract/addresses.ts';
import { useTexts } from './i18n/texts.ts';
import type { SurveyList } from '../contract/api/publishing.ts';

interface SurveyMenuProps {
  readonly surveys: SurveyList['surveys'];
  /** The uuid of the survey on the page. */
  readonly survey: string;
  readonly part: SurveyPart;
}

/**
 * Renders links to the same part of all surveys. They are links, because a select would change the page at each arrow
 * key.
 */
export function SurveyMenu({ surveys, survey, part }: SurveyMenuProps) {
  const { t } = useTexts();
  const current = surveys.find(({ survey_uuid }) => survey_uuid === survey)!;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for events that bubble from its links
    <details
      class="survey-menu"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) currentTarget.open = false;
      }}
      onKeyDown={({ currentTarget, key }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')!.focus();
      }}
    >
      <summary>
        <span class="visually-hidden">{t('Survey')}: </span>
        <span dir="auto" lang={current.title ? undefined : current.language}>
          {current.title || current.question}
        </span>
      </summary>
      <ul>
        {surveys.map(({ survey_uuid, title, question, language }) => (
          <li key={survey_uuid}>
            <a
              href={pathOf(survey_uuid, part)}
              aria-current={survey_uuid === survey ? 'page' : undefined}
              dir="auto"
              lang={title ? undefined : language}
              onClick={({ currentTarget }) => currentTarget.closest('details')!.removeAttribute('open')}
            >
              {title || question}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
