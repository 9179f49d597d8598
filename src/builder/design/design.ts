import type { SurveyInput } from '../../contract/surveysFile.ts';
import { decodeJson, encodeJson } from './base64url.ts';

/** A survey as its owner writes it, without the uuid. */
export type Fields = Omit<SurveyInput, 'survey_uuid' | '$schema'>;

/** How the survey looks and where it stands. Empty texts stand for the widget's own. */
export interface Look {
  readonly theme: 'auto' | 'light' | 'dark';
  readonly accent: string;
  readonly font: string;
  readonly radius: string;
  readonly position: 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left' | 'center' | 'inline';
  readonly locale: string;
  readonly npsColors: boolean;
  readonly buttonLabel: string;
}

/** Everything that an owner decides: the address of the page holds it. */
export interface Design {
  readonly uuid: string;
  readonly key: string;
  /** The address of the server that the tag names. */
  readonly server: string;
  readonly fields: Fields;
  readonly look: Look;
}

/** The look of the widget where the tag says nothing. */
export const plainLook: Look = {
  theme: 'auto',
  accent: '',
  font: '',
  radius: '',
  position: 'bottom-right',
  locale: '',
  npsColors: false,
  buttonLabel: '',
};

/** The fields that say something: what is empty, off or null is left out, where that is the default. */
export function spokenFields(fields: Fields): Fields {
  const entries = Object.entries(fields).filter(([name, value]) =>
    name === 'do_not_show_if_closed' ? value === false : value !== null && value !== '' && value !== false,
  );
  return Object.fromEntries(entries) as unknown as Fields;
}

/** The design as a text for the address; what is as it was at first is left out of the look. */
export function encodeDesign({ look, fields, ...design }: Design): string {
  const changed = Object.entries(look).filter(([name, value]) => value !== plainLook[name as keyof Look]);
  return encodeJson({ ...design, fields: spokenFields(fields), look: Object.fromEntries(changed) });
}

/** Reads what `encodeDesign` wrote; null for anything else. */
export function decodeDesign(text: string): Design | null {
  try {
    const { uuid, key, server, fields, look } = decodeJson(text) as Design;
    if (![uuid, key, server, fields.question, fields.survey_type].every((each) => typeof each === 'string'))
      return null;
    return { uuid, key, server, fields, look: { ...plainLook, ...look } };
  } catch {
    return null;
  }
}
