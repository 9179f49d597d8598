import { expect, test } from 'vitest';
import { mailQuestionOf } from '../../src/link/mailQuestion.ts';
import { aSurvey } from '../support/builders.ts';

test.each([
  ['csat_5', 'emoji', ['😠', '🙁', '😐', '🙂', '😀']],
  ['ces_7', 'emoji', ['1', '2', '3', '4', '5', '6', '7']],
  ['csat_2', 'stars', ['👎', '👍']],
] as const)('the buttons of %s with %s are one scale', (survey_type, scale_style, labels) => {
  const { html } = mailQuestionOf(aSurvey({ survey_type, scale_style }), 'https://feedback.example/s/x', false, '');
  expect([...html.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, label]) => label)).toEqual(labels);
});
