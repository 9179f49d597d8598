import { attributesNeverSet } from '../../contract/audienceValues.ts';
import { isKnownLanguage } from '../../contract/languages.ts';
import type { SurveyEntry } from '../../contract/surveysFile.ts';
import { below, type Report } from './finding.ts';

/** Reports conditions of an audience that exclude every visitor, and trigger fields that do nothing. */
export function reportAudienceWarnings(survey: SurveyEntry, report: Report): void {
  const { trigger, allow_multiple_responses, do_not_show_if_closed } = survey;
  if (!trigger) return;
  const { sample_percent, audience = {}, recurrence_days, after_close, once_per_page } = trigger;
  const here = below(report, 'trigger');
  if (sample_percent === 0) here(['sample_percent'], 'excludes all visitors');
  for (const [index, language] of (audience.languages ?? []).entries()) {
    if (isKnownLanguage(language)) continue;
    here(['audience', 'languages', index], `expected a language such as "de" or "pt-BR", found "${language}"`);
  }
  for (const name of Object.keys(audience.attributes ?? {})) {
    const why = attributesNeverSet[name];
    if (why) here(['audience', 'attributes', name], `nothing sets this attribute: ${why}`);
  }
  if (recurrence_days === undefined) {
    if (after_close) here(['after_close'], 'has no effect without recurrence_days');
  } else if (!allow_multiple_responses) {
    here(['recurrence_days'], 'visitors who answered are not asked again: allow_multiple_responses is off');
  } else if (after_close && !do_not_show_if_closed) {
    here(['after_close'], 'has no effect: do_not_show_if_closed is off');
  }
  if (once_per_page && allow_multiple_responses) {
    const message = 'visitors are asked again on the same page: once_per_page needs allow_multiple_responses off';
    report(['allow_multiple_responses'], message);
  }
}
