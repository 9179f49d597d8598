import { expect, test } from 'vitest';
import type { Survey } from '../../../src/contract/survey.ts';
import { outputsOf } from '../../../src/app/share/outputs.ts';
import { plainLook } from '../../../src/app/edit/design/design.ts';
import { aSurvey, surveyUuid } from '../../support/builders.ts';

test.each<[shown: string, advised: boolean, Partial<Survey>]>([
  ['to everyone', true, {}],
  ['to everyone after a while', true, { trigger: { type: 'delay', seconds: 5 } }],
  ['on some pages', false, { show_on_pages: ['/cart'] }],
  ['to a sample', false, { trigger: { type: 'immediate', sample_percent: 10 } }],
  ['to an audience', false, { trigger: { type: 'immediate', audience: { devices: ['phone'] } } }],
  ['when the page opens it', false, { manual_tracking: true }],
  ['when the visitor opens it', false, { feedback_button: true }],
])('for a survey that shows %s, advises to load the card ahead: %s', (_, advised, fields) => {
  const design = { server: 'https://feedback.example', uuid: surveyUuid, key: 'pk_live', look: plainLook };
  const [tag] = outputsOf({ ...design, fields: aSurvey(fields) }, true);
  expect(tag!.hint.includes('data-preload')).toBe(advised);
});
