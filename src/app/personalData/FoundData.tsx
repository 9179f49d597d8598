import { pathOf } from '../../contract/addresses.ts';
import type { PersonReply } from '../../contract/results/personalData.ts';
import type { AppContext } from '../context.ts';
import { english, useTexts } from '../i18n/texts.ts';
import { metadataName } from '../metadataNames.ts';
import { Button } from '../ui/Button.tsx';

/** Returns whether nothing was found. */
export const isEmpty = ({ answers, recipients, unsubscribed_at }: PersonReply) =>
  answers.length === 0 && recipients.length === 0 && unsubscribed_at === null;

/** Returns the English name of the place in an answer that names the person. */
const placeName = (place: string) =>
  place === 'text' ? english('Comment') : place === 'mailing' ? english('Personal link') : metadataName(place);

interface FoundDataProps {
  readonly found: PersonReply;
  readonly context: AppContext;
  readonly onSearch: (person: string) => void;
}

/** Renders what was found of a person. */
export function FoundData({ found, context, onSearch }: FoundDataProps) {
  const { t, n, formatTime } = useTexts();
  const { answers, recipients, unsubscribed_at, also } = found;
  const surveys = context.list.value?.surveys ?? [];
  const nameOf = (survey: string) => {
    const { title, question } = surveys.find(({ survey_uuid }) => survey_uuid === survey) ?? {};
    return title || question || t('A deleted survey');
  };
  return (
    <>
      {isEmpty(found) && <p>{t('Nothing.')}</p>}
      {also.length > 0 && (
        <p>
          {t('These also name:')}{' '}
          {also.map((name) => (
            <Button key={name} onClick={() => onSearch(name)}>
              {t('Search for {name}', { name })}
            </Button>
          ))}
        </p>
      )}
      {answers.length > 0 && (
        <>
          <h3>{n(answers.length, '{count} answer', '{count} answers')}</h3>
          <Answers answers={answers} nameOf={nameOf} />
        </>
      )}
      {recipients.length > 0 && (
        <>
          <h3>{n(recipients.length, '{count} mailing', '{count} mailings')}</h3>
          <Mailings recipients={recipients} />
        </>
      )}
      {unsubscribed_at !== null && (
        <p>{t('Unsubscribed from mailings {time}', { time: formatTime(unsubscribed_at) })}</p>
      )}
    </>
  );
}

interface AnswersProps extends Pick<PersonReply, 'answers'> {
  readonly nameOf: (survey: string) => string;
}

function Answers({ answers, nameOf }: AnswersProps) {
  const { t, formatTime } = useTexts();
  return (
    <ul class="rows">
      {answers.map(({ id, survey_uuid, created_at, score, text, found_in }) => (
        <li key={id}>
          <div>
            <a href={`${pathOf(survey_uuid, 'results')}?response=${id}`} dir="auto">
              {nameOf(survey_uuid)}
            </a>
            <p class="note">
              {[
                formatTime(created_at),
                ...(score === null ? [] : [t('Score {score}', { score })]),
                t('Found in: {places}', {
                  places: found_in.map((place) => t(placeName(place))).join(', '),
                }),
              ].join(' · ')}
            </p>
            {text && (
              <p class="found-text" dir="auto">
                {text}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Mailings({ recipients }: Pick<PersonReply, 'recipients'>) {
  const { t, formatTime } = useTexts();
  return (
    <ul class="rows">
      {recipients.map(({ id, survey_uuid, subject, email, name, sent_at }) => (
        <li key={id}>
          <div>
            <a href={`${pathOf(survey_uuid, 'share')}?tab=Email`} dir="auto">
              {subject}
            </a>
            <p class="note">
              {[name, email, sent_at === null ? t('Not sent') : t('Sent {time}', { time: formatTime(sent_at) })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
