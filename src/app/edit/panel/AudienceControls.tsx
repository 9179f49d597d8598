import { readTimeZone } from '../../timeZone.ts';
import type { Audience, Device } from '../../../contract/surveys/audience.ts';
import type { Trigger } from '../../../contract/surveys/survey.ts';
import type { TextPath } from '../../../contract/surveys/translateSurvey.ts';
import { english, useTexts } from '../../i18n/texts.ts';
import { readAttributes, readParameters, splitList, writeAttributes, writeParameters } from '../design/audienceText.ts';
import type { Designer } from '../design/createDesigner.ts';
import { asksClosers, type Frequency, frequencyOf, withFrequency } from '../design/frequency.ts';
import { fromLocalTime, toLocalTime } from '../design/localTime.ts';
import { opensByButton, plainTrigger } from '../design/trigger.ts';
import { SwitchControl, TextControl } from './controls.tsx';
import { FindingNotes, type NotedProps } from './FindingNotes.tsx';
import { Select } from '../../ui/Select.tsx';
import { NumberControl } from './NumberControl.tsx';
import { LinesControl } from './LinesControl.tsx';
import { fieldTitles } from './titleOf.ts';

/** The fields that all triggers have in common. */
type Selection = Pick<
  Trigger,
  'once_per_page' | 'once_per_user' | 'audience' | 'sample_percent' | 'recurrence_days' | 'after_close' | 'max_showings'
>;

const devices: readonly (readonly [Device, label: string])[] = [
  ['phone', english('On phones')],
  ['tablet', english('On tablets')],
  ['desktop', english('On desktops')],
];

/** Returns an object without its empty values, or undefined if none is left. */
function pruneEmpty<Value extends object>(value: Value): Value | undefined {
  const entries = Object.entries(value).filter(([, each]) =>
    typeof each === 'object' ? Object.keys(each as object).length > 0 : each !== undefined && each !== false,
  );
  return entries.length > 0 ? (Object.fromEntries(entries) as Value) : undefined;
}

const languagesOf = (text: string) => splitList(text).filter((each) => each.length >= 2);

/** Returns the trigger of a design, and a function that changes whom it selects. */
function triggerOf({ design, setFields }: Designer) {
  const trigger: Trigger = design.value.fields.trigger ?? { type: 'immediate' };
  function select(change: Selection): void {
    const next = pruneEmpty({ ...trigger, ...change }) as Trigger;
    setFields({ trigger: plainTrigger(next, design.value.fields) });
  }
  return { ...trigger, select };
}

/** Renders the controls for the visitors whom the survey asks. */
export function VisitorControls(props: NotedProps) {
  const { designer } = props;
  const texts = useTexts();
  const { t } = texts;
  const { fields } = designer.design.value;
  const { audience, once_per_page, sample_percent, select } = triggerOf(designer);
  return (
    <>
      {!opensByButton(fields) && (
        <>
          <ConditionControls
            audience={audience ?? {}}
            onChange={(change) => select({ audience: pruneEmpty({ ...audience, ...change }) })}
          />
          <NumberControl
            label={t(fieldTitles['trigger.sample_percent'])}
            hint={
              once_per_page
                ? t('Drawn for each page in a browser, which keeps the result.')
                : t('Drawn once for each browser, which keeps the result. After an answer, it is drawn again.')
            }
            path={['trigger', 'sample_percent']}
            value={sample_percent}
            min={0}
            max={100}
            onChange={(percent) => select({ sample_percent: percent })}
          />
        </>
      )}
      <FindingNotes {...props} of={['trigger.audience', 'trigger.sample_percent']} />
    </>
  );
}

const frequencies: readonly (readonly [Frequency, text: string])[] = [
  ['once', english('Once')],
  ['untilAnswered', english('Until they answer')],
  ['again', english('Again after some days')],
  ['always', english('Again after each answer')],
  ['perPage', english('Once for each page')],
];

/** Renders the controls for how often a visitor is asked. */
export function FrequencyControls(props: NotedProps) {
  const { designer } = props;
  const { t } = useTexts();
  const { fields } = designer.design.value;
  const { once_per_user, recurrence_days, max_showings, select } = triggerOf(designer);
  const isByButton = opensByButton(fields);
  const frequency = frequencyOf(fields);
  const asksOnce = frequency === 'once' || frequency === 'untilAnswered';
  return (
    <>
      <Select
        class="control"
        label={t('Asks each visitor')}
        value={frequency}
        options={frequencies
          .filter(([each]) => !isByButton || each === 'once' || each === 'always')
          .map(([each, text]) => [each, t(text)])}
        onChange={(next) => designer.setFields(withFrequency(fields, next))}
      />
      {frequency === 'again' && (
        <NumberControl
          label={t(fieldTitles['trigger.recurrence_days'])}
          path={['trigger', 'recurrence_days']}
          value={recurrence_days}
          min={0.01}
          isRequired
          onChange={(days) => select({ recurrence_days: days })}
        />
      )}
      {!isByButton && (
        <>
          {asksOnce ? (
            <SwitchControl
              label={t(fieldTitles['trigger.once_per_user'])}
              hint={t(
                'Users who have answered are not asked again on another device. Your pages have to name the user, and the widget sends the id when a session starts.',
              )}
              checked={once_per_user ?? false}
              onChange={(checked) => select({ once_per_user: checked })}
            />
          ) : (
            <SwitchControl
              label={t(fieldTitles['trigger.after_close'])}
              checked={asksClosers(fields)}
              onChange={(checked) => designer.setFields(withFrequency(fields, frequency, checked))}
            />
          )}
          <NumberControl
            label={t(fieldTitles['trigger.max_showings'])}
            hint={t(
              'A visitor who neither answers nor closes the survey sees it in this many visits, on up to three pages each. Then it rests for 30 days. Without a number: 2.',
            )}
            path={['trigger', 'max_showings']}
            value={max_showings}
            min={1}
            isCount
            onChange={(count) => select({ max_showings: count })}
          />
        </>
      )}
      <FindingNotes
        {...props}
        of={[
          'trigger.once_per_page',
          'trigger.once_per_user',
          'trigger.recurrence_days',
          'trigger.after_close',
          'trigger.max_showings',
          'allow_multiple_responses',
        ]}
      />
    </>
  );
}

interface ConditionProps {
  readonly audience: Audience;
  readonly onChange: (change: Audience) => void;
}

function DeviceControls({ audience, onChange }: ConditionProps) {
  const { t } = useTexts();
  const all = devices.map(([device]) => device);
  const { devices: chosen = all } = audience;
  function choose(device: Device, isChosen: boolean): void {
    const next = all.filter((each) => (each === device ? isChosen : chosen.includes(each)));
    // all devices means no condition
    onChange({ devices: next.length < all.length ? next : undefined });
  }
  return (
    <>
      {devices.map(([device, label]) => (
        <SwitchControl
          key={device}
          label={t(label)}
          checked={chosen.includes(device)}
          // without any device, nobody would see the survey
          disabled={chosen.length === 1 && chosen.includes(device)}
          onChange={(checked) => choose(device, checked)}
        />
      ))}
    </>
  );
}

function ConditionControls({ audience, onChange }: ConditionProps) {
  const { t } = useTexts();
  const { languages = [], attributes, url_parameters } = audience;
  return (
    <>
      <DeviceControls audience={audience} onChange={onChange} />
      <LinesControl
        label={t(fieldTitles['trigger.audience.languages'])}
        placeholder="de, pt-BR"
        path={['trigger', 'audience', 'languages']}
        lines={languages.join(', ')}
        normalize={(text) => languagesOf(text).join(', ')}
        onChange={(text) => onChange({ languages: languagesOf(text) })}
      />
      <NumberControl
        label={t(fieldTitles['trigger.audience.min_page_views'])}
        path={['trigger', 'audience', 'min_page_views']}
        value={audience.min_page_views}
        min={1}
        isCount
        onChange={(count) => onChange({ min_page_views: count })}
      />
      <NumberControl
        label={t(fieldTitles['trigger.audience.min_visits'])}
        path={['trigger', 'audience', 'min_visits']}
        value={audience.min_visits}
        min={1}
        isCount
        onChange={(count) => onChange({ min_visits: count })}
      />
      <LinesControl
        label={t(fieldTitles['trigger.audience.attributes'])}
        placeholder={'plan: pro, team\nage_days: 30..'}
        path={['trigger', 'audience', 'attributes']}
        lines={writeAttributes(attributes)}
        normalize={(text) => writeAttributes(readAttributes(text))}
        onChange={(text) => onChange({ attributes: readAttributes(text) })}
      />
      <LinesControl
        label={t(fieldTitles['trigger.audience.url_parameters'])}
        placeholder="utm_source: mail"
        path={['trigger', 'audience', 'url_parameters']}
        lines={writeParameters(url_parameters)}
        normalize={(text) => writeParameters(readParameters(text))}
        onChange={(text) => onChange({ url_parameters: readParameters(text) })}
      />
    </>
  );
}

/** Renders the controls for the start, the end and the maximum number of responses. */
export function ScheduleControls(props: NotedProps) {
  const { designer } = props;
  const { t } = useTexts();
  const { starts_at, ends_at, max_responses } = designer.design.value.fields;
  const { timeZone } = readTimeZone();
  return (
    <>
      <TimeControl
        label={t('Starts (time of {timeZone})', { timeZone })}
        path={['starts_at']}
        value={starts_at}
        onChange={(time) => designer.setFields({ starts_at: time })}
      />
      <TimeControl
        label={t('Ends (time of {timeZone})', { timeZone })}
        path={['ends_at']}
        value={ends_at}
        onChange={(time) => designer.setFields({ ends_at: time })}
      />
      <NumberControl
        label={t(fieldTitles.max_responses)}
        path={['max_responses']}
        value={max_responses}
        min={1}
        isCount
        onChange={(count) => designer.setFields({ max_responses: count })}
      />
      <FindingNotes {...props} of={['starts_at', 'ends_at']}>
        {ends_at && Date.parse(ends_at) <= Date.now() && <p>{t('The end is in the past: nobody sees the survey.')}</p>}
      </FindingNotes>
    </>
  );
}

interface TimeProps {
  readonly label: string;
  readonly path: TextPath;
  readonly value: string | undefined;
  readonly onChange: (time: string | undefined) => void;
}

function TimeControl({ value, onChange, ...props }: TimeProps) {
  return (
    <TextControl
      {...props}
      type="datetime-local"
      min="1000-01-01T00:00"
      value={toLocalTime(value)}
      onChange={(text) => {
        // each digit of a year that is typed is one: 0002, 0020 …
        if (!text.startsWith('0')) onChange(fromLocalTime(text));
      }}
    />
  );
}
