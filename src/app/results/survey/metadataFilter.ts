import type { BreakdownProps } from './Breakdown.tsx';

/** Returns functions that check and toggle a filter by metadata value. */
export function metadataFilter({ filters, onFilters }: Pick<BreakdownProps, 'filters' | 'onFilters'>) {
  const without = (key: string) => filters.metadata.filter(([each]) => each !== key);
  const isOn = (key: string, value: string) =>
    filters.metadata.some(([each, wanted]) => each === key && wanted === value);
  const toggle = (key: string, value: string) =>
    onFilters({ metadata: isOn(key, value) ? without(key) : [...without(key), [key, value]] });
  return { isOn, toggle };
}
