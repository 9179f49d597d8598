import { expect, test } from 'vitest';
import { lintSurveys } from '../../src/lint/lintSurveys.ts';
import { linesOf, withSurvey } from './withSurvey.ts';

const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
const variables = {
  SECRET: secret,
  URL: 'https://hooks.example/asklet',
  SHORT: 'whsec_abc',
  FILE: 'file:///etc',
  PORT: 'http://a:b/',
};
const webhook = { to: 'webhook', url: 'https://hooks.example/', secret: '$SECRET' };
const slack = { to: 'slack', url: '$URL' };

const lint = (...notifications: object[]) =>
  lintSurveys(JSON.stringify({ ...withSurvey({}), notifications }), variables);

test.each<[string, object[], string[]]>([
  ['targets', [webhook, slack, { ...webhook, name: 'Other', secret: ['$SECRET', '$SECRET'] }], []],
  [
    'an unknown kind',
    [{ ...slack, to: 'slak' }],
    ['.to: expected "webhook", "slack", "mattermost", "discord", "teams" or "mail"'],
  ],
  ['an address without a scheme', [{ ...slack, url: 'hooks.example' }], ['.url: expected an address such as']],
  ['a missing secret', [{ ...webhook, secret: undefined }], ['.secret: expected']],
  ['a short secret', [{ ...webhook, secret: 'whsec_abc' }], ['.secret: expected "whsec_" and the base64']],
  ['a secret of a chat', [{ ...slack, secret }], ['.secret: unknown field']],
  [
    'an unknown survey',
    [{ ...slack, surveys: ['99999999-2222-4333-8444-555555555555'] }],
    ['.surveys[0]: expected a survey of this file'],
  ],
  [
    'an empty range',
    [{ ...slack, when: { min_score: 7, max_score: 6 } }],
    ['.when.max_score: expected at least min_score (7), found 6'],
  ],
  ['the same target twice', [slack, slack], [': expected a different address than notifications[0], or a "name"']],
  [
    'a variable that is not set',
    [{ ...slack, url: '$NONE' }],
    ['.url: expected a value in the environment variable NONE, found nothing'],
  ],
  [
    'a variable that is no address',
    [{ ...slack, url: '$FILE' }],
    ['.url: expected an address such as "https://hooks.example/asklet" in the environment variable FILE'],
  ],
  [
    'an address with an invalid port',
    [{ ...slack, url: 'https://a:99999/' }],
    ['.url: expected a valid host and port'],
  ],
  ['an address with an invalid host', [{ ...slack, url: 'https://[::/' }], ['.url: expected a valid host and port']],
  [
    'a variable with an invalid port',
    [{ ...slack, url: '$PORT' }],
    ['.url: expected a valid host and port in the environment variable PORT'],
  ],
  [
    'a variable that is no secret',
    [{ ...webhook, secret: ['$SECRET', '$SHORT'] }],
    ['.secret[1]: expected "whsec_" and the base64 of at least 24 bytes in the environment variable SHORT'],
  ],
])('errors: %s', (_, notifications, expected) => {
  const lines = linesOf(lint(...notifications).errors);
  expect(lines).toEqual(
    expected.map((each) =>
      expect.stringMatching(
        new RegExp(`^surveys\\.json:1:\\d+ notifications\\[\\d\\]${each.replace(/[[\]().$]/g, '\\$&')}`),
      ),
    ),
  );
});

const mail = { to: 'mail', address: 'team@shop.example' };
const mailServer = { ASKLET_SMTP_URL: 'smtps://mail.example', ASKLET_MAIL_FROM: 'surveys@shop.example' };

/** Returns the errors and warnings of targets, without their positions. */
function findingsOf(notifications: readonly object[], given: Record<string, string> = mailServer): string[] {
  const { errors, warnings } = lintSurveys(JSON.stringify({ ...withSurvey({}), notifications }), given);
  return linesOf([...errors, ...warnings]).map((line) => line.replace(/^surveys\.json:1:\d+ /, ''));
}

test.each<[string, object[], Record<string, string>, string[]]>([
  ['an address', [mail], mailServer, []],
  ['an address in a variable', [{ ...mail, address: '$TEAM' }], { ...mailServer, TEAM: 'team@shop.example' }, []],
  [
    'a variable that is no address',
    [{ ...mail, address: '$TEAM' }],
    { ...mailServer, TEAM: 'https://shop.example' },
    ['notifications[0].address: expected an email address in the environment variable TEAM'],
  ],
  [
    'no mail server',
    [mail],
    {},
    [
      'notifications[0].to: mail needs the environment variable ASKLET_SMTP_URL, found nothing',
      'notifications[0].to: mail needs the environment variable ASKLET_MAIL_FROM, found nothing',
    ],
  ],
  ['emails and a digest to one address', [mail, { ...mail, digest: 'weekly' }], mailServer, []],
  [
    'one address twice',
    [mail, slack, { ...mail }],
    { ...mailServer, URL: 'https://hooks.example/' },
    ['notifications[2]: expected a different address than notifications[0], or a "name" that tells them apart'],
  ],
  [
    'times without a digest',
    [{ ...mail, at: 'Mon 09:00', time_zone: 'Europe/Berlin' }],
    mailServer,
    [
      'notifications[0].at: has no effect without "digest"',
      'notifications[0].time_zone: has no effect without "digest"',
    ],
  ],
  [
    'conditions on a digest',
    [{ ...mail, digest: 'weekly', at: 'Mon 09:00', when: { max_score: 99 } }],
    mailServer,
    ['notifications[0].when: has no effect on "digest"'],
  ],
  [
    'conditions on emails',
    [{ ...mail, when: { min_score: 0 } }],
    mailServer,
    ['notifications[0].when.min_score: has no effect on "nps_10" (surveys[0]): its scores are 0 to 10'],
  ],
])('mail: %s', (_, notifications, given, expected) => {
  expect(findingsOf(notifications, given)).toEqual(expected);
});

test('a range of one score is none that is empty, and the chats need no mail server', () => {
  expect(findingsOf([{ ...slack, when: { min_score: 6, max_score: 6 } }], { URL: 'https://hooks.example/' })).toEqual(
    [],
  );
});

test('a secret that has no variable is an error at its place, and one of several is a warning', () => {
  const given = { SECRET: secret, URL: 'https://hooks.example/' };
  expect(findingsOf([{ ...webhook, secret: '$NONE' }], given)).toEqual([
    'notifications[0].secret: expected a value in the environment variable NONE, found nothing',
  ]);
  expect(findingsOf([webhook], given)).toEqual([]);
  expect(findingsOf([{ ...webhook, secret: ['$SECRET', secret] }], given)).toEqual([
    'notifications[0].secret: is a secret: write "$NAME", and set the environment variable NAME',
  ]);
});

test('without an environment, variables are not checked', () => {
  const text = JSON.stringify({ ...withSurvey({}), notifications: [{ ...slack, url: '$NONE' }] });
  expect(lintSurveys(text).errors).toEqual([]);
});

test('a variable that the server stores is not expected in the environment, but one of this name is checked', () => {
  const stored = { ...slack, url: '$ASKLET_STORED_SLACK_URL_1' };
  expect(lint({ ...stored, paused: true }).errors).toEqual([]);
  const text = JSON.stringify({ ...withSurvey({}), notifications: [stored] });
  const { errors } = lintSurveys(text, { ASKLET_STORED_SLACK_URL_1: 'file:///etc' });
  expect(errors).toMatchObject([{ path: ['notifications', 0, 'url'] }]);
});

test('a secret in the file is a warning', () => {
  const lines = linesOf(
    lint({ ...webhook, secret }, { to: 'slack', url: 'https://hooks.slack.example/T0/B0/x' }, slack).warnings,
  );
  expect(lines).toEqual([
    expect.stringMatching(/notifications\[0\]\.secret: is a secret: write "\$NAME"/),
    expect.stringMatching(/notifications\[1\]\.url: is an address that anybody can post to/),
  ]);
});

const typed = (survey_type: string, index: number) => ({
  survey_uuid: `11111111-2222-4333-8444-55555555555${index}`,
  survey_type,
  question: '?',
  ...(survey_type === 'general' && { response_type: 'text' }),
});

const advice = '"group": "unhappy" and "happy" fit every scale';

test.each<[string, string[], object, string[]]>([
  ['the highest score alone', ['csat_5'], { min_score: 5 }, []],
  ['the lowest score alone', ['csat_5'], { max_score: 1 }, []],
  [
    'all scores',
    ['ces_7'],
    { min_score: 1, max_score: 7 },
    [
      'min_score: has no effect on "ces_7" (surveys[0]): its scores are 1 to 7',
      `max_score: has no effect on "ces_7" (surveys[0]): its scores are 1 to 7, and ${advice}`,
    ],
  ],
  ['neither good nor bad scores', ['ces_7'], { min_score: 4, max_score: 4 }, []],
  ['good scores to the least good one', ['ces_7'], { min_score: 5 }, []],
  [
    'bad scores to the least good one',
    ['ces_7'],
    { max_score: 5 },
    [`max_score: accepts scores of "ces_7" (surveys[0]) from "Easy" (5–7), too: ${advice}`],
  ],
  [
    'good scores to the least bad one',
    ['ces_7'],
    { min_score: 3 },
    [`min_score: accepts scores of "ces_7" (surveys[0]) from "Difficult" (1–3), too: ${advice}`],
  ],
  [
    'a group that two surveys do not have',
    ['csat_2', 'ces_7'],
    { group: 'promoter' },
    ['group: "promoter" is no group of "csat_2" (surveys[0]), "ces_7" (surveys[1]): none of these answers is sent'],
  ],
  ['thumbs and NPS', ['csat_2', 'nps_10'], { max_score: 6 }, ['max_score: has no effect on "csat_2" (surveys[0])']],
  ['its own scale', ['nps_10'], { max_score: 6 }, []],
  ['an impossible minimum', ['csat_5'], { min_score: 9 }, ['min_score: no answer to "csat_5" (surveys[0]) is sent']],
  ['an impossible maximum', ['csat_5'], { max_score: 0 }, ['max_score: no answer to "csat_5" (surveys[0]) is sent']],
  ['a minimum that all have', ['nps_10'], { min_score: 0 }, ['min_score: has no effect on "nps_10"']],
  [
    'good scores of another scale',
    ['nps_10', 'ces_7'],
    { max_score: 6 },
    ['max_score: accepts scores of "ces_7" (surveys[1]) from "Easy" (5–7), too'],
  ],
  [
    'bad scores',
    ['nps_10'],
    { min_score: 5 },
    ['min_score: accepts scores of "nps_10" (surveys[0]) from "Detractors"'],
  ],
  ['a group of every type', ['csat_2', 'nps_10', 'general'], { group: 'unhappy' }, []],
  ['a group of one type', ['csat_2', 'nps_10'], { group: 'detractor' }, []],
  ['a group of no survey', ['csat_2', 'ces_7'], { group: 'detractor' }, ['group: "detractor" is no group of "csat_2"']],
  ['a scale beside an open question', ['nps_10', 'general'], { max_score: 6 }, []],
])('warnings of conditions: %s', (_, types, when, expected) => {
  const file = {
    keys: [{ key: 'pk_demo', surveys: '*' }],
    surveys: types.map(typed),
    notifications: [{ ...slack, when }],
  };
  const { errors, warnings } = lintSurveys(JSON.stringify(file), variables);
  expect(errors).toEqual([]);
  expect(linesOf(warnings)).toEqual(expected.map((each) => expect.stringContaining(` notifications[0].when.${each}`)));
});

test('warnings of conditions: an open question that a target names, and an archived survey that nobody answers', () => {
  const surveys = [typed('nps_10', 0), typed('general', 1), { ...typed('csat_2', 2), archived: true }];
  const file = {
    keys: [{ key: 'pk_demo', surveys: '*' }],
    surveys,
    notifications: [{ ...slack, surveys: surveys.map(({ survey_uuid }) => survey_uuid), when: { max_score: 6 } }],
  };
  expect(linesOf(lintSurveys(JSON.stringify(file), variables).warnings)).toEqual([
    expect.stringContaining('when.max_score: "general" (surveys[1]) has no scores'),
  ]);
});
