import type { SharedDesign } from './design.ts';

/** Returns the options of the tag by attribute name without "data-". The look comes with the survey. */
export const tagOptionsOf = ({ uuid, key }: Pick<SharedDesign, 'uuid' | 'key'>) => ({ survey: uuid, key });

/** Returns the attributes of the tag. */
export function attributesOf(design: Pick<SharedDesign, 'uuid' | 'key'>): Record<string, string> {
  return Object.fromEntries(Object.entries(tagOptionsOf(design)).map(([name, text]) => [`data-${name}`, text]));
}
