import { type Design, type Look, defaultLook } from './design.ts';

/** The id of the element that an inline survey is rendered in. */
export const inlineTarget = 'asklet-survey-here';
const customProperties = { font: '--asklet-font', radius: '--asklet-radius' } as const;

/** Returns the options of the look by attribute name without "data-". */
export function lookOptionsOf({ look }: Design): Record<string, string> {
  const { theme, accent, position, locale, npsColors, buttonLabel } = look;
  const isInline = position === 'inline';
  const given = {
    position: isInline || position === defaultLook.position ? '' : position,
    theme: theme === defaultLook.theme ? '' : theme,
    accent,
    target: isInline ? `#${inlineTarget}` : '',
    locale,
    'button-label': buttonLabel,
  };
  const filled = Object.entries(given).filter(([, text]) => text !== '');
  return { ...Object.fromEntries(filled), ...(npsColors && { 'nps-colors': '' }) };
}

/** Returns all options of the tag by attribute name without "data-". */
export const tagOptionsOf = (design: Design) => ({ survey: design.uuid, key: design.key, ...lookOptionsOf(design) });

/** Returns the attributes of the tag. */
export function attributesOf(design: Design): Record<string, string> {
  return Object.fromEntries(Object.entries(tagOptionsOf(design)).map(([name, text]) => [`data-${name}`, text]));
}

/** Returns the custom properties of the look as CSS. Empty if it sets none. */
export function stylesOf({ look }: { readonly look: Look }): string {
  const rules = (['font', 'radius'] as const)
    .filter((name) => look[name] !== '')
    .map((name) => ` ${customProperties[name]}: ${look[name].replace(/[;{}<]/g, '')};`);
  return rules.length > 0 ? `asklet-survey {${rules.join('')} }` : '';
}
