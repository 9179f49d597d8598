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

test('two scores are named by their signs, and texts have their own direction', () => {
  const survey = aSurvey({ survey_type: 'csat_2', question: 'טוב?' });
  const { html, text } = mailQuestionOf(survey, 'https://feedback.example/s/x', false, '');
  expect(text).toMatch(/^👎: https.*\n👍: https/m);
  expect(html).toMatch(/<p dir="auto" [^>]*>טוב\?<\/p>/);
});

test('the buttons have the look of the survey, as far as mail programs know it', () => {
  const htmlOf = (look: object) =>
    mailQuestionOf(aSurvey({ survey_type: 'nps_10', look }), 'https://feedback.example/s/x', false, '').html;
  const html = htmlOf({ accent: '#0f766e', font: '"Inter", sans-serif', radius: '12px' });
  expect(html).toContain('style="border:1px solid #0f766e;border-radius:12px;"');
  expect(html).toContain('font-family:&quot;Inter&quot;, sans-serif;font-size:16px;');
  const other = htmlOf({ accent: 'oklch(0.6 0.2 250)', font: 'x;background:url(//evil.example)', radius: '1em' });
  expect(other).toBe(htmlOf({}));
});
