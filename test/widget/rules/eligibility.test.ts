import { expect, test } from 'vitest';
import type { Survey } from '../../../src/contract/survey.ts';
import { decide } from '../../../src/widget/rules/eligibility.ts';
import { aSurvey, flagsOf } from '../../support/builders.ts';

const closed = { user_closed_survey: true };
const scored = { user_submitted_score: true };
const written = { user_submitted_text: true };

test.each<[string, Partial<Survey>, Parameters<typeof flagsOf>[0]]>([
  ['nothing speaks against it', {}, {}],
  ['its trigger is immediate', { trigger: { type: 'immediate' } }, {}],
  ['its trigger is immediate beside a button', { trigger: { type: 'immediate' }, feedback_button: true }, {}],
  ['it was closed but may come back', { do_not_show_if_closed: false }, closed],
  ['it was answered but takes several responses', { allow_multiple_responses: true }, scored],
  ['a text came but the score is still open', {}, written],
  ['a general survey has a score that it never asked for', { survey_type: 'general' }, scored],
])('a survey opens by itself where %s', (_, fields, flags) => {
  expect(decide(aSurvey(fields), flagsOf(flags))).toEqual({ show: true });
});

test.each<[string, Partial<Survey>, Parameters<typeof flagsOf>[0], string]>([
  ['it was closed', {}, closed, 'closed'],
  ['it was answered', {}, scored, 'answered'],
  ['a general survey got its text', { survey_type: 'general' }, written, 'answered'],
  ['the page opens it', { manual_tracking: true }, {}, 'manual'],
  ['it has page rules', { show_on_pages: ['/pricing'] }, {}, 'pages'],
  ['it waits for a trigger', { trigger: { type: 'exit_intent' } }, {}, 'trigger'],
  ['a button opens it', { feedback_button: true }, {}, 'trigger'],
  ['its options cannot be read', { response_type: 'choices', choice_options: { options: [{ nope: 1 }] } as never }, {}, 'unreadable'],
  ['its type is not known', { survey_type: 'csat_9' as never }, {}, 'unreadable'],
])('a survey stays silent where %s', (_, fields, flags, reason) => {
  expect(decide(aSurvey(fields), flagsOf(flags))).toEqual({ show: false, reason });
});
