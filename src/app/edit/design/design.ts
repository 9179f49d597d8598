import { scales } from '../../../contract/scores.ts';
import { decodeJson, encodeJson } from './base64url.ts';
import type { Fields } from './fields.ts';
import { withoutDefaults } from './withoutDefaults.ts';
import { translatedFields } from './translate.ts';

export type { Fields } from './fields.ts';

/** The part of a design in the URL of the page, which can be shared as a link. */
export interface SharedDesign {
  readonly uuid: string;
  readonly key: string;
  readonly fields: Fields;
}

/** All decisions of the owner. */
export interface Design extends SharedDesign {
  /** The address of the server in the tag. It is never read from a link, which could come from a stranger. */
  readonly server: string;
}

/** Encodes a design for the URL. */
export const encodeDesign = ({ uuid, key, fields }: SharedDesign): string =>
  encodeJson({ uuid, key, fields: withoutDefaults(fields) });

/** Decodes the result of `encodeDesign`. Returns null if the text is anything else. */
export function decodeDesign(text: string): SharedDesign | null {
  try {
    const { uuid, key, fields } = decodeJson(text) as SharedDesign;
    return [uuid, key].every((each) => typeof each === 'string') && isDesignable(fields) ? { uuid, key, fields } : null;
  } catch {
    return null;
  }
}

/** Returns true if the panel can show the values. Texts that are still being typed need not be valid. */
export function isDesignable(fields: Fields): boolean {
  const { survey_type, question, follow_ups, thank_yous, choice_options, translations, look } = fields;
  return (
    typeof question === 'string' &&
    Object.hasOwn(scales, survey_type) &&
    [follow_ups, thank_yous].every((list) => Array.isArray(list ?? []) && (list ?? []).every(isObject)) &&
    [choice_options, translations, look].every((value) => typeof (value ?? {}) === 'object') &&
    Object.values(look ?? {}).every((value) => ['string', 'boolean'].includes(typeof value))
  );
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Returns the design as visitors of a language see it. `language` is '' for the survey's own language. */
export function designIn(design: Design, language: string): Design {
  const { translations, ...texts } = design.fields;
  const isTranslated = language !== '' && translations !== undefined;
  const { survey_type: _, ...read } = isTranslated ? translatedFields(design.fields, language) : texts;
  return { ...design, fields: { ...texts, ...read } };
}
