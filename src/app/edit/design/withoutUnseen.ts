import type { Survey } from '../../../contract/surveys/survey.ts';
import { findUnseenFields, type UnseenFields } from '../../../contract/surveys/unseenFields.ts';
import { servedSurvey } from './servedSurvey.ts';
import type { Fields } from './fields.ts';

const without = <Value extends object>(value: Value, unseen: UnseenFields): Value =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !unseen.has(name as keyof Survey))) as Value;

/**
 * Returns the fields of a survey without those that never appear, such as the texts of a step that is off. The design
 * keeps them for when the step is on again.
 */
export function withoutUnseen(fields: Fields): Fields {
  const { own, followUps } = findUnseenFields(servedSurvey(fields));
  const { follow_ups, ...seen } = without(fields, own);
  return {
    ...seen,
    ...(follow_ups && { follow_ups: follow_ups.map((each, index) => without(each, followUps[index]!)) }),
  };
}
