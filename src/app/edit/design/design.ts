import { scales } from '../../../contract/scores.ts';
import type { SurveyOptions } from '../../../contract/surveys/surveyOptions.ts';
import { decodeJson, encodeJson } from './base64url.ts';
import type { Fields } from './fields.ts';
import { withoutDefaults } from './withoutDefaults.ts';
import { translatedFields } from './translate.ts';

export type { Fields } from './fields.ts';

/** The appearance and position of the survey. Empty texts stand for the widget's defaults. */
export interface Look {
  readonly theme: NonNullable<SurveyOptions['theme']>;
  readonly accent: string;
  readonly font: string;
  readonly radius: string;
  readonly position: NonNullable<SurveyOptions['position']> | 'inline';
  readonly locale: string;
  readonly npsColors: boolean;
  readonly buttonLabel: string;
}

/** The part of a design in the URL of the page, which can be shared as a link. */
export interface SharedDesign {
  readonly uuid: string;
  readonly key: string;
  readonly fields: Fields;
  readonly look: Look;
}

/** All decisions of the owner. */
export interface Design extends SharedDesign {
  /** The address of the server in the tag. It is never read from a link, which could come from a stranger. */
  readonly server: string;
}

/** The defaults of the widget. */
export const defaultLook: Look = {
  theme: 'auto',
  accent: '',
  font: '',
  radius: '',
  position: 'bottom-right',
  locale: '',
  npsColors: false,
  buttonLabel: '',
};

/** Encodes a design for the URL, without values of the look that are defaults. */
export function encodeDesign({ uuid, key, look, fields }: SharedDesign): string {
  const changed = Object.entries(look).filter(([name, value]) => value !== defaultLook[name as keyof Look]);
  return encodeJson({ uuid, key, fields: withoutDefaults(fields), look: Object.fromEntries(changed) });
}

/** Decodes the result of `encodeDesign`. Returns null if the text is anything else. */
export function decodeDesign(text: string): SharedDesign | null {
  try {
    const { uuid, key, fields, look } = decodeJson(text) as SharedDesign;
    const isDesign = [uuid, key].every((each) => typeof each === 'string') && isDesignable(fields) && isValidLook(look);
    return isDesign ? { uuid, key, fields, look: { ...defaultLook, ...look } } : null;
  } catch {
    return null;
  }
}

/** Returns true if the panel can show the values. Texts that are still being typed need not be valid. */
export function isDesignable(fields: Fields): boolean {
  const { survey_type, question, follow_ups, thank_yous, choice_options, translations } = fields;
  return (
    typeof question === 'string' &&
    Object.hasOwn(scales, survey_type) &&
    [follow_ups, thank_yous].every((list) => Array.isArray(list ?? []) && (list ?? []).every(isObject)) &&
    [choice_options, translations].every((value) => typeof (value ?? {}) === 'object')
  );
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const isValidLook = (look: Partial<Look>) =>
  Object.entries(look).every(([name, value]) => typeof value === typeof defaultLook[name as keyof Look]);

/** Returns the design as visitors of a language see it. `language` is '' for the survey's own language. */
export function designIn(design: Design, language: string): Design {
  const { translations, language: own = '', ...texts } = design.fields;
  const locale = language || own || design.look.locale;
  const isTranslated = language !== '' && translations !== undefined;
  const { survey_type: _, ...read } = isTranslated ? translatedFields(design.fields, language) : texts;
  return { ...design, fields: { ...texts, ...read }, look: { ...design.look, locale } };
}
