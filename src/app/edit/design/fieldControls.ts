import type { Trigger } from '../../../contract/surveys/survey.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { Fields } from './design.ts';

/** A control for a field of a survey, derived from the JSON Schema. */
export interface FieldControl {
  readonly name: keyof Fields;
  readonly title: string;
  readonly description: string;
  readonly example: string;
  /** `custom`: it has controls of its own. */
  readonly kind: 'text' | 'switch' | 'custom';
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A trigger to select, derived from the JSON Schema. */
export interface TriggerControl {
  readonly title: string;
  /** The trigger with its initial value. */
  readonly trigger: Trigger;
  /** Its value, or null if it has none. */
  readonly value: TriggerValue | null;
}

/** The value of a trigger: a number or a text. */
export interface TriggerValue {
  readonly name: string;
  readonly label: string;
  readonly isNumber: boolean;
  readonly min: number;
  readonly max: number;
}

/** The tab of the panel that contains a field. */
export type Group = 'ask' | 'followUp' | 'contact' | 'when' | 'custom';

const groups: Readonly<Partial<Record<string, Group>>> = {
  title: 'ask',
  question: 'ask',
  min_label: 'ask',
  max_label: 'ask',
  thank_you_message: 'ask',
  text_question: 'followUp',
  text_button_label: 'followUp',
  text_button_skip_label: 'followUp',
  shuffle_choices: 'followUp',
  allow_screenshots: 'followUp',
  contact_question: 'contact',
  contact_subtext: 'contact',
  contact_button_send_label: 'contact',
  contact_button_skip_label: 'contact',
  // these texts and switches have their own controls, as has every other kind of field
  survey_uuid: 'custom',
  collect_contact: 'custom',
  starts_at: 'custom',
  ends_at: 'custom',
  language: 'custom',
  link: 'custom',
  archived: 'custom',
};

function controlOf(name: string, schema: Schema, { t }: Texts): FieldControl {
  const { title = name.replaceAll('_', ' '), description = '', examples } = schema;
  const types = new Set([schema, ...(schema.anyOf ?? [])].filter((each) => !each.enum).flatMap(({ type }) => type));
  const kind = types.has('boolean') ? 'switch' : types.has('string') ? 'text' : 'custom';
  const example = typeof examples?.[0] === 'string' ? examples[0] : '';
  return { name: name as keyof Fields, title: t(title), description: t(description), example, kind };
}

/** Returns the survey fields in the schema of the surveys file. */
const fieldsOf = (schema: unknown) =>
  (schema as { properties: { surveys: { items: { properties: Record<string, Schema> } } } }).properties.surveys.items
    .properties;

function triggerControlOf({ title: name = '', properties = {}, required = [] }: Schema, { t }: Texts): TriggerControl {
  const title = t(name);
  const { type, ...others } = properties;
  const value = Object.entries(others).find(([name]) => required.includes(name));
  if (!value) return { title, trigger: { type: type?.const } as Trigger, value: null };
  const [field, { type: valueType, description = field, examples, minimum: min = -Infinity, maximum: max = Infinity }] =
    value;
  const trigger = { type: type?.const, [field]: examples?.[0] } as Trigger;
  const label = t(description).replace(/\.$/, '');
  return { title, trigger, value: { name: field, label, isNumber: valueType === 'number', min, max } };
}

/** Returns the available triggers, in the order of the schema. */
export const triggerControls = (schema: unknown, texts: Texts): readonly TriggerControl[] =>
  (fieldsOf(schema)['trigger']?.anyOf ?? []).flatMap(({ oneOf = [] }) =>
    // several triggers are a list of these
    oneOf.filter(({ properties }) => !properties?.['of']).map((trigger) => triggerControlOf(trigger, texts)),
  );

/** Returns the controls of all fields by tab. New fields are under `when`. */
export function fieldControls(schema: unknown, texts: Texts): Readonly<Record<Group, readonly FieldControl[]>> {
  const controls: Record<Group, FieldControl[]> = { ask: [], followUp: [], contact: [], when: [], custom: [] };
  for (const [name, each] of Object.entries(fieldsOf(schema))) {
    const control = controlOf(name, each, texts);
    controls[control.kind === 'custom' ? 'custom' : (groups[name] ?? 'when')].push(control);
  }
  return controls;
}
