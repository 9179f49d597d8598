import { expect, test } from 'vitest';
import { removeSurvey } from '../../../src/service/publishing/editSurveys.ts';
import { generalUuid, npsUuid } from '../support/surveys.ts';

test('a survey is removed from the notifications, and so are those that were only about it', () => {
  const text = `{
  "keys": [{ "key": "pk", "surveys": "*" }],
  "surveys": [{ "survey_uuid": "${npsUuid}" }, { "survey_uuid": "${generalUuid}" }],
  "notifications": [
    { "to": "slack", "url": "$ONE", "surveys": ["${npsUuid}"] },
    { "to": "slack", "url": "$TWO", "surveys": ["${generalUuid}", "${npsUuid.toUpperCase()}"] },
    { "to": "slack", "url": "$ALL" }
  ]
}
`;
  expect(JSON.parse(removeSurvey(text, 0, npsUuid))).toEqual({
    keys: [{ key: 'pk', surveys: '*' }],
    surveys: [{ survey_uuid: generalUuid }],
    notifications: [
      { to: 'slack', url: '$TWO', surveys: [generalUuid] },
      { to: 'slack', url: '$ALL' },
    ],
  });
});
