import { expect, test } from 'vitest';
import { partIdOf } from '../../../src/contract/surveys/partId.ts';
import { SurveyEntry } from '../../../src/contract/surveys/surveysFile.ts';
import type { Fields } from '../../../src/app/edit/design/design.ts';
import {
  divide,
  fillGap,
  initialRanges,
  moveEnd,
  nameOf,
  type Range,
  rangeFields,
  rangesOf,
  removeRange,
} from '../../../src/app/edit/design/ranges.ts';
import { kindOf, kinds } from '../../../src/app/edit/design/templates.ts';
import { collect } from '../../../src/lint/finding.ts';
import { reportGaps, reportRangeErrors } from '../../../src/lint/reportRanges.ts';
import { writtenFields } from '../../../src/app/edit/design/writtenFields.ts';
import { surveyUuid } from '../../support/builders.ts';

const nps: Fields = { survey_type: 'nps_10', question: 'How likely?' };
const names = (fields: Fields) => rangesOf(fields).map(nameOf);
const ranges = initialRanges('nps_10', kindOf('nps_10').groupTexts);

test.each<[string, Partial<Fields>, string[]]>([
  ['no follow-ups', {}, []],
  ['one range', { follow_ups: [{ scores: [9, 10] }] }, ['0–8', '9–10']],
  ['a gap', { follow_ups: [{ scores: [0, 6] }, { scores: [9, 10] }] }, ['0–6', '7–8', '9–10']],
  [
    'different follow-ups and thank-yous',
    { follow_ups: [{ scores: [0, 6] }], thank_yous: [{ scores: [10, 10] }] },
    ['0–6', '7–9', '10'],
  ],
])('divides the scores by %s', (_, fields, expected) => {
  expect(names({ ...nps, ...fields })).toEqual(expected);
});

test('reads back what it writes', () => {
  const fields = rangeFields(ranges);
  expect(rangesOf({ ...nps, ...fields })).toMatchObject(ranges);
  expect(rangeFields(rangesOf({ ...nps, ...fields }))).toEqual(fields);
  expect(rangeFields([])).toEqual({ follow_ups: undefined, thank_yous: undefined });
});

test('moving an end moves the next range, and leaves each range at least one score', () => {
  expect(moveEnd(ranges, 0, 4).map(nameOf)).toEqual(['0–4', '5–8', '9–10']);
  expect(moveEnd(ranges, 0, 9).map(nameOf)).toEqual(['0–7', '8', '9–10']);
  expect(moveEnd(ranges, 1, 2).map(nameOf)).toEqual(['0–6', '7', '8–10']);
  expect(moveEnd(ranges, 1, NaN)).toBe(ranges);
});

test('a part keeps its id when its scores change, and a new one gets another', () => {
  const moved = rangeFields(moveEnd(rangesOf({ ...nps, ...rangeFields(ranges) }), 0, 5));
  expect(moved.follow_ups).toMatchObject([
    { id: '0-6', scores: [0, 5] },
    { id: '7-8', scores: [6, 8] },
    { scores: [9, 10] },
  ]);
  expect(moved.follow_ups![2]).not.toHaveProperty('id');
  const back = moveEnd(rangesOf({ ...nps, ...moved }), 0, 6);
  expect(rangeFields(back)).toEqual(rangeFields(ranges));
  const divided = rangeFields(divide(divide(rangesOf({ ...nps, ...moved }))));
  expect(divided.follow_ups?.map(partIdOf)).toEqual(['0-6', '7-8', '8-8', '9-10', '10-10']);
});

test('no part gets the id that another one has kept', () => {
  const given = {
    ...nps,
    follow_ups: [{ scores: [0, 6] as [number, number] }, { scores: [7, 10] as [number, number] }],
  };
  const change = (fields: typeof given, edit: (all: readonly Range[]) => readonly Range[]) => ({
    ...fields,
    ...(rangeFields(edit(rangesOf(fields))) as Pick<typeof given, 'follow_ups'>),
  });
  // 7–10 becomes 4–6, and its scores get a range of their own
  const moved = change(given, (all) => moveEnd(all, 0, 3));
  const divided = change(change(moved, divide), (all) => moveEnd(all, 1, 6));
  const filled = change(
    change(divided, (all) => removeRange(all, 2)),
    (all) => fillGap(all, 2),
  );
  expect(filled.follow_ups).toEqual([
    { id: '0-6', scores: [0, 3] },
    { id: '7-10', scores: [4, 6] },
    { id: 'part-1', scores: [7, 10] },
  ]);
});

test('a range can be divided', () => {
  expect(divide(ranges).map(nameOf)).toEqual(['0–6', '7–8', '9', '10']);
});

test('a removed range leaves a gap, and its neighbors as they are', () => {
  const fields = { ...nps, ...rangeFields(removeRange(ranges, 1)) };
  expect(fields.follow_ups?.map(({ text_question }) => text_question)).toEqual([
    ranges[0]!.followUp.text_question,
    ranges[2]!.followUp.text_question,
  ]);
  const left = rangesOf(fields);
  expect(left.map((range) => [nameOf(range), range.isGap])).toEqual([
    ['0–6', undefined],
    ['7–8', true],
    ['9–10', undefined],
  ]);
  expect(rangesOf({ ...nps, ...rangeFields(fillGap(left, 1)) }).map(({ isGap }) => isGap)).toEqual(Array(3));
  // the end of a range can take all of a gap
  expect(moveEnd(left, 0, 8).map(nameOf)).toEqual(['0–8', '9–10']);
  expect(moveEnd(left, 1, 7).map(nameOf)).toEqual(['0–6', '7', '8–10']);
});

test('a gap inside a group of scores is written as intended', () => {
  const fields = { ...nps, ...rangeFields(removeRange(divide(ranges), 2)) };
  const entry = SurveyEntry.parse({ ...writtenFields(fields), survey_uuid: surveyUuid });
  expect(collect((report) => reportGaps(entry, report))).toEqual([]);
  expect(entry.follow_ups?.find(({ scores }: any) => scores[0] === 9)).toEqual({ scores: [9, 9] });
});

test('an incomplete link is not written', () => {
  const fields = (url: string): Fields => ({ ...nps, thank_yous: [{ scores: [9, 10], link: { label: 'Go', url } }] });
  expect(writtenFields(fields('https:/')).thank_yous).toEqual([{ scores: [9, 10] }]);
  expect(writtenFields(fields('https://a.example'))).toEqual(fields('https://a.example'));
});

test.each(
  kinds.flatMap(({ type, templates }) => templates.map((template) => [type, template.name, template] as const)),
)('%s, %s: the template is a survey without errors', (survey_type, _, { fields }) => {
  const entry = SurveyEntry.parse({ ...fields, survey_type, survey_uuid: surveyUuid });
  const findings = collect((report) => {
    reportRangeErrors(entry, report);
    reportGaps(entry, report);
  });
  expect(findings).toEqual([]);
});
