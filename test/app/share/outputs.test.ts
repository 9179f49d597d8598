import { expect, test } from 'vitest';
import type { Survey } from '../../../src/contract/surveys/survey.ts';
import { changesOf, codeOutputsOf, tagOutputsOf } from '../../../src/app/share/outputs.ts';
import { aSurvey, surveyUuid } from '../../support/builders.ts';
import { createTexts } from '../../../src/app/i18n/texts.ts';

const english = createTexts('en');

test.each<[shown: string, advised: boolean, Partial<Survey>]>([
  ['to everyone', true, {}],
  ['to everyone after a while', true, { trigger: { type: 'delay', seconds: 5 } }],
  ['on some pages', false, { show_on_pages: ['/cart'] }],
  ['to a sample', false, { trigger: { type: 'immediate', sample_percent: 10 } }],
  ['to an audience', false, { trigger: { type: 'immediate', audience: { devices: ['phone'] } } }],
  ['when the page opens it', false, { manual_tracking: true }],
  ['when the visitor opens it', false, { feedback_button: true }],
])('for a survey that shows %s, advises to load the card ahead: %s', (_, advised, fields) => {
  const design = { server: 'https://feedback.example', uuid: surveyUuid, key: 'pk_live' };
  const [tag] = tagOutputsOf({ ...design, fields: aSurvey(fields) }, english);
  expect(tag!.hint.includes('data-preload')).toBe(advised);
});

test('the component for React has what the tag has: the look comes with the survey', () => {
  const fields = aSurvey({ look: { accent: 'gold' } });
  const design = { server: 'https://feedback.example', uuid: surveyUuid, key: 'pk_live', fields };
  const { text } = codeOutputsOf(design, true, english).find(({ name }) => name === 'React')!;
  expect(text).toContain(`
      survey="${surveyUuid}"
      publicKey="pk_live"
      api="https://feedback.example"
    />`);
});

test.each([
  ['#feedback', '<div id="feedback"></div>\n<script'],
  ['main > .feedback', '<script'],
])('the tag of an inline survey in %s has the element if the selector is an id', (target, start) => {
  const design = { server: 'https://feedback.example', uuid: surveyUuid, key: 'pk_live' };
  const [tag, managed] = tagOutputsOf({ ...design, fields: aSurvey({ look: { target } }) }, english);
  expect(tag!.text.startsWith(start)).toBe(true);
  expect(managed!.hint).toContain(`The page needs the element “${target}”.`);
});

test('the changes of a draft are the fields that differ, before and after', () => {
  const { text } = changesOf(
    { survey_type: 'nps_10', question: 'Old?', min_label: 'Low' },
    { survey_type: 'nps_10', question: 'New?', thank_you_message: 'Thanks' },
    english,
  );
  expect(text.split('\n')).toEqual([
    '- "question": "Old?"',
    '+ "question": "New?"',
    '- "min_label": "Low"',
    '+ "thank_you_message": "Thanks"',
  ]);
});

test.each<[Partial<Survey>, string]>([
  [{}, ''],
  [{ allow_screenshots: true }, "; img-src 'self' data:"],
])('the policy allows what the survey needs: %j', (fields, more) => {
  const design = { server: 'https://feedback.example', uuid: surveyUuid, key: 'pk_live' };
  const { text } = codeOutputsOf({ ...design, fields: aSurvey(fields) }, true, english).find(
    ({ name }) => name === 'CSP',
  )!;
  expect(text).toBe(
    `Content-Security-Policy: script-src 'self' https://feedback.example; connect-src 'self' https://feedback.example${more}`,
  );
});
