import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { editText } from '../../../src/service/publishing/editText.ts';

const file = `// the surveys of the shop
{
  "keys": [{ "key": "pk_1", "surveys": "*" }], // one key
  "surveys": [
    {
      // the tag has this
      "survey_uuid": "a",
      "question": "How likely?", // reviewed by Ann
      /* when it shows */
      "trigger": { "type": "delay", "seconds": 20 },
      "show_on_pages": ["/a", "/b"] // only here
    },
    // the second one
    { "survey_uuid": "b", "question": "Why?" }
  ]
}
`;

/** Returns the first survey of a text. */
const surveyIn = (text: string, index = 0) => parse(text.replace(/^\ufeff/, '')).surveys[index];

/** Edits the first survey of a text. */
const edit = (text: string, fields: object, index = 0) => {
  const survey = JSON.parse(JSON.stringify({ ...surveyIn(text, index), ...fields }));
  const edited = editText(text, ['surveys', index], survey);
  expect(surveyIn(edited, index)).toEqual(survey);
  return edited;
};

/** Returns the lines that differ, `-` for removed and `+` for added ones. */
function diff(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `-${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ];
}

describe('an edit changes only the lines of what differs', () => {
  test.each<[string, object, string[]]>([
    [
      'a text',
      { question: 'How "likely"?' },
      [
        '-      "question": "How likely?", // reviewed by Ann',
        String.raw`+      "question": "How \"likely\"?", // reviewed by Ann`,
      ],
    ],
    [
      'a nested value',
      { trigger: { type: 'delay', seconds: 30 } },
      [
        '-      "trigger": { "type": "delay", "seconds": 20 },',
        '+      "trigger": { "type": "delay", "seconds": 30 },',
      ],
    ],
    [
      'a nested value that is added to a single line',
      { trigger: { type: 'delay', seconds: 20, sample: 10 } },
      [
        '-      "trigger": { "type": "delay", "seconds": 20 },',
        '+      "trigger": { "type": "delay", "seconds": 20, "sample": 10 },',
      ],
    ],
    [
      'a nested value that is removed from a single line',
      { trigger: { type: 'delay' } },
      ['-      "trigger": { "type": "delay", "seconds": 20 },', '+      "trigger": { "type": "delay"  },'],
    ],
    [
      'another kind of value',
      { trigger: null },
      ['-      "trigger": { "type": "delay", "seconds": 20 },', '+      "trigger": null,'],
    ],
    [
      'a list',
      { show_on_pages: ['/c'] },
      [
        '-      "show_on_pages": ["/a", "/b"] // only here',
        '+      "show_on_pages": [',
        '+        "/c"',
        '+      ] // only here',
      ],
    ],
    ['a field that is removed', { trigger: undefined }, ['-      "trigger": { "type": "delay", "seconds": 20 },']],
    [
      'the last field that is removed',
      { show_on_pages: undefined },
      [
        '-      "trigger": { "type": "delay", "seconds": 20 },',
        '-      "show_on_pages": ["/a", "/b"] // only here',
        '+      "trigger": { "type": "delay", "seconds": 20 }',
        '+       // only here',
      ],
    ],
    [
      'a field that is added',
      { title: 'Shop', choice_options: { options: [{ value: 'p', label: 'Price' }] } },
      [
        '-      "show_on_pages": ["/a", "/b"] // only here',
        '+      "show_on_pages": ["/a", "/b"], // only here',
        '+      "title": "Shop",',
        '+      "choice_options": {',
        '+        "options": [',
        '+          {',
        '+            "value": "p",',
        '+            "label": "Price"',
        '+          }',
        '+        ]',
        '+      }',
      ],
    ],
    ['nothing', {}, []],
  ])('%s', (_, fields, expected) => {
    expect(diff(file, edit(file, fields))).toEqual(expected);
  });

  test('a survey on a single line', () => {
    expect(diff(file, edit(file, { question: 'How?', title: 'B' }, 1))).toEqual([
      '-    { "survey_uuid": "b", "question": "Why?" }',
      '+    { "survey_uuid": "b", "question": "How?", "title": "B" }',
    ]);
  });

  test('a survey that is added, and one that is removed', () => {
    const added = editText(file, ['surveys', 2], { survey_uuid: 'c' });
    expect(diff(file, added)).toEqual([
      '-    { "survey_uuid": "b", "question": "Why?" }',
      '+    { "survey_uuid": "b", "question": "Why?" },',
      '+      "survey_uuid": "c"',
      '+    }',
    ]);
    expect(added).toContain('},\n    {\n      "survey_uuid": "c"\n    }\n  ]');
    const removed = editText(added, ['surveys', 2], undefined);
    expect(removed).toBe(file);
    const first = editText(file, ['surveys', 0], undefined);
    expect(parse(first).surveys).toEqual([{ survey_uuid: 'b', question: 'Why?' }]);
    expect(first).toContain('    // the second one\n    { "survey_uuid": "b", "question": "Why?" }\n');
  });
});

describe('the layout of the file stays', () => {
  test('tabs and Windows line breaks', () => {
    const text = file.replace(/^( +)/gm, (spaces) => '\t'.repeat(spaces.length / 2)).replaceAll('\n', '\r\n');
    const edited = edit(text, { title: 'Shop', show_on_pages: ['/c', '/d'] });
    expect(edited).toContain('\t\t\t"show_on_pages": [\r\n\t\t\t\t"/c",\r\n\t\t\t\t"/d"\r\n\t\t\t], // only here\r\n');
    expect(edited).toContain('\r\n\t\t\t"title": "Shop"\r\n');
    expect(edited.replaceAll('\r\n', '')).not.toContain('\n');
  });

  test('a byte order mark', () => {
    const edited = edit(`\ufeff${file}`, { question: 'How?' });
    expect(edited).toMatch(/^\ufeff\/\/ the surveys/);
    expect(edited.lastIndexOf('\ufeff')).toBe(0);
  });

  test('commas behind the last values', () => {
    const text = '{\n  "surveys": [\n    {\n      "survey_uuid": "a", // first\n    },\n  ],\n}\n';
    const edited = edit(text, { title: 'A' });
    expect(edited).toContain('      "survey_uuid": "a", // first\n      "title": "A",\n    },\n');
    expect(edit(edited, { title: undefined })).toBe(text);
    const added = editText(text, ['surveys', 1], { survey_uuid: 'b' });
    expect(added).toContain('    },\n    {\n      "survey_uuid": "b"\n    },\n  ],\n');
    expect(editText(added, ['surveys', 1], undefined)).toBe(text);
  });

  test('everything on a single line', () => {
    const text = '{"surveys":[{"survey_uuid":"a","question":"Why?"},{"survey_uuid":"b"}]}';
    expect(edit(text, { question: 'How?' })).toBe(text.replace('Why', 'How'));
    expect(edit(text, { title: 'A' })).toBe(text.replace('"}', '", "title": "A"}'));
    expect(editText(text, ['surveys', 1], undefined)).toBe('{"surveys":[{"survey_uuid":"a","question":"Why?"}]}');
    expect(editText(text, ['surveys', 0], undefined)).toBe('{"surveys":[{"survey_uuid":"b"}]}');
    expect(editText('{"surveys":[{}]}', ['surveys', 0], undefined)).toBe('{"surveys":[]}');
  });

  test('an empty list gets its first value', () => {
    const text = '{\n    // none yet\n    "surveys": []\n}\n';
    expect(editText(text, ['surveys', 0], { survey_uuid: 'a' })).toBe(
      '{\n    // none yet\n    "surveys": [\n        {\n            "survey_uuid": "a"\n        }\n    ]\n}\n',
    );
  });
});

test('of a name that a file has twice, the last value is changed', () => {
  const text = '{ "surveys": [{ "survey_uuid": "a", "question": "first", "question": "last" }] }';
  expect(surveyIn(edit(text, { question: 'new' })).question).toBe('new');
  expect(surveyIn(edit(text, { question: undefined }))).toEqual({ survey_uuid: 'a' });
});

test('texts with the signs of comments and JSON stay texts', () => {
  const question = '// "no" /* comment */ ,]}\u2028\n';
  const edited = edit(file, { question, 'a "name"': { '': 1 } });
  expect(edit(edited, { title: 'A' })).toContain('"title": "A"');
});

test('names that all objects have are added and removed like others', () => {
  const labels = { constructor: 'x', toString: 'y', b: 'z' };
  const edited = edit(file, { labels });
  expect(surveyIn(edited).labels).toEqual(labels);
  expect(surveyIn(edit(edited, { labels: { b: 'z' } })).labels).toEqual({ b: 'z' });
});

test('a name that no JavaScript object can have is rejected', () => {
  const survey = JSON.parse('{ "survey_uuid": "a", "trigger": { "__proto__": { "x": 1 } } }');
  expect(() => editText(file, ['surveys', 0], survey)).toThrow('__proto__');
  expect(editText(file, ['surveys', 0], { survey_uuid: 'a', question: '"__proto__": is a text' })).toContain(
    'is a text',
  );
});
