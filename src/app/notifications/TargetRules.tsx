import { useId } from 'preact/hooks';
import type { NotificationTarget } from '../../contract/api/deliveries.ts';
import { useTexts } from '../i18n/texts.ts';
import { Select } from '../ui/Select.tsx';
import { describeScores } from './describeTarget.ts';
import type { TargetForm } from './targetForm.ts';

interface RulesProps {
  readonly form: TargetForm;
  /** The target that is edited. */
  readonly before: NotificationTarget | null;
  /** The names of the surveys by their uuids. */
  readonly surveys: ReadonlyMap<string, string>;
  readonly problems: Readonly<Partial<Record<string, string>>>;
  readonly onChange: (changes: Partial<TargetForm>) => void;
}

/** Renders what a target gets, and its name. */
export function TargetRules(props: RulesProps) {
  const { form, problems, onChange } = props;
  const { t } = useTexts();
  const errorId = useId();
  return (
    <>
      {form.to === 'mail' && (
        <Select
          class="control"
          label={t('What to send')}
          value={form.sends}
          options={[
            ['answers', t('Each answer')],
            ['weekly', t('A summary every week')],
          ]}
          onChange={(sends) => onChange({ sends })}
        />
      )}
      {form.to === 'mail' && form.sends === 'weekly' ? <DigestTime {...props} /> : <Conditions {...props} />}
      <SurveyChoice {...props} />
      <div class="field">
        <label class="control">
          <span>{t('Name (optional)')}</span>
          <input
            type="text"
            value={form.name}
            maxLength={60}
            autocomplete="off"
            aria-invalid={problems['name'] ? true : undefined}
            aria-describedby={errorId}
            onInput={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
        </label>
        <p class="field-error" id={errorId} role="alert">
          {problems['name']}
        </p>
      </div>
    </>
  );
}

function DigestTime({ form: { weekday, time, timeZone }, onChange }: RulesProps) {
  const { t, formatIn } = useTexts();
  const zones = [...new Set(['UTC', timeZone, ...Intl.supportedValuesOf('timeZone')])].sort();
  // 1 January 2024 was a Monday
  const nameOf = (day: number) => formatIn('UTC', new Date(Date.UTC(2024, 0, day)).toISOString(), 'dayOfWeek');
  return (
    <div class="side-by-side">
      <Select
        class="control"
        label={t('Day')}
        value={weekday}
        options={[1, 2, 3, 4, 5, 6, 7].map((day) => [String(day), nameOf(day)] as const)}
        onChange={(next) => onChange({ weekday: next })}
      />
      <label class="control">
        <span>{t('Time of day')}</span>
        <input
          type="time"
          required
          value={time}
          onInput={({ currentTarget }) => currentTarget.value && onChange({ time: currentTarget.value })}
        />
      </label>
      <Select
        class="control"
        label={t('Time zone')}
        value={timeZone}
        options={zones.map((each) => [each, each] as const)}
        onChange={(next) => onChange({ timeZone: next })}
      />
    </div>
  );
}

function Conditions({ form, before, problems, onChange }: RulesProps) {
  const texts = useTexts();
  const { t } = texts;
  const errorId = useId();
  const { scores, min, max, text } = form;
  const chosen = new Set<TargetForm['scores']>(['all', 'unhappy', 'neutral', 'happy', 'range']);
  // what was written by hand can stay
  const other = chosen.has(scores) ? [] : ([[scores, describeScores(before!.when, texts).join(', ')]] as const);
  const numberField = (label: string, name: 'min' | 'max', value: string) => (
    <label class="control">
      <span>{label}</span>
      <input
        type="number"
        step="1"
        value={value}
        aria-invalid={problems['scores'] ? true : undefined}
        aria-describedby={errorId}
        onInput={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      />
    </label>
  );
  return (
    <>
      <Select
        class="control"
        label={t('When')}
        value={scores}
        options={[
          ['all', t('Somebody answers')],
          ['unhappy', t('Somebody is unhappy')],
          ['neutral', t('Somebody is neither happy nor unhappy')],
          ['happy', t('Somebody is happy')],
          ['range', t('Somebody gives certain scores')],
          ...other,
        ]}
        onChange={(next) => onChange({ scores: next })}
      />
      {scores === 'range' && (
        <div class="field">
          <div class="side-by-side">
            {numberField(t('Lowest score'), 'min', min)}
            {numberField(t('Highest score'), 'max', max)}
          </div>
          <p class="field-error" id={errorId} role="alert">
            {problems['scores']}
          </p>
        </div>
      )}
      <Select
        class="control"
        label={t('Comment')}
        value={text}
        options={[
          ['any', t('With or without a comment')],
          ['with', t('Only with a comment')],
          ['without', t('Only without a comment')],
        ]}
        onChange={(next) => onChange({ text: next })}
      />
    </>
  );
}

function SurveyChoice({ form, surveys, problems, onChange }: RulesProps) {
  const { t } = useTexts();
  const chosen = form.surveys;
  // with those that the file no longer has
  const listed = new Map([...(chosen ?? []).map((uuid) => [uuid, uuid] as const), ...surveys]);
  const toggle = (uuid: string, isOn: boolean) =>
    onChange({ surveys: [...listed.keys()].filter((each) => (each === uuid ? isOn : chosen!.includes(each))) });
  return (
    <>
      <Select
        class="control"
        label={t('Surveys')}
        value={chosen ? 'some' : 'all'}
        options={[
          ['all', t('All surveys')],
          ['some', t('Only some surveys')],
        ]}
        onChange={(next) => onChange({ surveys: next === 'all' ? null : [] })}
      />
      {chosen && (
        <fieldset class="control list">
          <legend>{t('These surveys')}</legend>
          {[...listed].map(([uuid, name], index) => (
            <label key={uuid} class="control switch">
              <input
                type="checkbox"
                checked={chosen.includes(uuid)}
                aria-invalid={index === 0 && problems['surveys'] ? true : undefined}
                onChange={({ currentTarget }) => toggle(uuid, currentTarget.checked)}
              />
              <span>{name}</span>
            </label>
          ))}
          <p class="field-error" role="alert">
            {problems['surveys']}
          </p>
        </fieldset>
      )}
    </>
  );
}
