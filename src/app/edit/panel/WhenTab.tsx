import { useSignal } from '@preact/signals';
import { type PageRuleLists, readPageRules } from '../../../contract/surveys/readPageRules.ts';
import type { PageRule, PageRules } from '../../../contract/surveys/survey.ts';
import { type Texts, useTexts, withElements } from '../../i18n/texts.ts';
import { judgePage } from '../../../widget/targeting/judgePage.ts';
import type { Designer } from '../design/createDesigner.ts';
import { ruleTexts } from '../describeFields.ts';
import { describeAudience } from '../design/describeAudience.ts';
import { FrequencyControls, ScheduleControls, VisitorControls } from './AudienceControls.tsx';
import { BudgetControls } from './BudgetControls.tsx';
import { TextControl } from './controls.tsx';
import { FindingNotes } from './FindingNotes.tsx';
import { LinesControl } from './LinesControl.tsx';
import type { TabProps } from './tabProps.ts';
import { SchemaControls } from './SchemaControls.tsx';
import { TriggerControls } from './TriggerControls.tsx';

/** The fields that decide how the survey opens. */
const openingFields: ReadonlySet<string> = new Set(['manual_tracking', 'feedback_button']);

/** The fields that decide, with the trigger, how often it asks. */
const frequencyFields: ReadonlySet<string> = new Set(['allow_multiple_responses', 'do_not_show_if_closed']);

/** Renders the tab for when and where the survey opens. */
export function WhenTab(props: TabProps) {
  const { designer, controls, triggers, reach } = props;
  const texts = useTexts();
  const { t } = texts;
  const { fields } = designer.design.value;
  const opening = controls.when.filter(({ name }) => openingFields.has(name));
  const others = controls.when.filter(({ name }) => !openingFields.has(name) && !frequencyFields.has(name));
  return (
    <>
      <p class="note">{[describeAudience(fields, texts), reach.value].filter(Boolean).join(' ')}</p>
      <h2>{t('Opening')}</h2>
      <TriggerControls designer={designer} triggers={triggers} />
      <SchemaControls controls={opening} designer={designer} />
      <h2>{t('Pages')}</h2>
      <PageControls designer={designer} />
      <FindingNotes {...props} of={['show_on_pages']} />
      <h2>{t('Visitors')}</h2>
      <VisitorControls {...props} />
      <h2>{t('Time')}</h2>
      <ScheduleControls {...props} />
      <h2>{t('Budget')}</h2>
      <BudgetControls {...props} />
      <h2>{t('Frequency')}</h2>
      <FrequencyControls {...props} />
      <SchemaControls controls={others} designer={designer} />
    </>
  );
}

function writePageRules({ include, exclude }: PageRuleLists): PageRules | null {
  if (exclude.length > 0) return { ...(include.length > 0 && { include: [...include] }), exclude: [...exclude] };
  return include.length > 0 ? [...include] : null;
}

// rules other than plain globs, such as "contains: /cart"
const otherRule = new RegExp(`^(${Object.keys(ruleTexts).join('|')}): ?(.+)$`);

function textOf(rule: PageRule): string {
  if (typeof rule === 'string') return rule;
  const { match, value } = rule;
  // what a file has by mistake stays as it is
  return match in ruleTexts && typeof value === 'string' ? `${match}: ${value}` : JSON.stringify(rule);
}

function ruleOf(text: string): PageRule {
  const [, match, value] = otherRule.exec(text) ?? [];
  if (match && value) return { match: match as Exclude<PageRule, string>['match'], value };
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
