import { canonicalJson } from '../../../contract/canonicalJson.ts';
import type { Fields } from './fields.ts';
import { publishedFields } from './writtenFields.ts';

/** Returns true if two surveys would be published alike. */
export const isSame = (one: Fields, other: Fields) =>
  canonicalJson(publishedFields(one)) === canonicalJson(publishedFields(other));
