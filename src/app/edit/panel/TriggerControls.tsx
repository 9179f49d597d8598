import { useSignal } from '@preact/signals';
import { alternativesOf } from '../../../contract/surveys/alternatives.ts';
import type { FirstTrigger, SingleTrigger, Trigger } from '../../../contract/surveys/trigger.ts';
import type { TextPath } from '../../../contract/surveys/translateSurvey.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import type { TriggerControl, TriggerValue } from '../design/fieldControls.ts';
import { opensByButton, plainTrigger, selectionOf, singleOf, triggerOf } from '../design/trigger.ts';
import { TextControl } from './controls.tsx';
import { NumberControl } from './NumberControl.tsx';
import type { TabProps } from './tabProps.ts';

/** The number of triggers that the schema allows. */
const maxTriggers = 10;

/** Renders the triggers of which the first one opens the survey. */
export function TriggerControls({ designer, triggers }: Pick<TabProps, 'designer' | 'triggers'>) {
  const { t } = useTexts();
  const { fields } = designer.design.value;
  const current: Trigger = fields.trigger ?? { type: 'immediate' };
  const isSeveral = current.type === 'any';
  const alternatives = alternativesOf(current).map(singleOf);
  const set = (changed: readonly SingleTrigger[]) =>
    designer.setFields({ trigger: plainTrigger({ ...triggerOf(changed), ...selectionOf(current) }, fields) });
  const waiting = triggers.filter(({ trigger }) => trigger.type !== 'immediate');
  const initialOf = (type: string) => waiting.find(({ trigger }) => trigger.type === type)?.trigger as SingleTrigger;
  const byButton = fields.feedback_button ? ([['', t('only by the feedback button')]] as const) : [];
  const unused = waiting.find(({ trigger }) => alternatives.every(({ type }) => type !== trigger.type));

  function choose(type: string): void {
    if (type === '') return designer.setFields({ trigger: null });
    set(type === 'immediate' ? [] : [initialOf(type), ...alternatives.slice(1)]);
  }

  return (
    <>
      <Select
        class="control"
        label={t('Opens')}
        value={opensByButton(fields) ? '' : (alternatives[0]?.type ?? 'immediate')}
        options={[...byButton, ...optionsOf(triggers)]}
        onChange={choose}
      />
      {alternatives.map((each, index) => (
        <fieldset key={index} class="control range">
          <legend>{t('Trigger {number}', { number: index + 1 })}</legend>
          {index > 0 && (
            <Select
              class="control"
              label={t('Or opens')}
              value={each.type}
              options={optionsOf(waiting)}
              onChange={(type) => set(alternatives.with(index, initialOf(type)))}
            />
          )}
          <PartControls
            part={each}
            at={['trigger', ...(isSeveral ? ['of', index] : [])]}
            waiting={waiting}
            onChange={(part) => set(alternatives.with(index, part))}
          />
          {isSeveral && (
            <button type="button" onClick={() => set(alternatives.toSpliced(index, 1))}>
              {t('Remove trigger {number}', { number: index + 1 })}
            </button>
          )}
        </fieldset>
      ))}
      {alternatives.length > 0 && alternatives.length < maxTriggers && (
        <Button onClick={() => set([...alternatives, (unused ?? waiting[0]!).trigger as SingleTrigger])}>
          {t('+ Add another trigger')}
        </Button>
      )}
    </>
  );
}

const optionsOf = (triggers: readonly TriggerControl[]) =>
  triggers.map(({ title, trigger: { type } }) => [type, title] as const);

interface PartProps {
  readonly part: SingleTrigger;
  readonly at: TextPath;
  readonly waiting: readonly TriggerControl[];
  readonly onChange: (part: SingleTrigger) => void;
}

/** Renders the value of a trigger, and what has to happen before it. */
function PartControls({ part, at, waiting, onChange }: PartProps) {
  const { t } = useTexts();
  const { after, ...own } = part;
  const initialOf = (type: string) => waiting.find(({ trigger }) => trigger.type === type)?.trigger as FirstTrigger;
  return (
    <>
      <PartValue {...{ part, at, waiting }} onChange={onChange} />
      <Select
        class="control"
        label={t('Only after')}
        value={after?.type ?? ''}
        options={[['', t('nothing else')], ...optionsOf(waiting)]}
        onChange={(type) => onChange((type ? { ...own, after: initialOf(type) } : own) as SingleTrigger)}
      />
      {after && (
        <PartValue
          part={after}
          at={[...at, 'after']}
          waiting={waiting}
          onChange={(first) => onChange({ ...part, after: first as FirstTrigger })}
        />
      )}
    </>
  );
}

function PartValue({ part, at, waiting, onChange }: PartProps) {
  const { value } = waiting.find(({ trigger }) => trigger.type === part.type)!;
  if (!value) return null;
  const given = String((part as Readonly<Record<string, unknown>>)[value.name]);
  const change = (read: number | string) => onChange({ ...part, [value.name]: read } as SingleTrigger);
  return <ValueControl key={part.type} {...{ value, at, given }} onChange={change} />;
}

function isSelector(text: string): boolean {
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}

interface ValueProps {
  readonly value: TriggerValue;
  /** The names that lead to the trigger. */
  readonly at: TextPath;
  readonly given: string;
  readonly onChange: (read: number | string) => void;
}

/**
 * Renders the value of a trigger. While nothing is typed or a number is not possible, the last one counts. A text shows
 * again when its field is left.
 */
function ValueControl({ value: { name, label, isNumber, min, max }, at, given, onChange }: ValueProps) {
  const { t } = useTexts();
  const isEmpty = useSignal(false);
  const path = [...at, name];
  if (isNumber) {
    const onNumber = (read: number | undefined) => read !== undefined && onChange(read);
    const limits = { min, ...(max < Infinity && { max }) };
    return <NumberControl {...{ label, path }} value={Number(given)} {...limits} isRequired onChange={onNumber} />;
  }
  return (
    <TextControl
      {...{ label, path }}
      error={name === 'selector' && !isSelector(given) ? t('This is not a CSS selector.') : ''}
      value={isEmpty.value ? '' : given}
      onChange={(text) => {
        isEmpty.value = text.trim() === '';
        if (!isEmpty.value) onChange(text);
      }}
      onLeave={() => (isEmpty.value = false)}
    />
  );
}
