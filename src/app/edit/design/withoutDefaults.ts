import type { Fields } from './fields.ts';

/** Returns the fields that differ from their defaults: an empty, null or disabled one usually is the default. */
export function withoutDefaults(fields: Fields): Fields {
  const isDefault = (name: string, value: unknown) =>
    name === 'do_not_show_if_closed' ? value !== false : [null, undefined, '', false].includes(value as null);
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isDefault(name, value))) as Fields;
}
