import { cssColorPattern, cssLengthPattern } from '../../../contract/patterns.ts';
import type { Look } from '../../../contract/surveys/look.ts';
import type { Fields } from './fields.ts';

/** The selector of the element that an inline survey is rendered in, unless the owner has another one. */
export const inlineTarget = '#asklet-survey-here';

/** A place of the survey: in a corner, or in an element of the page. */
export type Place = NonNullable<Look['position']> | 'inline';

/** Returns the place of a survey. */
export const placeOf = ({ look }: Pick<Fields, 'look'>): Place =>
  look?.target === undefined ? (look?.position ?? 'bottom-right') : 'inline';

/** Returns a look with another place. */
export function withPlace(look: Look | undefined, place: Place): Look | undefined {
  const { position: _, target = inlineTarget, ...others } = look ?? {};
  return changeLook(others, place === 'inline' ? { target } : { position: place });
}

/** The values that mean the same as none. */
const defaults: Look = { position: 'bottom-right', theme: 'auto', nps_colors: false, button_style: 'button' };

/** Returns a look with other values: '' for none. Undefined if nothing is left. */
export function changeLook(
  look: Look | undefined,
  change: { [Name in keyof Look]: Look[Name] | '' },
): Look | undefined {
  const entries = Object.entries({ ...look, ...change }).filter(
    ([name, value]) => value !== '' && value !== undefined && value !== defaults[name as keyof Look],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The patterns of valid parts of a look. */
export const lookPatterns = {
  accent: cssColorPattern,
  radius: cssLengthPattern,
  font: /\S/,
  button_label: /\S/,
  target: /\S/,
};

/** Returns a look without what is still being typed. */
export function completeLook(look: Look): Look | undefined {
  const wrong = Object.entries(lookPatterns).filter(([name, pattern]) => !pattern.test(look[name as 'accent'] ?? ''));
  return changeLook(look, Object.fromEntries(wrong.map(([name]) => [name, ''])));
}

/** Returns a survey's look without what nobody sees. */
export function seenLook({ look, survey_type, feedback_button }: Fields): Look | undefined {
  return changeLook(look, {
    ...(survey_type !== 'nps_10' && { nps_colors: '' }),
    ...(!feedback_button && { button_label: '', button_style: '' }),
  });
}
