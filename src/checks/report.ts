import type { ContractReport, ContractResult } from './runContract.ts';

/** One result for a terminal: a line, and what helps with a check that failed. */
export function sayResult({ level, id, title, outcome, milliseconds, ...more }: ContractResult): string {
  const line = `${level} ${id} ${title} … ${outcome}`;
  if (outcome === 'ok') return `${line} (${milliseconds} ms)\n`;
  if (outcome === 'skipped') return `${line}: ${more.reason}\n`;
  if (more.expected === null) return `${line}: ${more.reason}\n`;
  return `${line}\n    expected ${more.expected}\n    got      ${more.got}\n    ${more.curl}\n`;
}

/** The totals for a terminal. */
export function sayTotals({ totals, requests, sessions, run, conforms, results }: ContractReport): string {
  const failed = (level: ContractResult['level']) =>
    results.filter((each) => each.level === level && each.outcome === 'failed').length;
  return `
${totals.ok} ok, ${totals.failed} failed (MUST ${failed('MUST')}, SHOULD ${failed('SHOULD')}, MAY ${failed('MAY')}), ${totals.skipped} skipped; ${requests} requests
${conforms ? 'This is a backend of the API.' : 'This is no backend of the API.'}
Responses of this run carry metadata.contract_run "${run}". It made ${sessions.length} sessions:
${sessions.map((session) => `  ${session}`).join('\n') || '  none'}
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// what XML 1.0 cannot hold, however it is written
const unprintable = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/g;

const escape = (text: string) => text.replace(unprintable, '\ufffd').replace(/[&<>"]/g, (sign) => entities[sign]!);

function testcase({ id, level, title, outcome, milliseconds, reason, expected, got, curl }: ContractResult): string {
  const open = `    <testcase classname="asklet.contract.${level}" name="${escape(`${id} ${title}`)}" time="${milliseconds / 1000}"`;
  if (outcome === 'ok') return `${open}/>`;
  if (outcome === 'skipped') return `${open}>\n      <skipped message="${escape(reason ?? '')}"/>\n    </testcase>`;
  const message = expected === null ? (reason ?? '') : `expected ${expected}, got ${got}`;
  // only a MUST that fails breaks a build
  const element = level === 'MUST' ? 'failure' : 'skipped';
  return `${open}>\n      <${element} message="${escape(message)}">${escape(curl ?? '')}</${element}>\n    </testcase>`;
}

/** The report as JUnit's XML. A SHOULD or MAY that fails is told as skipped, as it fails nothing. */
export function toJUnit({ results, run }: ContractReport): string {
  const failures = results.filter(({ level, outcome }) => level === 'MUST' && outcome === 'failed').length;
  const skipped = results.filter(
    ({ level, outcome }) => outcome === 'skipped' || (outcome === 'failed' && level !== 'MUST'),
  );
  const time = results.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  const counts = `tests="${results.length}" failures="${failures}" errors="0" skipped="${skipped.length}" time="${time}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts}>
  <testsuite name="asklet contract" ${counts}>
    <properties>
      <property name="contract_run" value="${escape(run)}"/>
    </properties>
${results.map(testcase).join('\n')}
  </testsuite>
</testsuites>
`;
}
