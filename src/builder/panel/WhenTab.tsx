import { useSignal } from '@preact/signals';
import type { PageRule, PageRules, Trigger } from '../../contract/survey.ts';
import { judgePage } from '../../widget/targeting/judgePage.ts';
import type { Designer } from '../design/createDesigner.ts';
import { SelectControl, TextControl } from './controls.tsx';
import type { TabProps } from './tabProps.ts';
import { SchemaControls } from './SchemaControls.tsx';

/** A trigger of each kind, with the values to begin with. */
const triggers: readonly Trigger[] = [
  { type: 'immediate' },
  { type: 'delay', seconds: 20 },
  { type: 'scroll', percent: 50 },
  { type: 'exit_intent' },
  { type: 'click', selector: '.buy' },
  { type: 'event', name: 'paid' },
  { type: 'idle', seconds: 30 },
];

const triggerNames: Readonly<Record<Trigger['type'], string>> = {
  immediate: 'at once',
  delay: 'after some seconds',
  scroll: 'after scrolling down',
  exit_intent: 'when the visitor is about to leave',
  click: 'after a click',
  event: 'when the page tracks an event',
  idle: 'when the visitor pauses',
};

const valueLabels: Readonly<Record<string, string>> = {
  seconds: 'Seconds',
  percent: 'Percent of the page',
  selector: 'CSS selector of what is clicked',
  name: "Name of the event: asklet('track', name)",
};

/** When and where the survey opens. */
export function WhenTab({ designer, controls }: TabProps) {
  const { trigger } = designer.design.value.fields;
  const current: Trigger = trigger ?? { type: 'immediate' };
  const [, value] = Object.entries(current);
  return (
    <>
      <SelectControl
        label="Opens"
        value={current.type}
        options={triggers.map(({ type }) => [type, triggerNames[type]])}
        onChange={(type) =>
          designer.setFields({ trigger: type === 'immediate' ? null : triggers.find((each) => each.type === type)! })
        }
      />
      {value && (
        <TextControl
          label={valueLabels[value[0]]!}
          type={typeof value[1] === 'number' ? 'number' : 'text'}
          value={String(value[1])}
          onChange={(text) =>
            designer.setFields({
              trigger: { ...current, [value[0]]: typeof value[1] === 'number' ? Number(text) : text } as Trigger,
            })
          }
        />
      )}
      <hr />
      <PageControls designer={designer} />
      <hr />
      <SchemaControls controls={controls.when} designer={designer} />
    </>
  );
}

interface RuleLists {
  readonly include: readonly PageRule[];
  readonly exclude: readonly PageRule[];
}

function listsOf(rules: PageRules | null | undefined): RuleLists {
  if (Array.isArray(rules)) return { include: rules, exclude: [] };
  return { include: rules?.include ?? [], exclude: rules?.exclude ?? [] };
}

function rulesOf({ include, exclude }: RuleLists): PageRules | null {
  if (exclude.length > 0) return { ...(include.length > 0 && { include: [...include] }), exclude: [...exclude] };
  return include.length > 0 ? [...include] : null;
}

// a rule that is no plain glob is written as in the file
const textOf = (rule: PageRule) => (typeof rule === 'string' ? rule : JSON.stringify(rule));

function ruleOf(text: string): PageRule {
  try {
    if (text.startsWith('{')) return JSON.parse(text) as PageRule;
  } catch {
    // it is still being typed
  }
  return text;
}

function PageControls({ designer }: { readonly designer: Designer }) {
  const lists = listsOf(designer.design.value.fields.show_on_pages);
  const linesOf = (rules: readonly PageRule[]) => rules.map(textOf).join('\n');
  const set = (name: keyof RuleLists, text: string) => {
    const rules = text.split('\n').map((line) => line.trim());
    designer.setFields({ show_on_pages: rulesOf({ ...lists, [name]: rules.filter(Boolean).map(ruleOf) }) });
  };
  return (
    <>
      <RuleLines label="Only on these pages" lines={linesOf(lists.include)} onChange={(text) => set('include', text)} />
      <RuleLines label="Never on these" lines={linesOf(lists.exclude)} onChange={(text) => set('exclude', text)} />
      <p class="note">
        One page a line, such as <code>/pricing</code> or <code>/blog/*</code>. Empty means every page.
      </p>
      <RuleTester rules={designer.design.value.fields.show_on_pages ?? null} />
    </>
  );
}

interface RuleLinesProps {
  readonly label: string;
  readonly lines: string;
  readonly onChange: (text: string) => void;
}

/** Keeps what is typed, empty lines included, while it means the same as the rules. */
function RuleLines({ label, lines, onChange }: RuleLinesProps) {
  const typed = useSignal(lines);
  const meaning = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n');
  if (meaning(typed.peek()) !== lines && !lines.includes('{')) typed.value = lines;
  return (
    <label class="control">
      <span>{label}</span>
      <textarea
        rows={2}
        spellcheck={false}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          onChange(typed.value);
        }}
      />
    </label>
  );
}

function RuleTester({ rules }: { readonly rules: PageRules | null }) {
  const address = useSignal('https://shop.example/pricing?from=mail');
  return (
    <div class="tester">
      <TextControl label="Try an address" value={address.value} onChange={(text) => (address.value = text)} />
      <output>{describe(rules, address.value)}</output>
    </div>
  );
}

function describe(rules: PageRules | null, address: string): string {
  if (!URL.canParse(address)) return 'That is no whole address: begin with https://';
  const verdict = judgePage(rules, address);
  if (verdict.ok) return rules ? '✓ Shown here: the rules take this page.' : '✓ Shown here: there are no rules.';
  if (verdict.why === 'not-included')
    return '✗ Not shown: none of the pages above is this one. A slash at the end counts; /pricing* takes both.';
  if (verdict.why === 'excluded') return `✗ Not shown: “${textOf(verdict.rule as PageRule)}” excludes it.`;
  return `✗ Shown nowhere: “${textOf(verdict.rule as PageRule)}” cannot be read.`;
}
