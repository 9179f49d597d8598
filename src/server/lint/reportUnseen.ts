import type { SurveyEntry } from '../../contract/surveysFile.ts';
import { findUnseenFields, type UnseenFields } from '../../contract/unseenFields.ts';
import { below, type Report } from './finding.ts';

/** Reports texts and switches of steps that never appear, neither with the survey's own settings nor in a range. */
export function reportUnseen(survey: SurveyEntry, report: Report): void {
  if (survey.survey_type === 'general' && survey.response_type === 'none') {
    const message = 'expected "text" or "choices" for "general", found "none", which is treated as "text"';
    report(['response_type'], message);
  }
  const { own, followUps } = findUnseenFields(survey);
  reportSet(survey, own, report);
  for (const [index, unseen] of followUps.entries()) {
    reportSet(survey.follow_ups![index]!, unseen, below(report, 'follow_ups', index));
  }
}

function reportSet(fields: object, unseen: UnseenFields, report: Report): void {
  for (const [name, why] of unseen) {
    const value = (fields as Partial<SurveyEntry>)[name];
    const isSet = typeof value === 'string' ? value.trim() !== '' : Boolean(value);
    if (isSet) report([name], `is never shown: ${why}`);
  }
}
