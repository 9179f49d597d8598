import { expect, test } from 'vitest';
import { formatResult, formatSummary, toJUnit } from '../../src/checks/report.ts';
import type { ContractReport, ContractResult } from '../../src/checks/runContract.ts';

const passed: ContractResult = {
  id: '4.1-1',
  level: 'MUST',
  title: 'a session',
  rule: '4.1.1',
  sentence: 'A new session.',
  link: 'README.md#41-start',
  outcome: 'ok',
  milliseconds: 12,
  reason: null,
  expected: null,
  got: null,
  curl: null,
};
const skipped: ContractResult = { ...passed, id: '4.2-4', outcome: 'skipped', reason: 'needs a second survey' };
const unreachable: ContractResult = { ...passed, id: '4.3-1', outcome: 'failed', reason: 'fetch failed:\n  refused' };
const failed: ContractResult = {
  ...passed,
  outcome: 'failed',
  expected: 'status 200',
  got: '500 with no JSON object',
  curl: `curl -H "a: $KEY" 'http://x'`,
};
const should: ContractResult = { ...failed, id: 'cors-5', level: 'SHOULD' };
const may: ContractResult = { ...failed, id: 'cache-1', level: 'MAY' };

const reportOf = (conforms: boolean, ...results: ContractResult[]): ContractReport => {
  const count = (outcome: string) => results.filter((each) => each.outcome === outcome).length;
  const totals = { ok: count('ok'), failed: count('failed'), skipped: count('skipped') };
  return {
    conforms,
    isComplete: !totals.skipped,
    run: 'a "run"\u0001',
    results,
    totals,
    requests: 9,
    sessions: conforms ? [] : ['one', 'two'],
  };
};
const broken = reportOf(false, passed, skipped, unreachable, failed, should, may);

test('a result is a line, and has details if the server broke a rule', () => {
  expect(formatResult(passed)).toBe('MUST 4.1-1 a session … ok (12 ms)\n');
  expect(formatResult(skipped)).toBe('MUST 4.2-4 a session … skipped: needs a second survey\n');
  expect(formatResult(unreachable)).toBe('MUST 4.3-1 a session … failed: fetch failed:\n  refused\n');
  expect(formatResult(failed)).toBe(`MUST 4.1-1 a session … failed
    rule     4.1.1: A new session.
             README.md#41-start
    expected status 200
    got      500 with no JSON object
    curl -H "a: $KEY" 'http://x'
`);
});

test('a summary lists what failed, with its rule, and what was skipped', () => {
  expect(formatSummary(broken)).toBe(`
Failed:
  MUST 4.3-1 a session: breaks rule 4.1.1 (A new session.); fetch failed: refused
  MUST 4.1-1 a session: breaks rule 4.1.1 (A new session.); expected status 200, got 500 with no JSON object
  SHOULD cors-5 a session: breaks rule 4.1.1 (A new session.); expected status 200, got 500 with no JSON object
  MAY cache-1 a session: breaks rule 4.1.1 (A new session.); expected status 200, got 500 with no JSON object

Skipped:
  MUST 4.2-4 a session: needs a second survey

1 ok, 4 failed (MUST 2, SHOULD 1, MAY 1), 1 skipped; 9 requests
This server does not implement the API.
The responses of this run have metadata.contract_run "a "run"\u0001". Its sessions (2):
  one
  two
`);
  expect(formatSummary(reportOf(true, passed))).toBe(`
1 ok, 0 failed (MUST 0, SHOULD 0, MAY 0), 0 skipped; 9 requests
This server implements the API.
The responses of this run have metadata.contract_run "a "run"\u0001". Its sessions (0):
  none
`);
});

test('a summary says if a MUST was not checked', () => {
  expect(formatSummary(reportOf(true, passed, skipped))).toContain(
    '\nThis server implements the API, as far as it was checked: some MUST rules were not.\n',
  );
});

test('JUnit reports only a failed MUST as a failure', () => {
  const counts = 'tests="6" failures="2" errors="0" skipped="3" time="0.072"';
  const open = (level: string, id: string) =>
    `    <testcase classname="asklet.contract.${level}" name="${id} a session" time="0.012"`;
  const why = 'expected status 200, got 500 with no JSON object';
  const curl = "curl -H &quot;a: $KEY&quot; 'http://x'";
  expect(toJUnit(broken)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts}>
  <testsuite name="asklet contract" ${counts}>
    <properties>
      <property name="contract_run" value="a &quot;run&quot;\ufffd"/>
    </properties>
${open('MUST', '4.1-1')}/>
${open('MUST', '4.2-4')}>
      <skipped message="needs a second survey"/>
    </testcase>
${open('MUST', '4.3-1')}>
      <failure message="breaks rule 4.1.1 (A new session.); fetch failed:\n  refused"></failure>
    </testcase>
${open('MUST', '4.1-1')}>
      <failure message="breaks rule 4.1.1 (A new session.); ${why}">${curl}</failure>
    </testcase>
${open('SHOULD', 'cors-5')}>
      <skipped message="breaks rule 4.1.1 (A new session.); ${why}">${curl}</skipped>
    </testcase>
${open('MAY', 'cache-1')}>
      <skipped message="breaks rule 4.1.1 (A new session.); ${why}">${curl}</skipped>
    </testcase>
  </testsuite>
</testsuites>
`);
});
