import { useSignal } from '@preact/signals';
import { type PageRuleLists, readPageRules } from '../../../contract/surveys/readPageRules.ts';
import type { PageRule, PageRules, Trigger } from '../../../contract/surveys/survey.ts';
import { type Texts, useTexts, withElements } from '../../i18n/texts.ts';
import { judgePage } from '../../../widget/targeting/judgePage.ts';
import type { Designer } from '../design/createDesigner.ts';
import type { TriggerValue } from '../design/fieldControls.ts';
import { opensByButton, plainTrigger } from '../design/trigger.ts';
import { FrequencyControls, ScheduleControls, VisitorControls } from './AudienceControls.tsx';
import { BudgetControls } from './BudgetControls.tsx';
import { TextControl } from './controls.tsx';
import { Select } from '../../ui/Select.tsx';
import { LinesControl } from './LinesControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import type { TabProps } from './tabProps.ts';
import { SchemaControls } from './SchemaControls.tsx';

/** The fields that decide how the survey opens. */
const openingFields: ReadonlySet<string> = new Set(['manual_tracking', 'feedback_button']);

/** Renders the tab for when and where the survey opens. */
export function WhenTab({ designer, controls, triggers }: TabProps) {
  const { t } = useTexts();
  const { fields } = designer.design.value;
  const byButton = fields.feedback_button ? ([['', t('only by the feedback button')]] as const) : [];
  const current: Trigger = fields.trigger ?? { type: 'immediate' };
  const { value } = triggers.find((each) => each.trigger.type === current.type)!;
  const { once_per_page, audience, sample_percent, recurrence_days, after_close, max_showings } = current;
  const selection = { once_per_page, audience, sample_percent, recurrence_days, after_close, max_showings };
  const set = (chosen: Trigger) => designer.setFields({ trigger: plainTrigger({ ...chosen, ...selection }, fields) });
  const opening = controls.when.filter(({ name }) => openingFields.has(name));
  const others = controls.when.filter(({ name }) => !openingFields.has(name));
  return (
    <>
      <h2>{t('Opening')}</h2>
      <Select
        class="control"
        label={t('Opens')}
        value={opensByButton(fields) ? '' : current.type}
        options={[...byButton, ...triggers.map(({ title, trigger: { type } }) => [type, title] as const)]}
        onChange={(type) =>
          type === ''
            ? designer.setFields({ trigger: null })
            : set(triggers.find((each) => each.trigger.type === type)!.trigger)
        }
      />
      {value && (
        <ValueControl
          key={current.type}
          value={value}
          given={String((current as Readonly<Record<string, unknown>>)[value.name])}
          onChange={(read) => set({ ...current, [value.name]: read } as Trigger)}
        />
      )}
      <SchemaControls controls={opening} designer={designer} />
      <h2>{t('Pages')}</h2>
      <PageControls designer={designer} />
      <h2>{t('Visitors')}</h2>
      <VisitorControls designer={designer} />
      <h2>{t('Time')}</h2>
      <ScheduleControls designer={designer} />
      <h2>{t('Budget')}</h2>
      <BudgetControls designer={designer} />
      <h2>{t('Frequency')}</h2>
      {!opensByButton(fields) && <FrequencyControls designer={designer} />}
      <SchemaControls controls={others} designer={designer} />
    </>
  );
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
  readonly given: string;
  readonly onChange: (read: number | string) => void;
}

/**
 * Renders the value of a trigger. While nothing is typed or a number is not possible, the last one counts. A text shows
 * again when its field is left.
 */
function ValueControl({ value: { name, label, isNumber, min, max }, given, onChange }: ValueProps) {
  const { t } = useTexts();
  const isEmpty = useSignal(false);
  const path = ['trigger', name];
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

function writePageRules({ include, exclude }: PageRuleLists): PageRules | null {
  if (exclude.length > 0) return { ...(include.length > 0 && { include: [...include] }), exclude: [...exclude] };
  return include.length > 0 ? [...include] : null;
}

// rules other than plain globs are shown as JSON
const textOf = (rule: PageRule) => (typeof rule === 'string' ? rule : JSON.stringify(rule));

function ruleOf(text: string): PageRule {
  try {
    if (text.startsWith('{')) return JSON.parse(text) as PageRule;
  } catch {
    // still being typed
  }
  return text;
}

function PageControls({ designer }: { readonly designer: Designer }) {
  const { t } = useTexts();
  const lists = readPageRules(designer.design.value.fields.show_on_pages);
  const linesOf = (rules: readonly PageRule[]) => rules.map(textOf).join('\n');
  const rulesOf = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map(ruleOf);
  const linesFor = (name: keyof PageRuleLists) => ({
    // a list alone has the pages that it includes
    path: ['show_on_pages', ...(name === 'exclude' ? [name] : [])],
    lines: linesOf(lists[name]),
    normalize: (text: string) => linesOf(rulesOf(text)),
    onChange: (text: string) =>
      designer.setFields({ show_on_pages: writePageRules({ ...lists, [name]: rulesOf(text) }) }),
  });
  return (
    <>
      <LinesControl label={t('Only on these pages')} {...linesFor('include')} />
      <LinesControl label={t('Never on these pages')} {...linesFor('exclude')} />
      <p class="note">
        {withElements(t('One page per line, for example {page} or {pages}. Empty means every page.'), {
          page: <code>/pricing</code>,
          pages: <code>/blog/*</code>,
        })}
      </p>
      <RuleTester rules={designer.design.value.fields.show_on_pages ?? null} />
    </>
  );
}

function RuleTester({ rules }: { readonly rules: PageRules | null }) {
  const texts = useTexts();
  const { t } = texts;
  const address = useSignal('https://shop.example/pricing?from=mail');
  return (
    <div class="tester">
      <TextControl label={t('Test a URL')} value={address.value} onChange={(text) => (address.value = text)} />
      <output>{describe(rules, address.value, texts)}</output>
    </div>
  );
}

function describe(rules: PageRules | null, address: string, { t }: Texts): string {
  if (!URL.canParse(address)) return t('Not a full URL. Begin with https://');
  const decision = judgePage(rules, address);
  if (decision.ok)
    return rules ? t('✓ Shown here: the rules include this page.') : t('✓ Shown here: there are no rules.');
  const { origin, pathname, search } = new URL(address);
  if (decision.why === 'not-included' && search !== '' && judgePage(rules, origin + pathname).ok)
    return t(
      '✗ Not shown: a rule that does not begin with / includes the part after “?”. Use the path, such as {path}.',
      {
        path: pathname,
      },
    );
  if (decision.why === 'not-included')
    return t('✗ Not shown: no rule above matches this page. A trailing slash matters: /pricing* matches both.');
  const rule = textOf(decision.rule as PageRule);
  if (decision.why === 'excluded') return t('✗ Not shown: “{rule}” excludes it.', { rule });
  return t('✗ Not shown on any page: “{rule}” is not a valid rule.', { rule });
}
