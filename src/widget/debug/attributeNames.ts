import { closestName } from '../../contract/closestName.ts';

/** Every attribute of the tag, without `data-`. */
export const attributeNames: readonly string[] = [
  'survey',
  'key',
  'api',
  'position',
  'theme',
  'accent',
  'target',
  'locale',
  'user-id',
  'user-email',
  'metadata',
  'button-label',
  'button-style',
  'text-limit',
  'keep-query',
  'consent',
  'rest-hours',
  'debug',
  'nps-colors',
  'mask-text',
];

/** What to say of the attributes of a tag that look like ours and are not. Others are somebody else's. */
export function describeMisspelt(tag: Node | null): string[] {
  return ((tag as Partial<Element> | null)?.getAttributeNames?.() ?? []).flatMap((attribute) => {
    const name = attribute.replace(/^data-/, '');
    if (name === attribute || attributeNames.includes(name)) return [];
    const meant = closestName(name, attributeNames);
    return meant ? [`${attribute} is none of our attributes: did you mean "data-${meant}"?`] : [];
  });
}
