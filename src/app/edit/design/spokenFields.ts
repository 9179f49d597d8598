import type { Fields } from './fields.ts';

/** Returns the fields without empty, disabled or null ones, if that is their default. */
export function spokenFields(fields: Fields): Fields {
  const isDefault = (name: string, value: unknown) =>
    name === 'do_not_show_if_closed' ? value !== false : [null, undefined, '', false].includes(value as null);
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isDefault(name, value))) as Fields;
}
