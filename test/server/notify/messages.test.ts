import { describe, expect, test } from 'vitest';
import { chatNames } from '../../../src/contract/surveys/notifications.ts';
import { chatBody } from '../../../src/service/notify/chat.ts';
import { fitText } from '../../../src/service/notify/fitText.ts';
import { type Answer, type AnswerMessage, describeScore, detailsOf } from '../../../src/service/notify/messages.ts';
import { sectionsOf } from '../../../src/service/notify/sections.ts';
import { webhookRequest } from '../../../src/service/notify/webhook.ts';
import { npsUuid } from '../support/surveys.ts';
import { secret } from './notifySuite.ts';

const aMessage = (answer: Partial<Answer> = {}, survey: Partial<AnswerMessage['survey']> = {}): AnswerMessage => ({
  type: 'response.completed',
  survey: { survey_uuid: npsUuid, survey_type: 'nps_10', question: 'How likely?', ...survey },
  answer: {
    id: '1-a',
    score: 3,
    text: 'Slow',
    metadata: {},
    created_at: '2026-11-01T12:00:00.000Z',
    updated_at: '2026-11-01T12:00:00.000Z',
    ...answer,
  },
  url: 'https://feedback.example/surveys/x/results?list=all&response=1-a',
  isTest: false,
});

test.each([
  ['nps_10', 0, '0 of 10'],
  ['csat_5', 4, '4 of 5'],
  ['csat_2', 1, 'Thumbs up'],
  ['csat_2', 0, 'Thumbs down'],
  ['general', null, null],
] as const)('the score of %s %s is "%s"', (survey_type, score, expected) => {
  expect(describeScore(aMessage({ score }, { survey_type }))).toBe(expected);
});

test.each([
  ['The speed;\nfail me', ['speed'], 'fail me', []],
  ['The speed', ['speed', 'price'], undefined, [['Choices', 'speed, price']]],
  [
    'Too slow',
    ['speed'],
    'fail me',
    [
      ['Choices', 'speed'],
      ['Other', 'fail me'],
    ],
  ],
])('what the text %j says is not said again', (text, choices, choice_comment, expected) => {
  expect(detailsOf(aMessage({ text, metadata: { choices, choice_comment } }))).toEqual(expected);
});

test.each([
  ['short', 10, 'short'],
  ['0123456789a', 10, '012345678…'],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 13, '👩‍👩‍👧‍👦…'],
  ['e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
])('%s is cut to %i units between two characters', (text, max, expected) => {
  expect(fitText(text, max)).toBe(expected);
});

test.each(['\u0301', '&', '👩‍👩‍👧‍👦'])('of a text of millions of units, only the start is read: %j', (part) => {
  const started = performance.now();
  expect(fitText(part.repeat(2_000_000), 30, (text) => text.replaceAll('&', '&amp;')).length).toBeLessThanOrEqual(30);
  expect(performance.now() - started).toBeLessThan(500);
});

test('an escaped text is cut before an escape, not in it', () => {
  expect(fitText('&&&&&', 16, (text) => text.replaceAll('&', '&amp;'))).toBe('&amp;&amp;&amp;…');
});

test.each([
  ['one survey', npsUuid, 'https://feedback.example/surveys/x/results?list=all'],
  ['several surveys', crypto.randomUUID(), 'https://feedback.example/surveys'],
])('a message about many answers to %s links to all of them', (_, survey_uuid, expected) => {
  const messages = Array.from({ length: 12 }, () => aMessage());
  const { survey } = messages[0]!;
  const shared = messages.map((message, index) => ({
    ...message,
    survey: { ...survey, ...(index > 5 && { survey_uuid }) },
  }));
  expect(sectionsOf(shared)).toMatchObject([{ headline: '12 new answers', url: expected }]);
});

test('a value of a visitor fills one line, and a comment has only plain line ends', () => {
  const ends = ['\n', '\r', '\r\n', '\v', '\f', '\x1c', '\x1d', '\x1e', '\x85', '\u2028', '\u2029'];
  const text = ends.map((end) => `a${end}\u202eb`).join('\0\x1b');
  const [section] = sectionsOf([
    aMessage({ text, metadata: { page_url: text, user_email: text, choices: [`${text}.`] } }, { title: text }),
  ]);
  const line = Array.from(ends, () => 'a b').join('');
  expect(section).toMatchObject({ title: line, comments: [Array.from(ends, () => 'a\nb').join('')] });
  expect(section!.details.map(([, value]) => value)).toEqual([`${line}.`, line, line]);
});

test('a note beside one answer leaves it its comment', () => {
  const sections = sectionsOf([aMessage(), { type: 'delivery.failed', note: 'Slack is away' }]);
  expect(sections).toMatchObject([{ headline: '3 of 10', comments: ['Slow', 'Slack is away'] }]);
});

/** Texts in which a chat that splits at their punctuation finds the name of a mention, or that it decodes to one. */
const mentions = ['channel', 'all', 'here', 'everyone'].flatMap((name) =>
  [
    '',
    '_',
    '__',
    '-',
    '.',
    ':',
    '(',
    '/',
    '"',
    '*',
    '~',
    '>',
    ' ',
    'é',
    '字',
    'a',
    '1',
    '\u0301',
    '\u200b',
    '\\',
    '@',
  ].flatMap((start) => [`${start}@${name}`, `${start}@${name}_`, `${start}&#64;${name}`, `${start}&commat;${name}`]),
);

/** Returns the mentions that Mattermost's server finds: its markdown without escapes, split into words. */
function mentionsIn(text: string): string[] {
  const shown = text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll(/&(#64|#x40|commat);/gi, '@');
  return shown
    .split(/[^\p{L}\p{N}:.\-_@]+/u)
    .flatMap((word) => [word, word.replace(/[.\-_:]+$/, ''), ...word.split(/[.\-:]/)])
    .map((word) => word.replace(/^[:.\-_]+/, ''))
    .filter((word) => word.startsWith('@') && word.length > 1);
}

const attack =
  '<!channel> @everyone @here <@U123> *bold* [pay](https://evil.example) `code` & <script>alert(1)</script>\n# big\n> quote';

const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value ? Object.values(value).flatMap(textsOf) : [];

describe.each(chatNames)('a message to %s', (chat) => {
  const bodyOf = (message: AnswerMessage) => JSON.parse(chatBody(chat, sectionsOf([message])[0]!));

  test('has the score, the comment, the page and a link', () => {
    const texts = textsOf(bodyOf(aMessage({ metadata: { page_url: 'shop', choices: ['Price', 'Speed'] } }))).join('\n');
    for (const part of ['3 of 10', 'Slow', 'shop', 'Price, Speed', 'https://feedback.example/surveys/x/results'])
      expect(texts).toContain(part);
  });

  test('mentions nobody and formats nothing, whatever a visitor writes', () => {
    const body = bodyOf(
      aMessage(
        { text: attack, metadata: { page_url: attack, user_email: attack, choices: [attack] } },
        { title: attack },
      ),
    );
    const texts = textsOf(body);
    if (chat === 'slack') for (const text of texts) expect(text).not.toMatch(/[<>]/);
    if (chat === 'teams') expect(JSON.stringify(body)).not.toContain('"TextBlock"');
    if (chat === 'discord' || chat === 'mattermost') {
      expect(texts.join()).not.toMatch(/@(everyone|here)/);
      expect(texts.join()).not.toMatch(/[^\\]\[pay\]/);
    }
    if (chat === 'discord') expect(body.allowed_mentions).toEqual({ parse: [] });
  });

  test.each([
    ['a comment', (text: string) => ({ text })],
    ['a page', (text: string) => ({ metadata: { page_url: text } })],
    ['an email address', (text: string) => ({ metadata: { user_email: text } })],
    ['a choice', (text: string) => ({ metadata: { choices: [text], choice_comment: `${text}.` } })],
  ])('nobody is mentioned in %s, whatever surrounds the @', (_, answerOf) => {
    for (const mention of mentions)
      for (const text of [mention, `a.b${mention}.example.com`, `x\n${mention}`]) {
        const found = textsOf(bodyOf(aMessage(answerOf(text), { title: text }))).flatMap(mentionsIn);
        expect({ text, found }).toEqual({ text, found: [] });
      }
  });

  test('shows no emoji, link, channel, heading, formula or tag of a visitor', () => {
    const texts = textsOf(
      bodyOf({
        ...aMessage({
          text: ':smile: https://evil.example ~town #tag $$x$$ <b>&lt; <#1> {{DATE(2026-01-01,SHORT)}}\nBig\n===\n    code',
          metadata: { page_url: ':+1:' },
        }),
        url: null,
      }),
    ).join('\n');
    if (chat === 'teams') expect(texts).not.toMatch(/\{\{|<[a-z]/);
    if (chat === 'discord' || chat === 'mattermost')
      expect(texts).not.toMatch(/:smile|:\+1|:\/\/|[^\\]~|~t|#t|\$\$|<[^\u200b]|&[^\u200b]|==|^ +/m);
  });

  test('has an email address as it is', () => {
    const texts = textsOf(bodyOf(aMessage({ metadata: { user_email: 'ada@example.com' } }))).join();
    expect(texts.replaceAll('\\', '')).toContain('ada@example.com');
  });

  test('stays within the limits of the chat', () => {
    const long = '👩‍👩‍👧‍👦&<*'.repeat(3000);
    const body = bodyOf(
      aMessage(
        { text: long, metadata: { page_url: long, user_email: long, choices: [long], choice_comment: long } },
        { title: long },
      ),
    );
    expect(JSON.stringify(body).length).toBeLessThan(13_000);
    for (const text of textsOf(body)) expect(text.length).toBeLessThanOrEqual(2200);
    if (chat === 'slack')
      for (const { type, text } of body.blocks)
        if (type === 'header') expect(text.text.length).toBeLessThanOrEqual(150);
    if (chat === 'discord') expect(body.embeds[0].title.length).toBeLessThanOrEqual(256);
  });
});

describe('a webhook', () => {
  const at = new Date('2026-11-01T12:00:00Z');
  const dataOf = (message: AnswerMessage) => {
    const { body } = webhookRequest([secret], 'msg_1', at, message);
    expect(Buffer.byteLength(body)).toBeLessThan(20_000);
    return JSON.parse(body).data;
  };

  test('is signed with each of its secrets', () => {
    const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    const { headers } = webhookRequest([secret, other], 'msg_1', at, aMessage());
    expect(headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
    expect(headers['webhook-timestamp']).toBe('1793534400');
  });

  test('leaves out the largest metadata, and says which', () => {
    const metadata = { plan: 'pro', cart: 'x'.repeat(15_000), log: 'ü'.repeat(9000) };
    const data = dataOf(aMessage({ metadata }));
    // 18,000 bytes
    expect(data.omitted_metadata).toEqual(['log']);
    expect(Object.keys(data.response.metadata)).toEqual(['plan', 'cart']);
  });

  test('cuts a long comment, and says so', () => {
    const data = dataOf(aMessage({ text: '\u0001'.repeat(10_000) }));
    expect(data.text_is_cut).toBe(true);
    expect(data.response.text).toHaveLength(3000);
  });

  test('stays below 20 KB, whatever a visitor sends', () => {
    const control = '\u0001';
    const metadata = Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [`${index}${control.repeat(99)}`, 'x'.repeat(9000)]),
    );
    const data = dataOf(aMessage({ text: control.repeat(3000), metadata }));
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(19_500);
    const [text, cut] = [data.response.text, data.text_is_cut];
    expect([text.startsWith(control), cut]).toEqual([true, text.length < 3000]);
  });

  test('shortens the largest metadata that can be stored in little time', () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`key ${index}`, 'x'.repeat(20_000)]),
    );
    const started = performance.now();
    expect(dataOf(aMessage({ metadata })).response.metadata).toEqual({});
    // the server replies to nobody in the meantime
    expect(performance.now() - started).toBeLessThan(400);
  });

  test('survives thousands of fields', () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`key ${index} ${'k'.repeat(500)}`, index]),
    );
    expect(dataOf(aMessage({ metadata })).omitted_metadata).toHaveLength(20);
  });
});
