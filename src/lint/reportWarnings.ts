import { alternativesOf, partsOf } from '../contract/surveys/alternatives.ts';
import { scales } from '../contract/scores.ts';
import type { SurveyEntry, SurveysFile } from '../contract/surveys/surveysFile.ts';
import { findUnseenFields, type UnseenFields } from '../contract/surveys/unseenFields.ts';
import { below, type Report } from './finding.ts';
import { reportNotificationWarnings } from './reportNotifications.ts';
import { reportGaps } from './reportRanges.ts';
import { isSelector, reportTargeting } from './reportTargeting.ts';
import { reportMissingTranslations } from './reportTranslations.ts';

/** Reports valid settings that have no effect on a page, or an unintended one. */
export function reportWarnings(file: SurveysFile, report: Report): void {
  const { keys, surveys } = file;
  if (surveys.length === 0) report(['surveys'], 'expected a survey, found an empty list: nothing is served');
  for (const [index, { surveys: allowed, origins = [] }] of keys.entries()) {
    if (allowed.length === 0) report(['keys', index, 'surveys'], 'is empty: no page can use this key');
    reportOrigins(origins, below(report, 'keys', index));
  }
  for (const [index, survey] of surveys.entries()) {
    const here = below(report, 'surveys', index);
    reportStyle(survey, here);
    reportLook(survey, here);
    reportUnseen(survey, here);
    reportGaps(survey, here);
    reportTargeting(survey, here);
    reportBudget(survey, here);
    reportMissingTranslations(survey, here);
  }
  reportNotificationWarnings(file, report);
}

/**
 * Reports origins that no browser sends: with the scheme's default port, with a host that browsers spell differently,
 * or for many hosts.
 */
function reportOrigins(origins: readonly string[], report: Report): void {
  for (const [index, given] of origins.entries()) {
    if (given.includes('*')) report(['origins', index], `a browser sends no "*": list each origin, found "${given}"`);
    const sent = /^https?:/.test(given) && URL.canParse(given) ? new URL(given).origin : given;
    if (sent !== given) report(['origins', index], `a browser sends "${sent}", found "${given}"`);
  }
}

function reportStyle({ survey_type, scale_style }: SurveyEntry, report: Report): void {
  const fitting = scales[survey_type]?.styles ?? [];
  if (scale_style === null || fitting.includes(scale_style)) return;
  const listed = fitting.map((style) => `"${style}"`).join(', ');
  const expected = listed || 'null, because it has no scale';
  report(['scale_style'], `"${survey_type}" expects ${expected}, found "${scale_style}"`);
}

/** Reports parts of a look that nobody sees. */
function reportLook({ look = {}, survey_type, feedback_button }: SurveyEntry, report: Report): void {
  const here = below(report, 'look');
  if (look.nps_colors && survey_type !== 'nps_10') here(['nps_colors'], `has no effect: "${survey_type}" is not NPS`);
  if (look.target !== undefined && !isSelector(look.target))
    here(['target'], `expected a CSS selector, found "${look.target}"`);
  if (feedback_button) return;
  if (look.target !== undefined && look.position) here(['position'], 'has no effect: the survey is in an element');
  for (const name of ['button_label', 'button_style'] as const)
    if (look[name] !== undefined) here([name], 'has no effect without feedback_button');
}

/** Reports a budget that another setting of the survey contradicts. */
function reportBudget(survey: SurveyEntry, report: Report): void {
  const { budget, max_responses = Infinity, survey_type, trigger, manual_tracking, feedback_button } = survey;
  if (!budget) return;
  const { responses, margin } = budget;
  const here = below(report, 'budget');
  if (margin !== undefined && !scales[survey_type]) here(['margin'], `has no effect: "${survey_type}" has no scores`);
  if (responses !== undefined && responses > max_responses) {
    here(['responses'], `is never reached: max_responses is ${max_responses}`);
  }
  if (feedback_button) report(['feedback_button'], 'visitors whom the budget does not ask see no button');
  const isClicked = alternativesOf(trigger).some((each) => partsOf(each).some(({ type }) => type === 'click'));
  if (manual_tracking || isClicked) {
    here([], 'visitors whom it does not ask cannot open the survey either');
  }
}

/** Reports texts and switches of steps that never appear, neither with the survey's own settings nor in a range. */
function reportUnseen(survey: SurveyEntry, report: Report): void {
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
