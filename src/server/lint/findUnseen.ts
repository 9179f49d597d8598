import type { SurveyEntry } from '../../contract/surveysFile.ts';
import { findUnseenFields, type UnseenFields } from '../../contract/unseenFields.ts';
import type { Finding, Path } from './finding.ts';

/** Finds texts and switches of steps that never appear, neither with the survey's own settings nor in a range. */
export function findUnseen(survey: SurveyEntry): Finding[] {
  const found: Finding[] = [];
  if (survey.survey_type === 'general' && survey.response_type === 'none') {
    const message = 'expected "text" or "choices" for "general", found "none", which is treated as "text"';
    found.push({ path: ['response_type'], message });
  }
  const { own, followUps } = findUnseenFields(survey);
  return [
    ...found,
    ...findSet(survey, own, []),
    ...followUps.flatMap((unseen, index) => findSet(survey.follow_ups![index]!, unseen, ['follow_ups', index])),
  ];
}

const findSet = (fields: object, unseen: UnseenFields, at: Path): Finding[] =>
  [...unseen].flatMap(([name, why]) =>
    isSet((fields as Partial<SurveyEntry>)[name]) ? [{ path: [...at, name], message: `is never shown: ${why}` }] : [],
  );

const isSet = (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : Boolean(value));
