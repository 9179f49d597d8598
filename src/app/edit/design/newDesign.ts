import type { SharedDesign } from './design.ts';
import type { Texts } from '../../i18n/texts.ts';
import { kindsIn } from './kindsIn.ts';

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Creates a random uuid. `randomUUID` exists only on https pages. */
export const createUuid = ({ crypto }: Pick<Window, 'crypto'>) =>
  hex(crypto.getRandomValues(new Uint8Array(16))).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');

/** Creates a random public key. */
export const createKey = ({ crypto }: Pick<Window, 'crypto'>) =>
  `pk_${hex(crypto.getRandomValues(new Uint8Array(12)))}`;

/** Creates the design that a new survey begins with. */
export function newDesign(window: Pick<Window, 'crypto'>, texts: Texts): SharedDesign {
  const [kind] = kindsIn(texts);
  const fields = { survey_type: kind!.type, ...kind!.templates[0]!.fields };
  return { uuid: createUuid(window), key: createKey(window), fields };
}
