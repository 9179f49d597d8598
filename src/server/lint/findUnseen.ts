import type { SurveyEntry } from '../../contract/surveysFile.ts';
import type { Finding } from './finding.ts';

const contactTexts = [
  'contact_question',
  'contact_subtext',
  'contact_button_send_label',
  'contact_button_skip_label',
] as const;
const followUpTexts = ['text_question', 'text_button_label', 'text_button_skip_label'] as const;

/** Finds texts and switches of steps that never appear, neither with the survey's own settings nor in a range. */
export function findUnseen(survey: SurveyEntry): Finding[] {
  const { survey_type, follow_ups = [] } = survey;
  const found: Finding[] = [];
  if (survey_type === 'general') {
    for (const name of ['min_label', 'max_label'] as const) {
      if (survey[name].trim()) found.push({ path: [name], message: 'is never shown: "general" has no scale' });
    }
    if (survey.response_type === 'none') {
      const message = 'expected "text" or "choices" for "general", found "none", which is treated as "text"';
      found.push({ path: ['response_type'], message });
    }
  }
  const ranges = follow_ups.map((range) => ({ range, reasons: unseenFields({ ...survey, ...range } as SurveyEntry) }));
  for (const [name, why] of unseenFields(survey)) {
    // a range may have the step that the survey itself lacks
    const isSeen = ranges.some(({ range, reasons }) => !(name in range) && !reasons.has(name));
    if (isSet(survey[name]) && !isSeen) found.push({ path: [name], message: `is never shown: ${why}` });
  }
  for (const [index, { range, reasons }] of ranges.entries()) {
    const fields = range as Partial<SurveyEntry>;
    for (const [name, why] of reasons) {
      if (isSet(fields[name])) found.push({ path: ['follow_ups', index, name], message: `is never shown: ${why}` });
    }
  }
  return found;
}

const isSet = (value: unknown) => (typeof value === 'string' ? value.trim() !== '' : Boolean(value));

/** Returns the fields that never appear with these settings, and why. */
function unseenFields({ survey_type, response_type, collect_contact }: SurveyEntry): Map<keyof SurveyEntry, string> {
  const unseen = new Map<keyof SurveyEntry, string>();
  const add = (names: readonly (keyof SurveyEntry)[], why: string) => {
    for (const name of names) unseen.set(name, why);
  };
  const isGeneral = survey_type === 'general';
  if (!isGeneral && response_type === 'none') add(followUpTexts, 'response_type is "none"');
  if (response_type !== 'choices') add(['choice_options'], 'response_type is not "choices"');
  const hasText = response_type === 'text' || (isGeneral && response_type === 'none');
  if (!hasText) add(['allow_screenshots'], 'screenshots need response_type "text"');
  if (!collect_contact) add(contactTexts, 'collect_contact is off');
  return unseen;
}
