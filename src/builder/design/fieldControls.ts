import type { Fields } from './design.ts';

/** A control for a field of a survey, made from the JSON Schema. */
export interface FieldControl {
  readonly name: keyof Fields;
  readonly title: string;
  readonly description: string;
  readonly example: string;
  readonly kind: 'text' | 'switch';
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
}

/** The part of the panel that asks for a field. */
export type Group = 'ask' | 'followUp' | 'contact' | 'when' | 'custom';

const groups: Readonly<Partial<Record<string, Group>>> = {
  question: 'ask',
  min_label: 'ask',
  max_label: 'ask',
  thank_you_message: 'ask',
  text_question: 'followUp',
  text_button_label: 'followUp',
  text_button_skip_label: 'followUp',
  allow_screenshots: 'followUp',
  contact_question: 'contact',
  contact_subtext: 'contact',
  contact_button_send_label: 'contact',
  contact_button_skip_label: 'contact',
  // these have controls of their own
  survey_uuid: 'custom',
  survey_type: 'custom',
  scale_style: 'custom',
  response_type: 'custom',
  choice_options: 'custom',
  collect_contact: 'custom',
  show_on_pages: 'custom',
  trigger: 'custom',
};

function controlOf(name: string, schema: Schema): FieldControl | null {
  const { title, description = '', examples } = schema;
  const types = new Set([schema, ...(schema.anyOf ?? [])].filter((each) => !each.enum).flatMap(({ type }) => type));
  const kind = types.has('boolean') ? 'switch' : types.has('string') ? 'text' : null;
  const example = typeof examples?.[0] === 'string' ? examples[0] : '';
  return kind && { name: name as keyof Fields, title: title ?? name.replaceAll('_', ' '), description, example, kind };
}

/** The controls of all fields, by the part of the panel; a field that is new is found under `when`. */
export function fieldControls(schema: unknown): Readonly<Record<Group, readonly FieldControl[]>> {
  const { properties } = (schema as { properties: { surveys: { items: { properties: Record<string, Schema> } } } })
    .properties.surveys.items;
  const controls: Record<Group, FieldControl[]> = { ask: [], followUp: [], contact: [], when: [], custom: [] };
  for (const [name, each] of Object.entries(properties)) {
    const control = controlOf(name, each);
    if (control) controls[groups[name] ?? 'when'].push(control);
  }
  return controls;
}
