import { expect, test } from 'vitest';
import { lintSurveys } from '../../src/lint/lintSurveys.ts';
import { key, linesOf, survey, withSurvey } from './withSurvey.ts';

test.each<[string, object, string[]]>([
  ['an invalid selector', { trigger: { type: 'click', selector: '..buy' } }, ['trigger.selector: expected a CSS']],
  [
    'an id with a digit',
    { trigger: { type: 'click', selector: '#1st' } },
    ['trigger.selector: expected a CSS selector'],
  ],
  ['a class with a digit', { trigger: { type: 'click', selector: 'p.1st' } }, ['trigger.selector: expected a CSS']],
  ['a tag with a digit', { trigger: { type: 'click', selector: '1st' } }, ['trigger.selector: expected a CSS']],
  ['a space as a selector', { trigger: { type: 'click', selector: ' ' } }, ['trigger.selector: expected a CSS']],
  ['a selector of jQuery', { trigger: { type: 'click', selector: 'a:visible' } }, ['trigger.selector: expected a CSS']],
  ['half a selector', { trigger: { type: 'click', selector: '.buy, p >' } }, ['trigger.selector: expected a CSS']],
  ['an unclosed bracket', { trigger: { type: 'click', selector: 'a[href' } }, ['trigger.selector: expected']],
  [
    'a selector without its sibling',
    { trigger: { type: 'click', selector: 'p ~' } },
    ['trigger.selector: expected a CSS selector'],
  ],
  [
    'a selector without its neighbor',
    { trigger: { type: 'click', selector: 'p +' } },
    ['trigger.selector: expected a CSS selector'],
  ],
  [
    'a part that is no element',
    { trigger: { type: 'click', selector: 'p::before' } },
    ['trigger.selector: expected a CSS selector'],
  ],
  ['a value with a digit in brackets', { trigger: { type: 'click', selector: '[data-page="1st"]' } }, []],
  ['a look that fits', { look: { target: '#a', nps_colors: true } }, []],
  ['a look without an element', { look: { position: 'center' } }, []],
  [
    'addresses without a path',
    { show_on_pages: ['shop.example', { match: 'exact', value: 'https://shop.example' }] },
    [
      'show_on_pages[0]: can never match: write "/shop.example" for a path, or "shop.example/" for a host',
      'show_on_pages[1]: can never match: write "/shop.example" for a path, or "shop.example/" for a host',
    ],
  ],
  [
    'schemes that pages do not have',
    {
      show_on_pages: [
        'ftp://shop.example/*',
        { match: 'exact', value: 'data:https://shop.example/' },
        { match: 'starts_with', value: 'ftp://' },
      ],
    },
    [
      'show_on_pages[0]: can never match: page addresses begin with "https://" or "http://"',
      'show_on_pages[2]: can never match: page addresses begin with "https://" or "http://"',
    ],
  ],
  [
    'parts of addresses',
    {
      show_on_pages: [
        '*ftp://shop.example/',
        'https://shop.example/*',
        'shop*',
        '/go?to=ftp://shop.example/',
        { match: 'contains', value: 'ftp://' },
        { match: 'ends_with', value: 'cart' },
        { match: 'regex', value: 'cart|^cart' },
      ],
    },
    [],
  ],
  ['as many responses as are accepted', { max_responses: 100, budget: { responses: 100, per: 'week' } }, []],
  [
    'more responses than are accepted',
    { max_responses: 99, budget: { responses: 100, per: 'week' } },
    ['budget.responses: is never reached: max_responses is 99'],
  ],
  ['a margin of scores', { budget: { margin: 5, per: 'week' } }, []],
  [
    'a button that the budget hides',
    {
      budget: { responses: 100, per: 'week' },
      trigger: { type: 'any', of: [{ type: 'exit_intent' }, { type: 'click', selector: '.buy' }] },
    },
    ['budget: visitors whom it does not ask cannot open the survey either'],
  ],
  ['a moment that a budget skips', { budget: { responses: 100, per: 'week' }, trigger: { type: 'exit_intent' } }, []],
  ['an element that is none', { look: { target: '##a' } }, ['look.target: expected a CSS selector, found "##a"']],
  [
    'a look that nobody sees',
    { survey_type: 'csat_5', look: { target: '#a', position: 'center', button_style: 'tab', nps_colors: true } },
    [
      'look.position: has no effect: the survey is in an element',
      'look.button_style: has no effect without feedback_button',
      'look.nps_colors: has no effect: "csat_5" is not NPS',
    ],
  ],
  ['the position of a feedback button', { feedback_button: true, look: { target: '#a', position: 'center' } }, []],
  [
    'a trigger that only code can open',
    { manual_tracking: true, trigger: { type: 'delay', seconds: 5 } },
    ['trigger.type: never fires: with manual_tracking'],
  ],
  [
    'a selector in a part of several triggers',
    {
      trigger: {
        type: 'any',
        of: [{ type: 'exit_intent' }, { type: 'delay', seconds: 5, after: { type: 'element', selector: '..done' } }],
      },
    },
    ['trigger.of[1].after.selector: expected a CSS selector, found "..done"'],
  ],
  [
    'a trigger that never fires first',
    {
      trigger: {
        type: 'any',
        of: [
          { type: 'delay', seconds: 30 },
          { type: 'delay', seconds: 20 },
          { type: 'exit_intent' },
          { type: 'exit_intent' },
        ],
      },
    },
    [
      'trigger.of[0]: has no effect: another trigger fires first',
      'trigger.of[3]: has no effect: another trigger fires first',
    ],
  ],
  [
    'several triggers beside the code',
    {
      manual_tracking: true,
      trigger: {
        type: 'any',
        of: [{ type: 'exit_intent' }, { type: 'delay', seconds: 5, after: { type: 'event', name: 'exported' } }],
      },
    },
    ['trigger.of[0].type: never fires: with manual_tracking'],
  ],
  ['an event beside the code', { manual_tracking: true, trigger: { type: 'event', name: 'paid' } }, []],
  ['a pattern in slashes', { show_on_pages: [{ match: 'regex', value: '/^\\/a$/' }] }, ['show_on_pages[0]: can never']],
  [
    'a pattern of an address',
    { show_on_pages: [{ match: 'regex', value: '^orders' }] },
    ['show_on_pages[0]: can never'],
  ],
  ['paths in brackets', { show_on_pages: [{ match: 'regex', value: '^(/a|/b)$' }] }, ['show_on_pages[0]: can never']],
  ['a pattern of paths', { show_on_pages: [{ match: 'regex', value: '^/(a|b)$' }] }, []],
  ['a pattern of hosts', { show_on_pages: [{ match: 'regex', value: '^https?://(a|b)\\.example/' }] }, []],
  ['an unknown language', { language: 'jp' }, ['language: expected a language such as "de" or "pt-BR", found "jp"']],
  ['a selector', { trigger: { type: 'click', selector: '#buy > a[href="1"]:not(.x)' } }, []],
  ['an escaped selector', { trigger: { type: 'click', selector: String.raw`#\31 23 > .\!mt-0` } }, []],
  ['a budget', { budget: { responses: 100, margin: 5, per: 'week' }, max_responses: 500 }, []],
  [
    'a budget above the maximum',
    { budget: { responses: 100, per: 'week' }, max_responses: 50 },
    ['budget.responses: is never reached: max_responses is 50'],
  ],
  [
    'a margin without scores',
    { survey_type: 'general', budget: { margin: 5, per: 'week' } },
    ['budget.margin: has no effect: "general" has no scores'],
  ],
  [
    'a budget with a button',
    { feedback_button: true, budget: { responses: 100, per: 'week' } },
    ['feedback_button: visitors whom the budget does not ask see no button'],
  ],
  [
    'a budget that the page asks for',
    { manual_tracking: true, budget: { responses: 100, per: 'week' } },
    ['budget: visitors whom it does not ask cannot open the survey either'],
  ],
  ...(
    [
      ['languages that there are', { audience: { languages: ['de', 'pt-BR', 'zh-Hant'] } }, []],
      [
        'languages that there are not',
        { audience: { languages: ['deutsch', 'de', 'german language', 'xx'] } },
        [0, 2, 3].map((index) => `trigger.audience.languages[${index}]: expected a language such as "de" or "pt-BR"`),
      ],
      [
        'attributes that nothing sets',
        { audience: { attributes: { plan: ['pro'], email: ['a@b.c'], locale: ['de'] } } },
        [
          'trigger.audience.attributes.email: nothing sets this attribute: the email of identify is "user_email"',
          'trigger.audience.attributes.locale: nothing sets this attribute: the widget adds it to responses only',
        ],
      ],
      ['a sample of nobody', { sample_percent: 0 }, ['trigger.sample_percent: excludes all visitors']],
      ['a recurrence of one response', { recurrence_days: 30 }, ['trigger.recurrence_days: visitors who answered']],
      ['after_close alone', { after_close: true }, ['trigger.after_close: has no effect without recurrence_days']],
    ] as const
  ).map(([name, fields, expected]): [string, object, string[]] => [
    name,
    { trigger: { type: 'immediate', ...fields } },
    [...expected],
  ]),
  [
    'a recurrence that has no effect',
    {
      allow_multiple_responses: true,
      do_not_show_if_closed: false,
      trigger: { type: 'immediate', recurrence_days: 30, after_close: true },
    },
    ['trigger.after_close: has no effect: do_not_show_if_closed is off'],
  ],
  ...['click', 'event', 'immediate'].map((type): [string, object, string[]] => [
    `showings of a survey that does not open by itself: ${type}`,
    {
      manual_tracking: type === 'immediate',
      trigger: {
        type,
        max_showings: 3,
        ...(type === 'click' && { selector: '.buy' }),
        ...(type === 'event' && { name: 'paid' }),
      },
    },
    ['trigger.max_showings: has no effect: showings count only if the survey opens by itself'],
  ]),
  ['showings', { trigger: { type: 'immediate', max_showings: 3 } }, []],
  [
    'each user once, and again',
    { trigger: { type: 'immediate', once_per_user: true }, allow_multiple_responses: true },
    ['trigger.once_per_user: has no effect: with once_per_page or allow_multiple_responses, users are asked again'],
  ],
  ['each user once', { trigger: { type: 'immediate', once_per_user: true }, allow_multiple_responses: false }, []],
  [
    'several answers once per page',
    { allow_multiple_responses: true, trigger: { type: 'immediate', once_per_page: true } },
    ['allow_multiple_responses: visitors are asked again on the same page'],
  ],
  [
    'a recurrence after closing',
    { allow_multiple_responses: true, trigger: { type: 'immediate', recurrence_days: 30, after_close: true } },
    [],
  ],
  [
    'a path without a slash',
    { show_on_pages: ['pricing'] },
    ['show_on_pages[0]: can never match: write "/pricing" for'],
  ],
  [
    'an exact path without a slash',
    { show_on_pages: { include: [{ match: 'exact', value: 'pricing' }] } },
    ['show_on_pages.include[0]: can never match: write "/pricing" for'],
  ],
  [
    'a host without a path',
    { show_on_pages: { exclude: ['https://shop.example'] } },
    ['show_on_pages.exclude[0]: can never'],
  ],
  [
    'a space',
    { show_on_pages: [{ match: 'contains', value: 'pricing ' }] },
    ['show_on_pages[0]: can never match: it begins'],
  ],
  [
    'another protocol',
    { show_on_pages: ['htp://shop.example/*'] },
    ['show_on_pages[0]: can never match: page addresses'],
  ],
  [
    'the start of another protocol',
    { show_on_pages: [{ match: 'starts_with', value: 'htp://shop.example/' }, 'http://shop.example/*'] },
    ['show_on_pages[0]: can never match: page addresses'],
  ],
  [
    'a rule that only looks like the others',
    {
      show_on_pages: [
        { match: 'regex', value: ' shop ' },
        { match: 'contains', value: 'shop' },
        { match: 'contains', value: 'app://shop' },
        '/go/app://shop',
      ],
    },
    [],
  ],
  [
    'a page that is excluded',
    { show_on_pages: { include: ['/b', '/a'], exclude: ['/a'] } },
    ['show_on_pages.include[1]: can never'],
  ],
  [
    'a page below one that is excluded',
    {
      show_on_pages: {
        include: [{ match: 'starts_with', value: '/shop/' }],
        exclude: ['/shop/', { match: 'exact', value: '/*' }],
      },
    },
    [],
  ],
  ...['*', '/*', '**', '/**'].map((rule): [string, object, string[]] => [
    `${rule} excluded`,
    { show_on_pages: { include: [rule], exclude: [rule] } },
    ['show_on_pages.exclude: excludes every page'],
  ]),
  ['good pages', { show_on_pages: ['/a', 'shop.example/*', '*', { match: 'simple', value: 'shop.example' }] }, []],
  [
    'a general survey without an answer',
    { survey_type: 'general', response_type: 'none', text_question: 'Why?', allow_screenshots: true },
    ['response_type: expected "text"'],
  ],
  [
    'a style of another type',
    { scale_style: 'thumbs' },
    ['scale_style: "nps_10" expects "numbers", "stars", found "thumbs"'],
  ],
  [
    'a style without a scale',
    { survey_type: 'general', scale_style: 'stars' },
    ['scale_style: "general" expects null'],
  ],
  [
    'end labels without a scale',
    { survey_type: 'general', min_label: 'Bad' },
    ['min_label: is never shown: "general" has no scale'],
  ],
  [
    'a text of a step that never appears',
    { text_question: 'Why?' },
    ['text_question: is never shown: response_type is "none"'],
  ],
  [
    'choices of a step that never appears',
    { choice_options: ['a'] },
    ['choice_options: is never shown: response_type is not "choices"'],
  ],
  ['blank texts', { survey_type: 'general', response_type: 'text', min_label: ' ', contact_subtext: ' ' }, []],
  [
    'a contact step that never appears',
    { contact_subtext: 'Only once.' },
    ['contact_subtext: is never shown: collect_contact is off'],
  ],
  ...['none', 'choices'].map((response_type): [string, object, string[]] => [
    `a screenshot with the response_type ${response_type}`,
    { response_type, ...(response_type === 'choices' && { choice_options: ['a'] }), allow_screenshots: true },
    ['allow_screenshots: is never shown: screenshots need response_type "text"'],
  ]),
  [
    'a field of a step that a range lacks',
    { follow_ups: [{ scores: [0, 6], text_question: 'What went wrong?' }] },
    ['follow_ups[0].text_question: is never shown: response_type is "none"'],
  ],
  [
    'a text that only a range uses',
    { text_question: 'Why?', follow_ups: [{ scores: [0, 6], response_type: 'text' }] },
    [],
  ],
  [
    'a text that every range replaces',
    { text_question: 'Why?', follow_ups: [{ scores: [0, 6], response_type: 'text', text_question: 'What?' }] },
    ['text_question: is never shown'],
  ],
  [
    'a contact step that only a range has',
    { contact_subtext: 'Once.', follow_ups: [{ scores: [0, 6], collect_contact: true }] },
    [],
  ],
  ['ranges for two of three groups', { thank_yous: [{ scores: [0, 6] }, { scores: [9, 10] }] }, []],
  [
    'ranges for both ends',
    { thank_yous: [{ scores: [0, 0] }, { scores: [10, 10] }] },
    [
      'thank_yous: has no range for 9, unlike other scores from 9 to 10',
      'thank_yous: has no range for 1, 2, 3, 4, 5, 6, unlike other scores from 0 to 6',
    ],
  ],
  ['a forgotten 0', { thank_yous: [{ scores: [1, 6] }, { scores: [9, 10] }] }, ['thank_yous: has no range for 0']],
  ['a single range', { thank_yous: [{ scores: [10, 10] }] }, []],
  ['a gap', { thank_yous: [{ scores: [0, 5] }, { scores: [7, 8] }] }, ['thank_yous: has no range for 6']],
])('%s is a warning if it does nothing', (_, fields, expected) => {
  const { errors, warnings } = lintSurveys(JSON.stringify(withSurvey(fields)));
  expect(linesOf(errors)).toEqual([]);
  expect(linesOf(warnings)).toEqual(expected.map((each) => expect.stringContaining(`surveys[0].${each}`)));
});

test('reports a file that serves nothing, and a key that is for nothing', () => {
  const file = { keys: [{ ...key, surveys: [] }], surveys: [] };
  expect(linesOf(lintSurveys(JSON.stringify(file)).warnings).map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'keys[0].surveys: is empty: no page can use this key',
    'surveys: expected a survey, found an empty list: nothing is served',
  ]);
});

test('reports origins that no browser sends', () => {
  const names = ['https://shop.example:443', 'http://shop.example:80', 'http://shop.example:8080', 'null'];
  const origins = [...names, 'https://*.shop.example'];
  const file = { keys: [{ ...key, origins }], surveys: [survey] };
  expect(linesOf(lintSurveys(file).warnings)).toEqual([
    expect.stringContaining('keys[0].origins[0]: a browser sends "https://shop.example"'),
    expect.stringContaining('keys[0].origins[1]: a browser sends "http://shop.example"'),
    expect.stringContaining('keys[0].origins[4]: a browser sends no "*"'),
  ]);
});

test('a duplicate key is a warning with its position', () => {
  const text = JSON.stringify(withSurvey({})).replace('"question"', '"question":"Why?",\n"question"');
  expect(linesOf(lintSurveys(text).warnings)).toEqual([
    'surveys.json:2:1 surveys[0].question: Duplicate key: the last value wins',
  ]);
});
