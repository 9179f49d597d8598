import type { ContractReport, ContractResult } from './runContract.ts';

/** Formats a result for a terminal: one line, and details for a failed check. */
export function formatResult({ level, id, title, outcome, milliseconds, ...more }: ContractResult): string {
  const line = `${level} ${id} ${title} … ${outcome}`;
  if (outcome === 'ok') return `${line} (${milliseconds} ms)\n`;
  if (more.expected === null) return `${line}: ${more.reason}\n`;
  return `${line}
    rule     ${more.rule}: ${more.sentence}
             ${more.link}
    expected ${more.expected}
    got      ${more.got}
    ${more.curl}
`;
}

/** Formats a list for the summary, one line each; returns nothing if it is empty. */
function formatList(
  title: string,
  results: readonly ContractResult[],
  describe: (result: ContractResult) => string,
): string {
  if (results.length === 0) return '';
  const lines = results.map((each) =>
    `  ${each.level} ${each.id} ${each.title}: ${describe(each)}`.replace(/\s*\n\s*/g, ' '),
  );
  return `\n${title}:\n${lines.join('\n')}\n`;
}

function describeFailure({ rule, sentence, expected, got, reason }: ContractResult): string {
  return `breaks rule ${rule} (${sentence}); ${expected === null ? reason : `expected ${expected}, got ${got}`}`;
}

/** Formats the summary for a terminal: failed checks with their rules, skipped checks, and totals. */
export function formatSummary({
  totals,
  requests,
  sessions,
  run,
  conforms,
  isComplete,
  results,
}: ContractReport): string {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const count = (level: ContractResult['level']) => failed.filter((each) => each.level === level).length;
  const skipped = results.filter(({ outcome }) => outcome === 'skipped');
  const passed = `This server implements the API${isComplete ? '' : ', as far as it was checked: some MUST rules were not'}.`;
  return `${formatList('Failed', failed, describeFailure)}${formatList('Skipped', skipped, ({ reason }) => reason ?? '')}
${totals.ok} ok, ${totals.failed} failed (MUST ${count('MUST')}, SHOULD ${count('SHOULD')}, MAY ${count('MAY')}), ${totals.skipped} skipped; ${requests} requests
${conforms ? passed : 'This server does not implement the API.'}
The responses of this run have metadata.contract_run "${run}". Its sessions (${sessions.length}):
${sessions.map((session) => `  ${session}`).join('\n') || '  none'}
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// characters that XML 1.0 cannot contain, even escaped
const unprintable = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escape = (text: string) => text.replace(unprintable, '\ufffd').replace(/[&<>"]/g, (sign) => entities[sign]!);

function testcase(result: ContractResult): string {
  const { id, level, title, outcome, milliseconds, reason, curl } = result;
  const open = `    <testcase classname="asklet.contract.${level}" name="${escape(`${id} ${title}`)}" time="${milliseconds / 1000}"`;
  if (outcome === 'ok') return `${open}/>`;
  if (outcome === 'skipped') return `${open}>\n      <skipped message="${escape(reason ?? '')}"/>\n    </testcase>`;
  const message = describeFailure(result);
  // only a failed MUST breaks a build
  const element = level === 'MUST' ? 'failure' : 'skipped';
  return `${open}>\n      <${element} message="${escape(message)}">${escape(curl ?? '')}</${element}>\n    </testcase>`;
}

/**
 * Formats the report as JUnit XML. A failed SHOULD or MAY is reported as skipped, because it does not break the build.
 */
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
