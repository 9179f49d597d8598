import { attributesNeverSet } from '../../contract/audienceValues.ts';
import { isKnownLanguage } from '../../contract/languages.ts';
import type { SurveyEntry } from '../../contract/surveysFile.ts';
import type { Finding, Path } from './finding.ts';

/** Finds conditions of an audience that exclude every visitor, and trigger fields that do nothing. */
export const findAudienceWarnings = (survey: SurveyEntry): Finding[] => [
  ...findNobody(survey),
  ...findRecurrence(survey),
  ...findRepetition(survey),
];

const at = (...path: Path): Path => ['trigger', ...path];

function findNobody({ trigger }: SurveyEntry): Finding[] {
  const { sample_percent, audience = {} } = trigger ?? {};
  const found: Finding[] = [];
  if (sample_percent === 0) found.push({ path: at('sample_percent'), message: 'excludes all visitors' });
  for (const [index, language] of (audience.languages ?? []).entries()) {
    if (isKnownLanguage(language)) continue;
    const message = `expected a language such as "de" or "pt-BR", found "${language}"`;
    found.push({ path: at('audience', 'languages', index), message });
  }
  for (const name of Object.keys(audience.attributes ?? {})) {
    const why = attributesNeverSet[name];
    if (why) found.push({ path: at('audience', 'attributes', name), message: `nothing sets this attribute: ${why}` });
  }
  return found;
}

/** Finds fields that let visitors answer again on a page of a survey that asks once per page. */
function findRepetition({ trigger, allow_multiple_responses }: SurveyEntry): Finding[] {
  if (!trigger?.once_per_page || !allow_multiple_responses) return [];
  const message = 'visitors are asked again on the same page: once_per_page needs allow_multiple_responses off';
  return [{ path: ['allow_multiple_responses'], message }];
}

function findRecurrence({ trigger, allow_multiple_responses, do_not_show_if_closed }: SurveyEntry): Finding[] {
  const { recurrence_days, after_close } = trigger ?? {};
  if (recurrence_days === undefined) {
    return after_close ? [{ path: at('after_close'), message: 'has no effect without recurrence_days' }] : [];
  }
  if (!allow_multiple_responses) {
    const message = 'visitors who answered are not asked again: allow_multiple_responses is off';
    return [{ path: at('recurrence_days'), message }];
  }
  if (after_close && !do_not_show_if_closed) {
    return [{ path: at('after_close'), message: 'has no effect: do_not_show_if_closed is off' }];
  }
  return [];
}
