import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startBackend } from '../../src/testing/backend.ts';
import { originOf } from '../../src/testing/addresses.ts';
import type { SurveyInput } from '../../src/server/index.ts';
import { millisecondsOf, overrideSurveys } from '../../src/testing/options.ts';
import { npsUuid, generalUuid, surveys, unknownUuid } from '../server/support/surveys.ts';

test.each([
  [250, 250],
  ['250ms', 250],
  ['20s', 20_000],
  ['5m', 300_000],
  ['25h', 90_000_000],
  ['1.5d', 129_600_000],
] as const)('%s is %d milliseconds', (duration, milliseconds) => {
  expect(millisecondsOf(duration)).toBe(milliseconds);
});

test.each(['', 'soon', '25 hours', '-1s', NaN])('"%s" is not a duration and is rejected', (duration) => {
  expect(() => millisecondsOf(duration as '1s')).toThrow('Use milliseconds, or a string such as "20s"');
});

const triggersOf = (changed: SurveyInput[]) => changed.map(({ trigger }) => trigger);
const trigger = { type: 'exit_intent' } as const;

test('an override changes all surveys, or those that it names', () => {
  expect(triggersOf(overrideSurveys(surveys, { trigger }))).toEqual([trigger, trigger]);
  expect(triggersOf(overrideSurveys(surveys, { [npsUuid.toUpperCase()]: { trigger } }))).toEqual([trigger, undefined]);
  expect(triggersOf(overrideSurveys(surveys))).toEqual([undefined, undefined]);
  expect(surveys[0]).not.toHaveProperty('trigger');
});

test('an override of a missing survey is rejected', () => {
  expect(() => overrideSurveys(surveys, { [unknownUuid]: { trigger } })).toThrow(
    `no survey "${unknownUuid}". Known surveys: ${npsUuid}, ${generalUuid}.`,
  );
});

test('uuids of surveys are in lower case, as the server has them', () => {
  const given = surveys.map((survey) => ({ ...survey, survey_uuid: survey.survey_uuid.toUpperCase() }));
  for (const override of [{}, { [npsUuid]: { trigger } }])
    expect(overrideSurveys(given, override).map(({ survey_uuid }) => survey_uuid)).toEqual([npsUuid, generalUuid]);
});

test('a survey without a uuid is rejected by its path', async () => {
  const { survey_uuid: _, ...survey } = surveys[0]!;
  const options = { surveys: [survey as SurveyInput], keys: ['pk_test'], origin: 'https://feedback.example' };
  await expect(startBackend(options, [])).rejects.toThrow('surveys[0].survey_uuid');
});

test('errors of surveys name the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'asklet-options-'));
  const file = { keys: [{ key: 'pk_test', surveys: '*' }], surveys: [{ ...surveys[0]!, survey_type: 'nps_11' }] };
  writeFileSync(join(folder, 'surveys.json'), JSON.stringify(file));
  await expect(startBackend({ surveys: 'surveys.json' }, [folder])).rejects.toThrow(
    /^surveys\.json: surveys\[0\]\.survey_type: .*did you mean "nps_10"/,
  );
  rmSync(folder, { recursive: true });
});

test('an unknown mode is rejected', async () => {
  const options = { surveys, keys: ['pk_test'], origin: 'https://feedback.example', mode: 'prot' as 'port' };
  await expect(startBackend(options, [])).rejects.toThrow('expected "route" or "port"');
});

test('a port that is in use is rejected with advice', async () => {
  const options = { surveys, keys: ['pk_test'], mode: 'port' } as const;
  const first = (await startBackend(options, []))!;
  await expect(startBackend({ ...options, origin: first.url }, [])).rejects.toThrow('workers: 1');
  await first.close();
});

test.each(['https://shop.example/asklet', 'shop.example'])('the origin "%s" is rejected', (origin) => {
  expect(() => originOf(origin)).toThrow('expected a web address without a path');
});
